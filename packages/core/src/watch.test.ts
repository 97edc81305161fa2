import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { until } from "./testing/gone.ts";
import { scratch } from "./testing/scratch.ts";
import { Bell, DirectoryWatch } from "./watch.ts";

afterEach(() => {
  vi.useRealTimers();
});

describe("a directory watch", () => {
  function watching(path: string) {
    const seen: (string | undefined)[] = [];
    const watch = new DirectoryWatch(path, (name) => seen.push(name));
    onTestFinished(() => watch.close());
    return { watch, seen };
  }

  it("names what changes, from when it is renewed until it is closed", async () => {
    const folder = scratch();
    const { watch, seen } = watching(folder);
    const other = watching(folder);
    expect(await watch.renew()).toBe(true);
    expect(await other.watch.renew()).toBe(true);
    writeFileSync(join(folder, "a"), "");
    await until(() => seen.includes("a"), "the change is seen");
    watch.close();
    writeFileSync(join(folder, "b"), "");
    await until(() => other.seen.includes("b"), "the change is seen by the one that is open");
    expect(seen).not.toContain("b");
  });

  it("says when there is nothing to watch, and watches once there is", async () => {
    const folder = join(scratch(), "later");
    const { watch, seen } = watching(folder);
    expect(await watch.renew()).toBe(false);
    writeFileSync(folder, "");
    expect(await watch.renew()).toBe(false);
    rmSync(folder);
    mkdirSync(folder);
    expect(await watch.renew()).toBe(true);
    writeFileSync(join(folder, "a"), "");
    await until(() => seen.includes("a"), "the change is seen");
  });

  it("follows a directory that was replaced by another one of its name", async () => {
    const base = scratch();
    const folder = join(base, "folder");
    mkdirSync(folder);
    const { watch, seen } = watching(folder);
    await watch.renew();
    renameSync(folder, join(base, "old"));
    mkdirSync(folder);
    expect(await watch.renew()).toBe(true);
    writeFileSync(join(folder, "a"), "");
    await until(() => seen.includes("a"), "the change is seen");
  });

  it("is not made anew, and so misses nothing, while the directory stays", async () => {
    const folder = scratch();
    const { watch, seen } = watching(folder);
    await watch.renew();
    for (let times = 0; times < 20; times++) {
      writeFileSync(join(folder, `file-${times}`), "");
      await watch.renew();
    }
    await until(() => new Set(seen).size >= 20, "every change is seen");
  });
});

describe("a bell", () => {
  it("ends a sleep when it rings, and keeps a ring for the next sleep once", async () => {
    vi.useFakeTimers();
    const bell = new Bell();
    const sleep = bell.sleep(1_000);
    bell.ring();
    expect(await sleep).toBe(true);
    bell.ring();
    bell.ring();
    expect(await bell.sleep(1_000)).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
    const next = bell.sleep(1_000);
    await vi.advanceTimersByTimeAsync(999);
    bell.ring();
    expect(await next).toBe(true);
  });

  it("does not ring when the time is up, and leaves no timer or listener behind", async () => {
    vi.useFakeTimers();
    const bell = new Bell();
    const { signal } = new AbortController();
    const removed = vi.spyOn(signal, "removeEventListener");
    const sleep = bell.sleep(1_000, signal);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await sleep).toBe(false);
    expect(vi.getTimerCount()).toBe(0);
    expect(removed).toHaveBeenCalledTimes(1);
  });

  it("is not waited for at all when there is no time, or the signal has aborted; an abort ends a sleep", async () => {
    vi.useFakeTimers();
    const bell = new Bell();
    expect(await bell.sleep(0)).toBe(false);
    expect(await bell.sleep(1_000, AbortSignal.abort())).toBe(false);
    const controller = new AbortController();
    const sleep = bell.sleep(1_000, controller.signal);
    controller.abort();
    expect(await sleep).toBe(false);
  });
});
