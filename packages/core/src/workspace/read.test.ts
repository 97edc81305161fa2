import { appendFileSync, linkSync, renameSync, statSync, truncateSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, it } from "vitest";
import { put, scratch } from "../testing/scratch.ts";
import { atMoment, never } from "../testing/signal.ts";
import { sameStamp } from "./read.ts";
import { type InputFile, Workspace } from "./workspace.ts";

async function fileOf(content: string | Uint8Array): Promise<InputFile> {
  const inside = scratch();
  return new Workspace([inside]).input("path", put(join(inside, "x.qet"), content));
}

it("yields the bytes as they are, with a stamp of the version", async () => {
  const file = await fileOf("");
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 2000, size: "max" }), async (bytes) => {
      writeFileSync(file.path, bytes);
      const content = await file.read({ signal: never });
      expect(Buffer.compare(content.bytes, bytes)).toBe(0);
      const facts = statSync(file.path, { bigint: true });
      expect(content.stamp).toEqual({
        size: bytes.length,
        mtimeNs: facts.mtimeNs,
        ctimeNs: facts.ctimeNs,
        inode: facts.ino,
        device: facts.dev,
      });
    }),
    { seed: 1, numRuns: 50 },
  );
});

it("reads in several pieces what is larger than one", async () => {
  const bytes = Buffer.alloc(33 * 1024 * 1024);
  for (let at = 0; at < bytes.length; at += 4096) bytes.writeUInt32LE(at, at);
  const { bytes: read } = await (await fileOf(bytes)).read({ signal: never });
  expect(read.equals(bytes)).toBe(true);
});

it("refuses what is larger than the limit, and takes what is as large", async () => {
  const file = await fileOf("12345");
  await expect(file.read({ signal: never, limit: 4 })).rejects.toMatchObject({
    code: "file-too-large",
    what: `${file.path} has 5 bytes; at most 4 are read`,
  });
  await expect(file.read({ signal: never, limit: 5 })).resolves.toMatchObject({ stamp: { size: 5 } });
  truncateSync(file.path, 300 * 1024 * 1024);
  await expect(file.read({ signal: never })).rejects.toMatchObject({ code: "file-too-large" });
});

it.each([
  ["shrinks", (path: string) => truncateSync(path, 3)],
  ["is emptied", (path: string) => truncateSync(path, 0)],
  ["grows", (path: string) => appendFileSync(path, "more")],
  ["is written again in the same size", (path: string) => utimesSync(path, 1, 1)],
])("refuses a file that %s while it is read", async (_, change) => {
  const file = await fileOf("old content");
  const signal = atMoment(1, () => change(file.path));
  await expect(file.read({ signal })).rejects.toMatchObject({
    code: "file-changing",
    next: "Call again when it is saved",
  });
});

it("reads the version it opened when another one is put in its place meanwhile", async () => {
  const file = await fileOf("old content");
  const signal = atMoment(1, () => renameSync(put(`${file.path}.new`, "new"), file.path));
  expect((await file.read({ signal })).bytes.toString()).toBe("old content");
  expect((await file.read({ signal: never })).bytes.toString()).toBe("new");
});

it("ends with the signal's reason, before opening and between pieces", async () => {
  const file = await fileOf("content");
  const reason = new Error("cancelled");
  const gone = AbortSignal.abort(reason);
  await expect(file.read({ signal: gone })).rejects.toBe(reason);
  await expect(file.stamp(gone)).rejects.toBe(reason);
  const during = atMoment(1, () => {
    throw reason;
  });
  await expect(file.read({ signal: during })).rejects.toBe(reason);
});

it("tells versions apart by every field of the stamp", async () => {
  const file = await fileOf("one");
  const stamp = await file.stamp(never);
  expect(sameStamp(stamp, await file.stamp(never))).toBe(true);
  const others = { size: 4, mtimeNs: 1n, ctimeNs: 1n, inode: 1n, device: -1n };
  for (const [field, value] of Object.entries(others)) {
    expect(sameStamp(stamp, { ...stamp, [field]: value })).toBe(false);
    expect(sameStamp({ ...stamp, [field]: value }, stamp)).toBe(false);
  }
  linkSync(file.path, `${file.path}.second`);
  expect(sameStamp(stamp, await file.stamp(never))).toBe(false);
});
