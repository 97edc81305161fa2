import { execFileSync } from "node:child_process";
import { mkdirSync, symlinkSync } from "node:fs";
import { join, relative } from "node:path";
import { expect, it } from "vitest";
import { put, scratch } from "../testing/scratch.ts";
import { never } from "../testing/signal.ts";
import type { WalkOptions } from "./walk.ts";
import { Workspace } from "./workspace.ts";

async function walked(inside: string, options: Partial<WalkOptions> = {}): Promise<string[]> {
  const directory = await new Workspace([inside], { start: inside }).directory("directory", ".");
  const lines: string[] = [];
  for await (const entry of directory.walk({ signal: never, suffix: ".qet", recursive: true, ...options })) {
    if ("skipped" in entry) lines.push(`${relative(inside, entry.skipped)}: ${entry.error.code}`);
    else lines.push(`${relative(inside, entry.file.given)} = ${relative(inside, entry.file.path)}`);
  }
  return lines;
}

it("yields the files with the suffix, part by part in code point order", async () => {
  const inside = scratch();
  for (const path of ["b.qet", "a/z.qet", "a/B.qet", "a.qet", "é.qet", "Z.qet", "a/x.QET", "a/note.txt", ".hid.qet"]) {
    put(join(inside, path));
  }
  const names = [".hid.qet", "Z.qet", "a/B.qet", "a/z.qet", "a.qet", "b.qet", "é.qet"];
  expect(await walked(inside)).toEqual(names.map((name) => `${name} = ${name}`));
  const flat = names.filter((name) => !name.includes("/"));
  expect(await walked(inside, { recursive: false })).toEqual(flat.map((name) => `${name} = ${name}`));
  expect(await walked(inside, { suffix: "" })).toHaveLength(9);
});

it("judges links to files by their target, follows none to folders, and goes on after each that may not be read", async () => {
  const base = scratch();
  const inside = join(base, "in");
  put(join(base, "out", "secret.qet"));
  put(join(inside, "real.qet"));
  mkdirSync(join(inside, "folder.qet"));
  symlinkSync("real.qet", join(inside, "1-link.qet"));
  symlinkSync("../out/secret.qet", join(inside, "2-outside.qet"));
  symlinkSync("../out/missing.qet", join(inside, "3-outside-dangling.qet"));
  symlinkSync("../out", join(inside, "4-outside-folder.qet"));
  symlinkSync("5-circle.qet", join(inside, "5-circle.qet"));
  symlinkSync("folder.qet", join(inside, "6-folder.qet"));
  symlinkSync("missing.qet", join(inside, "7-dangling.qet"));
  symlinkSync(".", join(inside, "8-self"));
  execFileSync("mkfifo", [join(inside, "9-pipe.qet")]);
  expect(await walked(inside)).toEqual([
    "1-link.qet = real.qet",
    "2-outside.qet: path-outside-workspace",
    "3-outside-dangling.qet: path-outside-workspace",
    "4-outside-folder.qet: path-outside-workspace",
    "5-circle.qet: path-circular",
    "7-dangling.qet = missing.qet",
    "real.qet = real.qet",
  ]);
});

it("skips by name a folder that is gone when its turn comes", async () => {
  const inside = scratch();
  put(join(inside, "a.qet"));
  put(join(inside, "b", "c.qet"));
  const directory = await new Workspace([inside]).directory("directory", inside);
  const lines: string[] = [];
  for await (const entry of directory.walk({ signal: never, suffix: ".qet", recursive: true })) {
    lines.push("skipped" in entry ? `${entry.skipped}: ${entry.error.code}` : entry.file.path);
    execFileSync("rm", ["-rf", join(inside, "b")]);
  }
  expect(lines).toEqual([join(inside, "a.qet"), `${join(inside, "b")}: directory-unreadable`]);
});

it("does not begin when the signal has aborted", async () => {
  const signal = AbortSignal.abort(new Error("gone"));
  await expect(walked(scratch(), { signal })).rejects.toThrow("gone");
});

it("ends with the signal's reason between two files", async () => {
  const inside = scratch();
  for (const name of ["a.qet", "b.qet", "c.qet"]) put(join(inside, name));
  const controller = new AbortController();
  const directory = await new Workspace([inside]).directory("directory", inside);
  const seen: string[] = [];
  const walking = (async () => {
    for await (const entry of directory.walk({ signal: controller.signal, suffix: "", recursive: true })) {
      if ("file" in entry) seen.push(entry.file.path);
      if (seen.length === 2) controller.abort(new Error("enough"));
    }
  })();
  await expect(walking).rejects.toThrow("enough");
  expect(seen).toHaveLength(2);
});
