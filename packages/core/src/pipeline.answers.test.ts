import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { callTool } from "./pipeline.ts";
import { makeReceipt, receiptSchema } from "./receipt.ts";
import { ResultStore } from "./results.ts";
import { testHost } from "./testing/host.ts";
import { running } from "./testing/tool.ts";
import { defineListTool } from "./tool.ts";
import { z } from "./vendor/schema.ts";

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
    const text = fc.string({ maxLength: 30, size: "max" });
    await fc.assert(
      fc.asyncProperty(
        fc.array(text, { maxLength: 30, size: "max" }),
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

  it("is sent as it is when it is exactly as large as allowed, and halved when it is a character larger", async () => {
    const tool = numbers(["a", "b", "c", "d"]);
    const whole = await callTool(tool, {}, testHost().host);
    const size = JSON.stringify(whole.value).length;
    expect(await callTool(tool, {}, testHost({ valueBudget: size }).host)).toEqual(whole);
    expect(await callTool(tool, {}, testHost({ valueBudget: size - 1 }).host)).toMatchObject({
      ok: true,
      value: { texts: [{ text: "a" }, { text: "b" }], next_cursor: expect.stringMatching(/^c2-/) },
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
