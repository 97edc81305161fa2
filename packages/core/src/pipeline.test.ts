import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Attached } from "./attached.ts";
import { Busy, Refused } from "./errors.ts";
import { callTool } from "./pipeline.ts";
import { makeReceipt, receiptSchema } from "./receipt.ts";
import { ResultStore } from "./results.ts";
import { directory, readPath, type Shape, writePath } from "./schema.ts";
import { testHost } from "./testing/host.ts";
import { put, scratch } from "./testing/scratch.ts";
import { never } from "./testing/signal.ts";
import { defineListTool, defineTool, type Tool, type ToolContext } from "./tool.ts";
import { z } from "./vendor/schema.ts";
import { Workspace } from "./workspace/workspace.ts";

afterEach(() => {
  vi.useRealTimers();
});

/** A tool without arguments around a `run`. */
function running(run: (context: ToolContext) => unknown, output: Shape = { n: z.number() }): Tool {
  return defineTool({
    name: "qet_run",
    title: "Run",
    effect: "read",
    description: "Runs.",
    input: {},
    output,
    example: {},
    run: (_args, context) => run(context) as Record<string, unknown>,
    text: (value) => `n is ${value["n"]}`,
  });
}

describe("an answer", () => {
  it("is the value, checked and completed, and its text", async () => {
    const output = { n: z.number(), unit: z.string().default("mm") };
    const outcome = await callTool(
      running(() => ({ n: 3 }), output),
      {},
      testHost().host,
    );
    expect(outcome).toEqual({ ok: true, value: { n: 3, unit: "mm" }, text: "n is 3", attachments: [] });
  });

  it("may carry attachments", async () => {
    const picture = { type: "image", bytes: Uint8Array.of(1), mimeType: "image/png" } as const;
    const outcome = await callTool(
      running(() => new Attached({ n: 3 }, [picture])),
      {},
      testHost().host,
    );
    expect(outcome).toEqual({ ok: true, value: { n: 3 }, text: "n is 3", attachments: [picture] });
  });

  it("that is against the tool's own schema is a fault of ours, told by a short code and logged under it", async () => {
    for (const answer of [{ n: "3" }, {}, { n: 3, more: 1 }, undefined, null, new Attached({ n: "3" }, [])]) {
      const { host, logged } = testHost();
      const outcome = await callTool(
        running(() => answer),
        {},
        host,
      );
      expect(outcome).toMatchObject({ ok: false, error: { kind: "broken", code: "internal" } });
      const [, code] =
        /^internal: Something went wrong inside Benchwright \(([0-9a-f]{6})\)\./.exec(outcome.text) ?? [];
      expect(logged).toHaveLength(1);
      expect(logged[0]).toMatch(new RegExp(`^warn ${code}: Error: qet_run answered against its own schema at /`));
    }
  });
});

describe("what a tool throws", () => {
  it("is told as it is when it is one of our errors", async () => {
    const busy = new Busy("app-busy", { what: "The app is busy", why: "It saves", next: "Call again" });
    const { host, logged } = testHost();
    const outcome = await callTool(
      running(() => Promise.reject(busy)),
      {},
      host,
    );
    expect(outcome).toEqual({
      ok: false,
      error: busy,
      text: "app-busy: The app is busy. It saves. Call again.",
      stored: [],
    });
    expect(logged).toEqual([]);
  });

  it.each([
    ["an error", () => new TypeError(`cannot read ${import.meta.dirname}/secret`, { cause: new Error("the cause") })],
    ["a text", () => "just a text"],
    ["an object", () => ({ some: "object" })],
    ["nothing", () => undefined],
  ])("is ours when it is %s: no stack, path or word of it reaches the caller, all of it the log", async (_, make) => {
    const thrown = make();
    for (const run of [
      () => {
        throw thrown;
      },
      () => Promise.reject(thrown),
    ]) {
      const { host, logged } = testHost();
      const outcome = await callTool(running(run), {}, host);
      expect(outcome).toMatchObject({ ok: false, error: { kind: "broken", code: "internal" }, stored: [] });
      expect(outcome.text).not.toMatch(/secret|cause|just|object|undefined|\bat\b|[\\/]/);
      expect(logged).toHaveLength(1);
      if (thrown instanceof Error) {
        for (const part of ["cannot read", "secret", "the cause", "pipeline.test.ts"])
          expect(logged[0]).toContain(part);
      } else if (typeof thrown === "object") {
        expect(logged[0]).toContain("some: 'object'");
      }
    }
  });

  it("is ours as well when the text is made of the answer", async () => {
    const tool = { ...running(() => ({ n: 3 })), text: () => JSON.stringify(3n) };
    expect(await callTool(tool, {}, testHost().host)).toMatchObject({ ok: false, error: { kind: "broken" } });
  });
});

describe("the deadline", () => {
  it("ends a call that ignores its signal, and tells the tool", async () => {
    vi.useFakeTimers();
    let signal: AbortSignal = never;
    const tool = {
      ...running((context) => {
        signal = context.signal;
        return new Promise(() => undefined);
      }),
      deadlineSeconds: 7,
    };
    const call = callTool(tool, {}, testHost().host);
    await vi.advanceTimersByTimeAsync(6_999);
    expect(signal.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(signal.aborted).toBe(true);
    expect(await call).toMatchObject({
      ok: false,
      error: { kind: "late", code: "deadline-passed", what: "qet_run was not done within 7 s" },
    });
  });

  it("leaves no timer behind, and lets what a late tool still throws pass unseen", async () => {
    vi.useFakeTimers();
    await callTool(
      running(() => ({ n: 1 })),
      {},
      testHost().host,
    );
    expect(vi.getTimerCount()).toBe(0);
    let fail: (error: Error) => void = () => undefined;
    const tool = running(() => new Promise((_, reject) => (fail = reject)));
    const call = callTool(tool, {}, testHost().host);
    await vi.advanceTimersByTimeAsync(50_000);
    fail(new Error("too late"));
    expect(await call).toMatchObject({ ok: false, error: { kind: "late" } });
  });

  it("is 50 seconds unless the tool says otherwise", () => {
    expect(running(() => undefined).deadlineSeconds).toBe(50);
  });
});

describe("cancelling", () => {
  it("rejects with the signal's reason, also when the tool ignores it or fails by it", async () => {
    const reason = new Error("the caller is gone");
    for (const run of [
      () => new Promise(() => undefined),
      ({ signal }: ToolContext) =>
        new Promise((_, reject) => signal.addEventListener("abort", () => reject("stopped"))),
    ]) {
      const controller = new AbortController();
      const { host, logged } = testHost({ signal: controller.signal });
      const call = callTool(running(run), {}, host);
      queueMicrotask(() => controller.abort(reason));
      await expect(call).rejects.toBe(reason);
      expect(logged).toEqual([]);
    }
  });

  it("before the beginning runs nothing", async () => {
    const run = vi.fn();
    const { host } = testHost({ signal: AbortSignal.abort("gone") });
    await expect(callTool(running(run), {}, host)).rejects.toBe("gone");
    expect(run).not.toHaveBeenCalled();
  });
});

it("passes progress on while the tool runs, and none afterwards", async () => {
  const seen: unknown[] = [];
  let later: () => void = () => undefined;
  const tool = running(({ progress }) => {
    progress(1, 3, "one");
    progress(2);
    later = () => progress(3, 3);
    return { n: 1 };
  });
  await callTool(tool, {}, testHost({ progress: (...facts) => seen.push(facts) }).host);
  later();
  expect(seen).toEqual([
    [1, 3, "one"],
    [2, undefined, undefined],
  ]);
  expect(await callTool(tool, {}, testHost().host)).toMatchObject({ ok: true });
});

describe("path arguments", () => {
  function stage() {
    const base = scratch();
    const inside = join(base, "in");
    put(join(inside, "pump.qet"), "pump");
    put(join(base, "secret.qet"), "secret");
    mkdirSync(join(inside, "folder"));
    symlinkSync("../secret.qet", join(inside, "link.qet"));
    const ran: unknown[] = [];
    const tool = defineTool({
      name: "qet_paths",
      title: "Paths",
      effect: "create",
      description: "Paths.",
      input: {
        project: readPath("Project.").optional(),
        folder: directory("Folder.").prefault("folder"),
        output: writePath("Output.").optional(),
        overwrite: z.boolean().default(false),
        name: z.string().optional(),
      },
      output: {},
      example: {},
      run: (args) => {
        ran.push(args);
        return {};
      },
      text: () => "done",
    });
    const { host } = testHost({ workspace: new Workspace([inside], { start: inside }) });
    return { inside, ran, call: (given: object) => callTool(tool, given, host) };
  }

  it("reach the tool admitted, defaults included, others as they are, missing ones not at all", async () => {
    const { inside, ran, call } = stage();
    await call({ project: "pump.qet", output: "new.qet", name: "../secret.qet" });
    await call({});
    expect(ran).toEqual([
      {
        project: expect.objectContaining({ path: join(inside, "pump.qet"), read: expect.any(Function) }),
        folder: expect.objectContaining({ path: join(inside, "folder"), walk: expect.any(Function) }),
        output: expect.objectContaining({
          path: join(inside, "new.qet"),
          overwrite: false,
          write: expect.any(Function),
        }),
        overwrite: false,
        name: "../secret.qet",
      },
      { folder: expect.objectContaining({ path: join(inside, "folder") }), overwrite: false },
    ]);
  });

  it.each([
    [{ project: "../secret.qet" }, "path-outside-workspace"],
    [{ project: "link.qet" }, "path-outside-workspace"],
    [{ folder: ".." }, "path-outside-workspace"],
    [{ output: "../new.qet" }, "path-outside-workspace"],
    [{ output: "../secret.qet", overwrite: true }, "path-outside-workspace"],
    [{ output: "pump.qet" }, "output-exists"],
    [{ output: "folder" }, "output-exists"],
    [{ project: "missing.qet" }, "file-absent"],
    [{ project: "" }, "path-invalid"],
    [{ project: 3 }, "arguments-invalid"],
    [{ projct: "pump.qet" }, "arguments-invalid"],
  ])("%j is refused before the tool runs", async (given, code) => {
    const { ran, call } = stage();
    expect(await call(given)).toMatchObject({ ok: false, error: { code } });
    expect(ran).toEqual([]);
  });

  it("let an output be replaced only when the call says so", async () => {
    const { ran, call } = stage();
    expect(await call({ output: "pump.qet", overwrite: true })).toMatchObject({ ok: true });
    expect(ran).toMatchObject([{ output: { overwrite: true } }]);
  });
});

describe("a receipt", () => {
  const label = { item: "K1", field: "label", before: "", after: "KM1" };
  const output = { n: z.number(), receipt: receiptSchema };
  const changed = (observed: (typeof label)[]) => () => ({ n: 1, receipt: makeReceipt([label], observed) });

  it("that is verified makes an answer", async () => {
    expect(await callTool(running(changed([label]), output), {}, testHost().host)).toMatchObject({ ok: true });
  });

  it("that is not fails the call, names what differs, and goes along", async () => {
    const other = { ...label, item: "K2" };
    const outcome = await callTool(running(changed([other]), output), {}, testHost().host);
    expect(outcome).toMatchObject({
      ok: false,
      error: {
        kind: "unverified",
        code: "change-unverified",
        why: "not observed: ~ K1 label  -> KM1; not asked for: ~ K2 label  -> KM1",
      },
      value: { receipt: { verified: false, missing: [label], unexpected: [other] } },
    });
    expect(outcome.text).toMatch(/^change-unverified: .*\nn is 1$/s);
  });

  it("that is not fails the call also when the answer is too large, and when the tool has a receipt of its own kind", async () => {
    const { host } = testHost({ valueBudget: 10, results: new ResultStore() });
    const large = await callTool(running(changed([]), output), {}, host);
    expect(large).toMatchObject({ ok: false, error: { code: "change-unverified" }, stored: [{}] });
    const own = { n: z.number(), receipt: z.object({ verified: z.boolean(), note: z.string() }) };
    for (const [verified, ok] of [
      [false, false],
      [true, true],
    ]) {
      const tool = running(() => ({ n: 1, receipt: { verified, note: "x" } }), own);
      expect(await callTool(tool, {}, testHost().host)).toMatchObject({ ok });
    }
  });

  it("with many differences names the first and says that there are more", async () => {
    const many = Array.from({ length: 9 }, (_, index) => ({ ...label, item: `K${index + 2}` }));
    const outcome = await callTool(running(changed(many), output), {}, testHost().host);
    expect(outcome.text).toContain("~ K5 label  -> KM1; ….");
    expect(outcome.text).not.toContain("K6 ");
  });
});

describe("an answer that is too large", () => {
  it("is kept whole, in parts, for the caller to fetch", async () => {
    const results = new ResultStore();
    const { host } = testHost({ results, valueBudget: 50 });
    const tool = running(() => ({ n: 1, text: "é".repeat(3_000_000) }), { n: z.number(), text: z.string() });
    const outcome = await callTool(tool, {}, host);
    expect(outcome).toMatchObject({
      ok: false,
      error: {
        kind: "refused",
        code: "answer-too-large",
        what: "The answer of qet_run has 3000017 characters; at most 50 are sent",
        next: "Read it as the linked resource, or narrow the question",
      },
    });
    if (outcome.ok) throw new Error("unreachable");
    expect(outcome.stored).toHaveLength(2);
    const joined = outcome.stored.map(({ uri }) => results.get(uri)?.text).join("");
    expect(JSON.parse(joined)).toEqual({ n: 1, text: "é".repeat(3_000_000) });
  });

  it("is refused where nothing can be kept", async () => {
    const outcome = await callTool(
      running(() => ({ n: 12345 })),
      {},
      testHost({ valueBudget: 10 }).host,
    );
    expect(outcome).toMatchObject({
      ok: false,
      error: { code: "answer-too-large", next: "Narrow the question" },
      stored: [],
    });
  });

  it("is sent when it is exactly as large as allowed, its text cut to its own budget", async () => {
    const value = { n: 1, text: "x".repeat(500) };
    const tool = { ...running(() => value, { n: z.number(), text: z.string() }), text: () => value.text };
    const outcome = await callTool(
      tool,
      {},
      testHost({ valueBudget: JSON.stringify(value).length, textBudget: 200 }).host,
    );
    expect(outcome).toMatchObject({ ok: true, value });
    expect(outcome.text).toHaveLength(
      200 - 100 + "\n… cut here, 400 more characters; the structured content has all of it".length,
    );
  });
});

describe("a list", () => {
  const numbers = (all: readonly string[], leastLimit: 0 | 1 = 0) =>
    defineListTool({
      name: "qet_list",
      title: "List",
      effect: "read",
      description: "Lists.",
      input: { where: z.string().default("") },
      example: {},
      rows: "texts",
      row: z.strictObject({ text: z.string(), mark: z.string().default("-") }),
      limit: 10,
      leastLimit,
      output: { count: z.number(), truncated: z.boolean(), note: z.string() },
      run: () => ({ rows: all.map((text) => ({ text })), rest: { note: "n" } }),
      text: ({ rows, facts, offset, rest, cursorAfter }) => ({
        head: `${facts.returned} of ${facts.count} from ${offset} ${rest.note}`,
        rows: rows.map(({ text, mark }) => `${mark}${text}`),
        more: (shown) => `next: ${cursorAfter(shown)}`,
      }),
    });

  it("comes in pages that joined are the list, however small the budget makes them", async () => {
    const text = fc.string({ maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(text, { maxLength: 30 }),
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 400, max: 900 }),
        async (all, limit, valueBudget) => {
          const tool = numbers(all);
          const { host } = testHost({ valueBudget });
          const joined: unknown[] = [];
          let cursor: unknown;
          do {
            const outcome = await callTool(tool, { limit, ...(cursor === undefined ? {} : { cursor }) }, host);
            if (!outcome.ok) throw outcome.error;
            expect(JSON.stringify(outcome.value).length).toBeLessThanOrEqual(valueBudget);
            const rows = outcome.value["texts"] as unknown[];
            expect(rows.length).toBeLessThanOrEqual(limit);
            expect(outcome.value).toMatchObject({ count: all.length, truncated: rows.length < all.length, note: "n" });
            joined.push(...rows);
            cursor = outcome.value["next_cursor"];
          } while (cursor !== undefined);
          expect(joined).toEqual(all.map((row) => ({ text: row, mark: "-" })));
        },
      ),
      { seed: 1, numRuns: 100 },
    );
  });

  it("continues in its text where its text was cut", async () => {
    const tool = numbers(Array.from({ length: 10 }, (_, index) => `row ${index} ${"x".repeat(40)}`));
    const first = await callTool(tool, {}, testHost({ textBudget: 300 }).host);
    const lines = first.text.split("\n");
    const [, cursor] = /^next: (c\d+-[0-9a-f]{10})$/.exec(lines.at(-1) ?? "") ?? [];
    const shown = lines.length - 2;
    expect(first).toMatchObject({ ok: true, value: { texts: { length: 10 } } });
    const second = await callTool(tool, { cursor }, testHost().host);
    expect(second.text.split("\n")[1]).toBe(`-row ${shown} ${"x".repeat(40)}`);
  });

  it("asked for no rows gives the count and no cursor that would lead nowhere", async () => {
    const outcome = await callTool(numbers(["a", "b"]), { limit: 0 }, testHost().host);
    expect(outcome).toMatchObject({ ok: true, value: { count: 2, truncated: true, texts: [], note: "n" } });
    if (outcome.ok) expect(outcome.value).not.toHaveProperty("next_cursor");
    expect(await callTool(numbers([], 1), { limit: 0 }, testHost().host)).toMatchObject({
      ok: false,
      error: { code: "arguments-invalid" },
    });
  });

  it("refuses a cursor of another question, and pages on by offset", async () => {
    const tool = numbers(["a", "b", "c"]);
    const { host } = testHost();
    const first = await callTool(tool, { limit: 1, where: "x" }, host);
    const cursor = first.ok ? first.value["next_cursor"] : undefined;
    expect(await callTool(tool, { limit: 1, where: "y", cursor }, host)).toMatchObject({
      ok: false,
      error: { code: "cursor-stale" },
    });
    expect(await callTool(tool, { limit: 1, offset: 2 }, host)).toMatchObject({
      ok: true,
      value: { texts: [{ text: "c" }] },
    });
  });

  it("hands out as a resource a single row that is too large", async () => {
    const results = new ResultStore();
    const tool = numbers(["x".repeat(1000), "b"]);
    const outcome = await callTool(tool, {}, testHost({ results, valueBudget: 500 }).host);
    expect(outcome).toMatchObject({ ok: false, error: { code: "answer-too-large" } });
    expect(JSON.parse(results.all()[0]?.text ?? "")).toMatchObject({ texts: [{ text: "x".repeat(1000) }] });
  });
});

it("says what a refusal says when the tool refuses", async () => {
  const refusal = new Refused("selector-ambiguous", {
    what: '"#speed" matches 3 widgets',
    why: "A selector must name exactly one",
    next: "Use one of these",
    candidates: ["#speedo", "#speed_unit"],
  });
  const outcome = await callTool(
    running(() => Promise.reject(refusal)),
    {},
    testHost().host,
  );
  expect(outcome.text).toBe(
    'selector-ambiguous: "#speed" matches 3 widgets. A selector must name exactly one. Use one of these. Candidates: #speedo, #speed_unit.',
  );
});
