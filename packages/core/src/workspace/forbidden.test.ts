import { execFile } from "node:child_process";
import { chmodSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { bundle } from "../testing/bundle.ts";
import { put, scratch } from "../testing/scratch.ts";
import { errorCode } from "./links.ts";

const run = promisify(execFile);

const DENIED = `
  import { Workspace } from "./workspace/workspace.ts";
  const folder = process.argv[2];
  const workspace = new Workspace([folder], { start: folder });
  const codeOf = (work) => work.then(() => "done", (error) => error.code);
  const signal = new AbortController().signal;
  const write = async (path) => (await workspace.output("output", path, true)).write(Buffer.from("x"));
  const read = async (path) => (await workspace.input("path", path)).read({ signal });
  const walk = async (path) => {
    const directory = await workspace.directory("directory", path);
    for await (const entry of directory.walk({ signal, suffix: "", recursive: true })) if ("error" in entry) throw entry.error;
  };
  console.log(JSON.stringify(await Promise.all([
    codeOf(write("read-only/x.qet")), codeOf(write("read-only/sub/x.qet")), codeOf(read("unreadable.qet")),
    codeOf(read("closed/x.qet")), codeOf(read("closed/missing.qet")), codeOf(walk("unlistable")),
  ])));
`;

it("explains what the system's permissions forbid, and never calls it absent", async (context) => {
  const folder = scratch();
  chmodSync(folder, 0o755);
  const program = await bundle(folder, DENIED);
  const inside = join(folder, "in");
  chmodSync(put(join(inside, "unreadable.qet")), 0);
  for (const [name, mode] of [
    ["read-only", 0o555],
    ["closed", 0o444],
    ["unlistable", 0o111],
  ] as const) {
    put(join(inside, name, "x.qet"));
    chmodSync(join(inside, name), mode);
  }
  // Permissions do not bind root, who can become somebody else.
  const identity = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
  const result = await run(process.execPath, [program, inside], { cwd: "/", ...identity }).catch((error: unknown) => {
    if (!["EPERM", "EACCES"].includes(errorCode(error) ?? "")) throw error;
    return undefined;
  });
  if (result === undefined) return context.skip("this process may not run another one as another user");
  expect(JSON.parse(result.stdout)).toEqual([
    "folder-unwritable",
    "folder-unwritable",
    "path-unreadable",
    "path-unreadable",
    "path-unreadable",
    "directory-unreadable",
  ]);
  for (const name of ["read-only", "closed", "unlistable"]) {
    chmodSync(join(inside, name), 0o755);
    expect(readdirSync(join(inside, name))).toEqual(["x.qet"]);
  }
});

const LARGE = `
  import { Workspace } from "./workspace/workspace.ts";
  const folder = process.argv[2];
  const workspace = new Workspace([folder], { start: folder });
  const write = async (bytes) => (await workspace.output("output", "x.qet", true)).write(Buffer.alloc(bytes, "x"));
  const codeOf = (work) => work.then(() => "done", (error) => error.code);
  console.log(JSON.stringify([await codeOf(write(1_000)), await codeOf(write(10_000_000))]));
`;

it.skipIf(process.platform === "win32")(
  "explains a full disk, leaves the old file and nothing of the new one",
  async () => {
    const folder = scratch();
    const program = await bundle(folder, LARGE);
    const inside = join(folder, "in");
    put(join(inside, "x.qet"), "old");
    // A limit on the size of files stands for the disk: the system refuses the write in the middle of the file.
    const script = 'ulimit -f 1000 && exec "$0" "$@"';
    const { stdout } = await run("/bin/sh", ["-c", script, process.execPath, program, inside]);
    expect(JSON.parse(stdout)).toEqual(["done", "disk-full"]);
    expect(readdirSync(inside)).toEqual(["x.qet"]);
    expect(statSync(join(inside, "x.qet")).size).toBe(1_000);
  },
);
