import { chmodSync, renameSync, rmSync, statSync, symlinkSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { FileCache } from "./cache.ts";
import { put, scratch } from "./testing/scratch.ts";
import { atMoment, never } from "./testing/signal.ts";
import { type InputFile, Workspace } from "./workspace/workspace.ts";

// Files written by a test are long settled: the clock of the test stands an hour ahead.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3_600_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A cache of file texts that notes what it makes. */
function texts(budget = 1_000_000) {
  const made: string[] = [];
  const cache = new FileCache(budget, ({ bytes }) => {
    const text = bytes.toString();
    made.push(text);
    if (text.startsWith("bad")) throw new Error(`cannot make ${text}`);
    return { text };
  });
  return { cache, made };
}

function input(path: string): Promise<InputFile> {
  return new Workspace([join(path, "..")]).input("path", path);
}

it("makes a value once and yields the same one as long as the file stays", async () => {
  const file = await input(put(join(scratch(), "x"), "one"));
  const { cache, made } = texts();
  const first = await cache.get(file, never);
  expect(await cache.get(file, never)).toBe(first);
  expect(await cache.get(await input(file.path), never)).toBe(first);
  expect(made).toEqual(["one"]);
});

it.each([
  ["its size", (path: string) => put(path, "longer")],
  ["its content in the same size", (path: string) => put(path, "two")],
  ["its modification time", (path: string) => utimesSync(path, 1, 1)],
  ["its change time", (path: string) => chmodSync(path, 0o600)],
  ["its inode", (path: string) => renameSync(put(`${path}.new`, "one"), path)],
])("makes it again when the file changes %s", async (_, change) => {
  const file = await input(put(join(scratch(), "x"), "one"));
  const { cache, made } = texts();
  await cache.get(file, never);
  change(file.path);
  await cache.get(file, never);
  expect(made).toHaveLength(2);
  await cache.get(file, never);
  expect(made).toHaveLength(2);
});

it("does not trust a version so young that a second change could carry the same times", async () => {
  const file = await input(put(join(scratch(), "x"), "one"));
  const { cache, made } = texts();
  vi.setSystemTime(statSync(file.path).ctimeMs + 50);
  await cache.get(file, never);
  await cache.get(file, never);
  expect(made).toHaveLength(2);
  vi.setSystemTime(statSync(file.path).ctimeMs + 150);
  await cache.get(file, never);
  await cache.get(file, never);
  expect(made).toHaveLength(3);
});

it("does not trust a version of which either time is young", async () => {
  const real = await input(put(join(scratch(), "x"), "one"));
  const now = BigInt(Date.now()) * 1_000_000n;
  const young = now - 100_000_000n;
  const old = young - 1n;
  for (const [mtimeNs, ctimeNs, makes] of [
    [old, old, 1],
    [young, old, 2],
    [old, young, 2],
  ] as const) {
    const { bytes, stamp: actual } = await real.read({ signal: never });
    const stamp = { ...actual, mtimeNs, ctimeNs };
    const file: InputFile = { ...real, read: async () => ({ bytes, stamp }), stamp: async () => stamp };
    const { cache, made } = texts();
    await cache.get(file, never);
    await cache.get(file, never);
    expect(made).toHaveLength(makes);
  }
});

it("does not trust a version that was young when its reading began, however long that took", async () => {
  const file = await input(put(join(scratch(), "x"), "one"));
  let made = 0;
  const cache = new FileCache(1000, () => {
    vi.setSystemTime(Date.now() + 60_000);
    return ++made;
  });
  vi.setSystemTime(statSync(file.path).ctimeMs + 50);
  await cache.get(file, never);
  expect(await cache.get(file, never)).toBe(2);
});

it("lets the least recently used go when the budget is exceeded, by bytes of source", async () => {
  const folder = scratch();
  const [a, b, c, d] = await Promise.all(
    ["aaa", "bbb", "ccc", "ddd"].map((text) => input(put(join(folder, text), text))),
  );
  if (a === undefined || b === undefined || c === undefined || d === undefined) throw new Error("unreachable");
  const { cache, made } = texts(9);
  for (const file of [a, b, c, a, d]) await cache.get(file, never);
  expect(made).toEqual(["aaa", "bbb", "ccc", "ddd"]);
  for (const file of [a, c, d]) await cache.get(file, never);
  expect(made).toHaveLength(4);
  await cache.get(b, never);
  expect(made).toEqual(["aaa", "bbb", "ccc", "ddd", "bbb"]);
});

it("forgets what a changed file held of the budget", async () => {
  const folder = scratch();
  const growing = await input(put(join(folder, "x"), "12345678"));
  const other = await input(put(join(folder, "y"), "12345"));
  const { cache, made } = texts(10);
  await cache.get(growing, never);
  put(growing.path, "1234");
  await cache.get(growing, never);
  await cache.get(other, never);
  await cache.get(growing, never);
  await cache.get(other, never);
  expect(made).toEqual(["12345678", "1234", "12345"]);
});

it("yields what is larger than the whole budget without keeping it or letting others go for it", async () => {
  const folder = scratch();
  const small = await input(put(join(folder, "small"), "abc"));
  const large = await input(put(join(folder, "large"), "x".repeat(11)));
  const { cache, made } = texts(10);
  for (const file of [small, large, large, small]) await cache.get(file, never);
  expect(made).toEqual(["abc", "x".repeat(11), "x".repeat(11)]);
  const whole = await input(put(join(folder, "whole"), "y".repeat(10)));
  for (const file of [whole, whole]) await cache.get(file, never);
  expect(made.slice(3)).toEqual(["y".repeat(10)]);
});

it("does not keep a failure", async () => {
  const file = await input(put(join(scratch(), "x"), "bad"));
  const { cache, made } = texts();
  await expect(cache.get(file, never)).rejects.toThrow("cannot make bad");
  await expect(cache.get(file, never)).rejects.toThrow("cannot make bad");
  expect(made).toEqual(["bad", "bad"]);
  put(file.path, "good");
  expect(await cache.get(file, never)).toEqual({ text: "good" });
});

it("reads once for lookups at the same time, and each of two files by itself", async () => {
  const folder = scratch();
  const x = await input(put(join(folder, "x"), "one"));
  const y = await input(put(join(folder, "y"), "two"));
  const { cache, made } = texts();
  const [first, second, third, other] = await Promise.all([x, x, x, y].map((file) => cache.get(file, never)));
  expect(second).toBe(first);
  expect(third).toBe(first);
  expect(other).toEqual({ text: "two" });
  expect(made.toSorted()).toEqual(["one", "two"]);
});

it("does not let a lookup fail by another one that was cancelled", async () => {
  const file = await input(put(join(scratch(), "x"), "one"));
  const { cache } = texts();
  const cancelled = atMoment(1, () => {
    throw new Error("cancelled");
  });
  const [first, second] = await Promise.allSettled([cache.get(file, cancelled), cache.get(file, never)]);
  expect(first).toMatchObject({ status: "rejected", reason: new Error("cancelled") });
  expect(second).toMatchObject({ status: "fulfilled", value: { text: "one" } });
});

it("gives a lookup what is there when it begins, not what another one was still reading", async () => {
  const file = await input(put(join(scratch(), "x"), "old"));
  const { cache } = texts();
  let later: Promise<unknown> = Promise.resolve();
  const replacing = atMoment(1, () => {
    renameSync(put(`${file.path}.new`, "new"), file.path);
    later = cache.get(file, never);
  });
  expect(await cache.get(file, replacing)).toEqual({ text: "old" });
  expect(await later).toEqual({ text: "new" });
});

it("proves on every hit that the file may still be read", async () => {
  const folder = scratch();
  const outside = put(join(folder, "out", "x"), "one");
  const file = await input(put(join(folder, "in", "x"), "one"));
  const { cache } = texts();
  await cache.get(file, never);
  rmSync(file.path);
  symlinkSync(outside, file.path);
  await expect(cache.get(file, never)).rejects.toMatchObject({ code: "path-changed" });
});
