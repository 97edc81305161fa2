// How it goes wrong: a path is checked, then somebody replaces it, or a folder above it, by a link, and what is opened
// is not what was checked. Asserted: what lies outside is neither read nor written, on systems that tell where an open
// file lies and on those that do not.
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { pretendPlatform } from "../testing/platform.ts";
import { put, scratch } from "../testing/scratch.ts";
import { atMoment, never } from "../testing/signal.ts";
import { Workspace } from "./workspace.ts";

const CANARY = "CANARY";

function stage(platform: NodeJS.Platform) {
  pretendPlatform(platform);
  const base = scratch();
  const inside = join(base, "in");
  const outside = join(base, "out");
  put(join(inside, "sub", "deep", "x.qet"), "mine");
  put(join(outside, "x.qet"), CANARY);
  put(join(outside, "deep", "x.qet"), CANARY);
  return { inside, outside, workspace: new Workspace([inside], { start: inside }) };
}

function replaceByLink(path: string, target: string): void {
  renameSync(path, `${path}.moved`);
  symlinkSync(target, path);
}

describe.each(["linux", "darwin"] as const)("on %s", (platform) => {
  it("refuses a file that was replaced by a link after the check", async () => {
    const { inside, outside, workspace } = stage(platform);
    const file = await workspace.input("path", "sub/deep/x.qet");
    replaceByLink(join(inside, "sub", "deep", "x.qet"), join(outside, "x.qet"));
    for (const read of [() => file.read({ signal: never }), () => file.stamp(never)]) {
      await expect(read()).rejects.toMatchObject({ kind: "denied", code: "path-changed" });
    }
  });

  it.each(["sub/deep", "sub"])("refuses a file below a folder that was replaced by a link: %s", async (folder) => {
    const { inside, outside, workspace } = stage(platform);
    const file = await workspace.input("path", "sub/deep/x.qet");
    replaceByLink(join(inside, folder), folder === "sub" ? outside : join(outside, "deep"));
    expect(readFileSync(file.path, "utf8")).toBe(CANARY);
    for (const read of [() => file.read({ signal: never }), () => file.stamp(never)]) {
      await expect(read()).rejects.toMatchObject({ kind: "denied", code: "path-changed" });
    }
  });

  it("refuses a file that was replaced by a link, even to one that may be read", async () => {
    const { inside, workspace } = stage(platform);
    const file = await workspace.input("path", "sub/deep/x.qet");
    put(join(inside, "other.qet"), "other");
    replaceByLink(join(inside, "sub", "deep", "x.qet"), join(inside, "other.qet"));
    await expect(file.read({ signal: never })).rejects.toMatchObject({ kind: "denied", code: "path-changed" });
  });

  it("reads a file whose folder was replaced by a link that stays inside", async () => {
    const { inside, workspace } = stage(platform);
    const file = await workspace.input("path", "sub/deep/x.qet");
    replaceByLink(join(inside, "sub"), "sub.moved");
    expect((await file.read({ signal: never })).bytes.toString()).toBe("mine");
  });

  it("says absent when the file is gone, and refuses a pipe in its place without waiting", async () => {
    const { inside, workspace } = stage(platform);
    const file = await workspace.input("path", "sub/deep/x.qet");
    rmSync(join(inside, "sub", "deep", "x.qet"));
    await expect(file.read({ signal: never })).rejects.toMatchObject({ code: "file-absent" });
    execFileSync("mkfifo", [file.path]);
    await expect(file.read({ signal: never })).rejects.toMatchObject({ code: "path-not-a-file" });
    rmSync(file.path);
    const socket = createServer().listen(file.path);
    await once(socket, "listening");
    await expect(file.read({ signal: never })).rejects.toMatchObject({ code: "path-not-a-file" });
    socket.close();
  });

  it.each([
    ["the folder", "sub/deep", "sub/deep/new.qet"],
    ["a folder above", "sub", "sub/deep/new.qet"],
    ["a folder above missing ones", "sub", "sub/deep/more/and/new.qet"],
  ])("creates nothing outside when %s was replaced by a link after the check", async (_, folder, given) => {
    const { inside, outside, workspace } = stage(platform);
    for (const overwrite of [false, true]) {
      const output = await workspace.output("output", given, overwrite);
      const target = folder === "sub" ? outside : join(outside, "deep");
      replaceByLink(join(inside, folder), target);
      const before = readdirSync(outside, { recursive: true });
      await expect(output.write(Buffer.from("new"))).rejects.toMatchObject({
        name: expect.stringMatching(/Denied|Refused/),
      });
      expect(readdirSync(outside, { recursive: true })).toEqual(before);
      rmSync(join(inside, folder));
      renameSync(join(inside, `${folder}.moved`), join(inside, folder));
    }
  });

  it("does not replace a file outside when the output was replaced by a link to it", async () => {
    const { inside, outside, workspace } = stage(platform);
    const output = await workspace.output("output", "sub/deep/x.qet", true);
    replaceByLink(join(inside, "sub", "deep", "x.qet"), join(outside, "x.qet"));
    await output.write(Buffer.from("new"));
    expect(readFileSync(join(outside, "x.qet"), "utf8")).toBe(CANARY);
    expect(readFileSync(output.path, "utf8")).toBe("new");
  });

  it("does not make a workspace anew that is gone, nor wait for a pipe in the place of a folder", async () => {
    const { inside, workspace } = stage(platform);
    const output = await workspace.output("output", "sub/new.qet", false);
    const listed = await workspace.directory("directory", "sub");
    rmSync(inside, { recursive: true });
    await expect(output.write(Buffer.from("new"))).rejects.toMatchObject({ kind: "denied" });
    expect(existsSync(inside)).toBe(false);
    mkdirSync(inside);
    execFileSync("mkfifo", [join(inside, "sub")]);
    await expect(output.write(Buffer.from("new"))).rejects.toMatchObject({ code: "folder-unusable" });
    const entries = [];
    for await (const entry of listed.walk({ signal: never, suffix: "", recursive: true })) entries.push(entry);
    expect(entries).toMatchObject([{ error: { code: "directory-unreadable" } }]);
  });

  it("neither lists nor writes a folder through a link that took its place, even one that stays inside", async () => {
    const { inside, workspace } = stage(platform);
    const output = await workspace.output("output", "sub/deep/new.qet", false);
    const directory = await workspace.directory("directory", "sub/deep");
    replaceByLink(join(inside, "sub", "deep"), inside);
    await expect(output.write(Buffer.from("new"))).rejects.toMatchObject({ code: "folder-unusable" });
    const entries = [];
    for await (const entry of directory.walk({ signal: never, suffix: "", recursive: true })) entries.push(entry);
    expect(entries).toMatchObject([{ skipped: directory.path, error: { kind: "denied" } }]);
    expect(existsSync(join(inside, "new.qet"))).toBe(false);
  });

  it("lists no folder outside when a folder was replaced by a link during the walk", async () => {
    const { inside, outside, workspace } = stage(platform);
    put(join(inside, "a.qet"));
    const directory = await workspace.directory("directory", ".");
    const found: string[] = [];
    for await (const entry of directory.walk({ signal: never, suffix: "", recursive: true })) {
      found.push("file" in entry ? entry.file.path : entry.skipped);
      if (!existsSync(join(inside, "sub.moved"))) replaceByLink(join(inside, "sub"), outside);
    }
    expect(found).toEqual([join(inside, "a.qet"), join(inside, "sub")]);
  });

  it("lists no folder outside when the directory itself was replaced, nor as candidates of an absent file", async () => {
    const { inside, outside, workspace } = stage(platform);
    const directory = await workspace.directory("directory", "sub/deep");
    replaceByLink(join(inside, "sub"), outside);
    const entries = [];
    for await (const entry of directory.walk({ signal: never, suffix: "", recursive: true })) entries.push(entry);
    expect(entries).toMatchObject([{ skipped: directory.path, error: { kind: "denied", code: "path-changed" } }]);
  });
});

it.runIf(process.platform === "linux")(
  "keeps to the folder it has opened when another one takes its name during the write",
  async () => {
    const { inside, outside, workspace } = stage("linux");
    const output = await workspace.output("output", "sub/deep/new.qet", false);
    const signal = atMoment(1, () => replaceByLink(join(inside, "sub", "deep"), join(outside, "deep")));
    await output.write(Buffer.from("new"), { signal });
    expect(readdirSync(join(outside, "deep"))).toEqual(["x.qet"]);
    expect(readdirSync(join(inside, "sub", "deep.moved")).sort()).toEqual(["new.qet", "x.qet"]);
  },
);
