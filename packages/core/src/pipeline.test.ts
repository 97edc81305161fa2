import { afterEach, describe, expect, it, vi } from "vitest";
import { Attached } from "./attached.ts";
import { Busy } from "./errors.ts";
import { callTool } from "./pipeline.ts";
import { testHost } from "./testing/host.ts";
import { never } from "./testing/signal.ts";
import { running } from "./testing/tool.ts";
import type { ToolContext } from "./tool.ts";
import { z } from "./vendor/schema.ts";

afterEach(() => {
  vi.useRealTimers();
});

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
