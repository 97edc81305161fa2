// How it goes wrong: a program is killed while it saves, and the user's only copy is half a file. Believed instead:
// writes are fast enough. Asserted: at whatever moment the writer is killed, the target is one of its versions, whole.
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import fc from "fast-check";
import { expect, it } from "vitest";
import { bundle } from "../testing/bundle.ts";
import { put, scratch } from "../testing/scratch.ts";

const SIZE = 3_000_000;
const versions = ["A", "B"].map((letter) => letter.repeat(SIZE));

const WRITER = `
  import { Workspace } from "./workspace/workspace.ts";
  const [folder, delay] = process.argv.slice(2);
  const file = await new Workspace([folder], { start: folder }).output("output", "x.qet", true);
  const versions = ["A", "B"].map((letter) => Buffer.from(letter.repeat(${SIZE})));
  // Killed from inside: the writes run on other threads, so any moment of them can be hit, without waiting for it.
  setTimeout(() => process.kill(process.pid, "SIGKILL"), Number(delay));
  for (let turn = 1; ; turn++) await file.write(versions[turn % 2]);
`;

it("leaves the old file or the new one, whole, wherever the writer is killed", { timeout: 60_000 }, async () => {
  const folder = scratch();
  const program = await bundle(folder, WRITER);
  const inside = join(folder, "in");
  const target = put(join(inside, "x.qet"), versions[0]);
  let leftovers = 0;
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 40 }), async (delay) => {
      const child = spawn(process.execPath, [program, inside, String(delay)], { stdio: "ignore" });
      expect((await once(child, "exit"))[1]).toBe("SIGKILL");
      expect(versions.includes(readFileSync(target, "utf8"))).toBe(true);
      const others = readdirSync(inside).filter((name) => name !== "x.qet");
      for (const name of others) expect(name).toMatch(/^\.benchwright-[0-9a-f]{12}\.tmp$/);
      leftovers = others.length;
    }),
    { seed: 1, numRuns: 50, endOnFailure: true },
  );
  // Otherwise no write was ever hit, and nothing has been shown.
  expect(leftovers).toBeGreaterThan(5);
});

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
  const run = promisify(execFile)(process.execPath, [program, inside], { cwd: "/", ...identity }).catch(
    (error: Error) => error,
  );
  const result = await run;
  if (result instanceof Error) return context.skip(`cannot run as another user: ${result.message}`);
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
