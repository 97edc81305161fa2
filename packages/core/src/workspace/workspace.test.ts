import { execFileSync } from "node:child_process";
import { mkdirSync, symlinkSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { put, scratch } from "../testing/scratch.ts";
import { never } from "../testing/signal.ts";
import { Workspace } from "./workspace.ts";

/** A workspace `in` beside a folder `out` with a secret. */
function stage() {
  const base = scratch();
  const inside = join(base, "in");
  const outside = join(base, "out");
  put(join(inside, "pump.qet"), "pump");
  mkdirSync(join(inside, "folder"));
  put(join(outside, "secret.qet"), "secret");
  return { base, inside, outside, workspace: new Workspace([inside], { start: inside }) };
}

describe("an input file", () => {
  it.each(["pump.qet", "./pump.qet", "folder/../pump.qet", "folder//..//pump.qet", "missing/../pump.qet"])(
    "is found as %s",
    async (given) => {
      const { inside, workspace } = stage();
      const file = await workspace.input("path", given);
      expect(file).toMatchObject({ given, path: join(inside, "pump.qet") });
      const content = await file.read({ signal: never });
      expect(content.bytes.toString()).toBe("pump");
      expect(await file.stamp(never)).toEqual(content.stamp);
    },
  );

  it("is found by its absolute path, and through links that stay inside", async () => {
    const { inside, workspace } = stage();
    symlinkSync("pump.qet", join(inside, "link.qet"));
    symlinkSync(".", join(inside, "folder", "up"));
    symlinkSync("link.qet", join(inside, "chain.qet"));
    for (const given of [join(inside, "pump.qet"), "link.qet", "chain.qet"]) {
      expect((await workspace.input("path", given)).path).toBe(join(inside, "pump.qet"));
    }
  });

  it("may have any name the system allows", async () => {
    const { inside, workspace } = stage();
    for (const name of [
      "größe 10µ.qet",
      "图纸.qet",
      "a b'\"$(x)`;&.qet",
      "-rf",
      "~",
      "...",
      `${"x".repeat(251)}.qet`,
    ]) {
      put(join(inside, name), name);
      const file = await workspace.input("path", `./${name}`);
      expect((await file.read({ signal: never })).bytes.toString()).toBe(name);
    }
  });

  it("is refused outside the workspace, named by argument, path, allowed roots and the variables that widen them", async () => {
    const { inside, outside, workspace } = stage();
    const path = join(outside, "secret.qet");
    await expect(workspace.input("before", path)).rejects.toMatchObject({
      kind: "denied",
      code: "path-outside-workspace",
      what: `before: ${path} is outside the workspace`,
      why: `Allowed: ${inside}`,
      next: "Set BENCHWRIGHT_WORKSPACE to widen it, or BENCHWRIGHT_ALLOW_ANY_PATH=1 to turn the check off",
    });
  });

  it.each([
    ["a parent step", "../out/secret.qet"],
    ["a parent step after a folder that is not there", "missing/../../out/secret.qet"],
    ["a sibling whose name begins like the root", "../in-other/secret.qet"],
    ["a link to a file", "to-file"],
    ["a link to a folder", "to-folder/secret.qet"],
    ["a link to a folder behind a missing one", "missing/../to-folder/secret.qet"],
    ["a chain of links", "chain"],
    ["a relative link", "relative"],
    ["a link that leaves and would come back", "back/pump.qet"],
    ["a dangling link", "dangling"],
    ["a link through a dangling link", "through-dangling"],
    ["the root of the file system", "/"],
  ])("is refused through %s", async (_, given) => {
    const { base, inside, outside, workspace } = stage();
    put(join(base, "in-other", "secret.qet"), "secret");
    symlinkSync(join(outside, "secret.qet"), join(inside, "to-file"));
    symlinkSync(outside, join(inside, "to-folder"));
    symlinkSync("to-file", join(inside, "chain"));
    symlinkSync("folder/../../out/secret.qet", join(inside, "relative"));
    symlinkSync(join(outside, "back"), join(inside, "back"));
    symlinkSync(join(outside, "missing", "deep"), join(inside, "dangling"));
    symlinkSync("dangling/further", join(inside, "through-dangling"));
    await expect(workspace.input("path", given)).rejects.toMatchObject({ code: "path-outside-workspace" });
    await expect(workspace.output("path", given, true)).rejects.toMatchObject({ code: "path-outside-workspace" });
    await expect(workspace.directory("path", given)).rejects.toMatchObject({ code: "path-outside-workspace" });
  });

  it("is refused alike whether or not anything stands at the outside path, and a link there is not followed in words", async () => {
    const { outside, workspace } = stage();
    symlinkSync("/etc/hostname", join(outside, "link"));
    symlinkSync("loop", join(outside, "loop"));
    const messages = await Promise.all(
      ["secret.qet", "nothing", "link", "loop", "secret.qet/below", "nothing/below"].map(async (name) => {
        const error = await workspace.input("path", join(outside, name)).catch((reason: Error) => reason);
        return error instanceof Error ? error.message.replace(join(outside, name), "PATH") : "admitted";
      }),
    );
    expect(new Set(messages).size).toBe(1);
    expect(messages[0]).toContain("PATH is outside the workspace");
  });

  it("does not say where a link leads that leaves the workspace, only that it does", async () => {
    const { inside, outside, workspace } = stage();
    symlinkSync(join(outside, "secret.qet"), join(inside, "link"));
    const error = await workspace.input("path", "link").catch((reason: Error) => reason);
    expect(String(error)).toContain(`${join(inside, "link")} is outside the workspace. A link in it leads there.`);
    expect(String(error)).not.toContain(outside);
  });

  it("that is absent names the nearest ones, as the caller would write them", async () => {
    const { inside, workspace } = stage();
    put(join(inside, "folder", "motor.qet"));
    await expect(workspace.input("path", "pumpe.qet")).rejects.toMatchObject({
      kind: "absent",
      code: "file-absent",
      what: `path: no such file: ${join(inside, "pumpe.qet")}`,
      candidates: ["pump.qet"],
    });
    await expect(workspace.input("path", "folder/moter.qet")).rejects.toMatchObject({
      candidates: [join("folder", "motor.qet")],
    });
  });

  it("below a file or a missing folder is absent", async () => {
    const { workspace } = stage();
    await expect(workspace.input("path", "pump.qet/below")).rejects.toMatchObject({ code: "file-absent" });
    await expect(workspace.input("path", "missing/below")).rejects.toMatchObject({ code: "file-absent" });
  });

  it("names no neighbours of a root that is gone", async () => {
    const { base, outside } = stage();
    const root = join(base, "outs");
    mkdirSync(root);
    const workspace = new Workspace([root], { start: root });
    execFileSync("rmdir", [root]);
    expect(outside).toBe(join(base, "out"));
    await expect(workspace.directory("path", root)).rejects.toMatchObject({ code: "directory-absent", candidates: [] });
  });

  it.each(["", " ", "\t\n", "a\0b", "\0"])("is refused as %j", async (given) => {
    const { workspace } = stage();
    for (const admit of [() => workspace.input("path", given), () => workspace.output("path", given, true)]) {
      await expect(admit()).rejects.toMatchObject({
        code: "path-invalid",
        what: "path must be a non-empty path without NUL characters",
      });
    }
  });

  it("is refused when a name or the whole path is too long", async () => {
    const { workspace } = stage();
    for (const given of ["x".repeat(300), "x/".repeat(3000), "x/".repeat(8_000_000), "é".repeat(200)]) {
      await expect(workspace.input("path", given)).rejects.toMatchObject({ code: "path-too-long" });
      await expect(workspace.output("path", given, false)).rejects.toMatchObject({ code: "path-too-long" });
    }
  });

  it("is refused when its links run in a circle or do not end, in parts that exist or not", async () => {
    const { inside, workspace } = stage();
    symlinkSync("b", join(inside, "a"));
    symlinkSync("a", join(inside, "b"));
    symlinkSync("grow/x", join(inside, "grow"));
    for (let step = 0; step < 50; step++) symlinkSync(`step${step + 1}`, join(inside, `step${step}`));
    for (const given of ["a", "a/x", "grow", "step0"]) {
      await expect(workspace.input("path", given)).rejects.toMatchObject({ code: "path-circular" });
    }
  });

  it("is refused when it is a folder, a pipe or a device, without waiting for a writer", async () => {
    const { inside, workspace } = stage();
    execFileSync("mkfifo", [join(inside, "pipe")]);
    symlinkSync("pipe", join(inside, "to-pipe"));
    for (const given of ["folder", ".", "pipe", "to-pipe"]) {
      await expect(workspace.input("path", given)).rejects.toMatchObject({ code: "path-not-a-file" });
    }
    const everything = new Workspace(["/"]);
    await expect(everything.input("path", "/dev/zero")).rejects.toMatchObject({ code: "path-not-a-file" });
  });
});

describe("a directory", () => {
  it("is found with and without trailing slashes", async () => {
    const { inside, workspace } = stage();
    for (const given of ["folder", "folder/", "folder///", "./folder/.", `${inside}/folder/`]) {
      expect((await workspace.directory("directory", given)).path).toBe(join(inside, "folder"));
    }
    expect((await workspace.directory("directory", ".")).path).toBe(inside);
  });

  it("that is absent or a file is said so", async () => {
    const { inside, workspace } = stage();
    await expect(workspace.directory("directory", "foldr")).rejects.toMatchObject({
      code: "directory-absent",
      what: `directory: no such directory: ${join(inside, "foldr")}`,
      candidates: ["folder"],
    });
    await expect(workspace.directory("directory", "pump.qet")).rejects.toMatchObject({
      code: "directory-absent",
      what: `directory: ${join(inside, "pump.qet")} is not a directory`,
    });
  });
});

describe("an output file", () => {
  it("needs no permission when nothing is there", async () => {
    const { inside, workspace } = stage();
    expect(await workspace.output("output", "new/deep/x.qet", false)).toMatchObject({
      path: join(inside, "new", "deep", "x.qet"),
      overwrite: false,
    });
  });

  it("that exists, as a file or a folder, is refused unless the call says overwrite", async () => {
    const { inside, workspace } = stage();
    symlinkSync("pump.qet", join(inside, "link"));
    for (const given of ["pump.qet", "folder", "link"]) {
      await expect(workspace.output("output", given, false)).rejects.toMatchObject({
        code: "output-exists",
        next: "Choose another name, or pass overwrite: true to replace it",
      });
      expect(await workspace.output("output", given, true)).toMatchObject({ overwrite: true });
    }
  });

  it("is judged by the target of a dangling link, and is that target, where the system would create it", async () => {
    const { inside, workspace } = stage();
    mkdirSync(join(inside, "folder", "deep"));
    symlinkSync("folder/deep", join(inside, "into"));
    symlinkSync("folder/fresh.qet", join(inside, "link"));
    symlinkSync("into/../fresh.qet", join(inside, "back"));
    symlinkSync("../fresh.qet", join(inside, "folder", "deep", "up"));
    symlinkSync("into/up", join(inside, "chain"));
    for (const given of ["link", "back", "into/up", "chain", "missing/../chain"]) {
      const output = await workspace.output("output", given, false);
      expect(output.path).toBe(join(inside, "folder", "fresh.qet"));
    }
  });
});

describe("the roots", () => {
  it("may be several, and may be reached through links", async () => {
    const { base, inside, outside } = stage();
    symlinkSync(outside, join(base, "alias"));
    const workspace = new Workspace([inside, join(base, "alias")], { start: base });
    expect(workspace.roots).toEqual([inside, outside]);
    for (const given of ["in/pump.qet", "out/secret.qet", "alias/secret.qet"]) {
      await expect(workspace.input("path", given)).resolves.toBeDefined();
    }
  });

  it("may be the root of the file system", async () => {
    const { outside } = stage();
    const workspace = new Workspace(["/"]);
    await expect(workspace.input("path", join(outside, "secret.qet"))).resolves.toBeDefined();
  });

  it("may be none: then nothing is allowed, and the refusal says so", async () => {
    const { inside } = stage();
    const workspace = new Workspace([], { start: inside });
    await expect(workspace.input("path", "pump.qet")).rejects.toMatchObject({ why: "No directory is allowed" });
  });

  it("do not count when the check is turned off", async () => {
    const { inside, outside } = stage();
    const workspace = new Workspace([inside], { start: inside, unconfined: true });
    const file = await workspace.input("path", join(outside, "secret.qet"));
    expect((await file.read({ signal: never })).bytes.toString()).toBe("secret");
  });

  it("do not reach the home directory by themselves", async () => {
    const { workspace } = stage();
    await expect(workspace.input("path", "~/x")).rejects.toMatchObject({
      what: `path: ${join(homedir(), "x")} is outside the workspace`,
    });
  });
});
