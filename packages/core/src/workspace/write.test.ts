import { execFileSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
} from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { pretendPlatform } from "../testing/platform.ts";
import { put, scratch } from "../testing/scratch.ts";
import { atMoment } from "../testing/signal.ts";
import { temporaryName } from "./temporary.ts";
import { type OutputFile, Workspace } from "./workspace.ts";

const NEW = Buffer.from("new");

function output(inside: string, given: string, overwrite = false): Promise<OutputFile> {
  return new Workspace([inside], { start: inside }).output("output", given, overwrite);
}

describe.each(["linux", "darwin"] as const)("on %s", (platform) => {
  it("writes the bytes as they are and says how many, leaving nothing else behind", async () => {
    pretendPlatform(platform);
    const inside = scratch();
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 2000, size: "max" }), async (bytes) => {
        const file = await output(inside, "x.qet", true);
        expect(await file.write(bytes)).toEqual({ path: file.path, bytes: bytes.length });
        expect(readFileSync(file.path).equals(bytes)).toBe(true);
        expect(readdirSync(inside)).toEqual(["x.qet"]);
      }),
      { seed: 1, numRuns: 20 },
    );
  });

  it("makes the folders that are missing", async () => {
    pretendPlatform(platform);
    const inside = scratch();
    mkdirSync(join(inside, "a"));
    const { path } = await (await output(inside, "a/b/c/x.qet")).write(NEW);
    expect(path).toBe(join(inside, "a", "b", "c", "x.qet"));
    expect(readFileSync(path, "utf8")).toBe("new");
  });

  it("does not replace what came between the check and the write, unless the call said so", async () => {
    pretendPlatform(platform);
    const inside = scratch();
    const careful = await output(inside, "x.qet");
    const bold = await output(inside, "x.qet", true);
    put(careful.path, "came between");
    await expect(careful.write(NEW)).rejects.toMatchObject({ code: "output-exists" });
    expect(readFileSync(careful.path, "utf8")).toBe("came between");
    await bold.write(NEW);
    expect(readFileSync(careful.path, "utf8")).toBe("new");
    expect(readdirSync(inside)).toEqual(["x.qet"]);
  });

  it("does not write through a dangling link that came between", async () => {
    pretendPlatform(platform);
    const base = scratch();
    const inside = join(base, "in");
    mkdirSync(inside);
    const careful = await output(inside, "x.qet");
    const bold = await output(inside, "x.qet", true);
    symlinkSync(join(base, "outside.qet"), careful.path);
    await expect(careful.write(NEW)).rejects.toMatchObject({ code: "output-exists" });
    await bold.write(NEW);
    expect(existsSync(join(base, "outside.qet"))).toBe(false);
    expect(readFileSync(careful.path, "utf8")).toBe("new");
  });
});

it("lets exactly one of many writers create a file", async () => {
  const inside = scratch();
  const results = await Promise.allSettled(
    Array.from({ length: 12 }, async (_, index) =>
      (await output(inside, "x.qet")).write(Buffer.from(`writer ${index}`)),
    ),
  );
  const winners = results.flatMap(({ status }, index) => (status === "fulfilled" ? [index] : []));
  expect(winners).toHaveLength(1);
  expect(readFileSync(join(inside, "x.qet"), "utf8")).toBe(`writer ${winners[0]}`);
  expect(readdirSync(inside)).toEqual(["x.qet"]);
});

it("replaces a file by another one, so that whoever has the old one open keeps it whole", async () => {
  const inside = scratch();
  const path = put(join(inside, "x.qet"), "old");
  linkSync(path, join(inside, "second-name"));
  await (await output(inside, "x.qet", true)).write(NEW);
  expect(readFileSync(join(inside, "second-name"), "utf8")).toBe("old");
  expect(readFileSync(path, "utf8")).toBe("new");
});

it("keeps the permissions of the file it replaces, and gives a new one those that the user's mask leaves", async () => {
  const inside = scratch();
  const path = put(join(inside, "x.qet"), "old");
  for (const mode of [0o600, 0o640, 0o666, 0o777]) {
    chmodSync(path, mode);
    await (await output(inside, "x.qet", true)).write(NEW);
    expect(statSync(path).mode & 0o777).toBe(mode);
  }
  const fresh = await (await output(inside, "fresh.qet")).write(NEW);
  const usual = statSync(put(join(inside, "usual"))).mode;
  expect(statSync(fresh.path).mode).toBe(usual);
});

it("flushes the file before it is put in place, and the folder after", async () => {
  const inside = scratch();
  const file = await output(inside, "x.qet");
  const probe = await open(inside);
  const flushed: boolean[] = [];
  const sync = vi.spyOn(Object.getPrototypeOf(probe) as typeof probe, "sync").mockImplementation(async () => {
    flushed.push(existsSync(file.path));
  });
  await file.write(NEW);
  sync.mockRestore();
  await probe.close();
  expect(flushed).toEqual([false, true]);
});

it("takes the longest names the system allows", async () => {
  const inside = scratch();
  for (const name of ["x".repeat(255), "图".repeat(85), `${"😀".repeat(62)}.qet`]) {
    await (await output(inside, name)).write(NEW);
    expect(readFileSync(join(inside, name), "utf8")).toBe("new");
  }
});

it.each([
  ["a parent that is a file", "file/x.qet", "folder-unusable"],
  ["a parent below a file", "file/deep/x.qet", "folder-unusable"],
  ["a folder in its place", "folder", "output-not-a-file"],
  ["a full folder in its place", "full", "output-not-a-file"],
  ["a pipe in its place", "pipe", "output-not-a-file"],
])("explains %s and leaves nothing behind", async (_, given, code) => {
  const inside = scratch();
  put(join(inside, "file"));
  mkdirSync(join(inside, "folder"));
  put(join(inside, "full", "y.qet"));
  execFileSync("mkfifo", [join(inside, "pipe")]);
  const before = readdirSync(inside, { recursive: true });
  const error = await (await output(inside, given, true)).write(NEW).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ kind: "refused", code, next: expect.any(String) });
  expect(readdirSync(inside, { recursive: true })).toEqual(before);
});

it("ends with the signal's reason, before it begins and before the file is put in place, leaving nothing", async () => {
  const inside = scratch();
  const file = await output(inside, "folder/x.qet");
  const reason = new Error("cancelled");
  await expect(file.write(NEW, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  expect(readdirSync(inside)).toEqual([]);
  const late = atMoment(1, () => {
    throw reason;
  });
  await expect(file.write(NEW, { signal: late })).rejects.toBe(reason);
  expect(readdirSync(join(inside, "folder"))).toEqual([]);
});

it("explains a folder that vanishes while it writes", async () => {
  const inside = scratch();
  const file = await output(inside, "folder/x.qet");
  const signal = atMoment(1, () => rmSync(join(inside, "folder"), { recursive: true }));
  await expect(file.write(NEW, { signal })).rejects.toMatchObject({ code: "folder-unusable" });
  expect(readdirSync(inside)).toEqual([]);
});

it("removes what a killed writer left a day ago, and nothing younger or of another name", async () => {
  const inside = scratch();
  const day = 24 * 60 * 60;
  const now = Date.now() / 1000;
  const abandoned = temporaryName();
  const young = temporaryName();
  for (const [name, age] of [
    [abandoned, day + 60],
    [young, day - 60],
    [".benchwright-notes.tmp", day * 9],
    [`${temporaryName()}.qet`, day * 9],
    ["x.tmp", day * 9],
  ] as const) {
    utimesSync(put(join(inside, name)), now - age, now - age);
  }
  mkdirSync(join(inside, temporaryName()));
  const before = readdirSync(inside);
  await (await output(inside, "x.qet")).write(NEW);
  const after = readdirSync(inside);
  expect(before.filter((name) => !after.includes(name))).toEqual([abandoned]);
});
