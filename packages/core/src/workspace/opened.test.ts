import { execFileSync } from "node:child_process";
import { readdirSync, readlinkSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { pretendPlatform } from "../testing/platform.ts";
import { put, scratch } from "../testing/scratch.ts";
import { atMoment, never } from "../testing/signal.ts";
import { errorCode } from "./links.ts";
import { proveOpened } from "./opened.ts";
import { Workspace } from "./workspace.ts";

async function opened(path: string) {
  const handle = await open(path);
  onTestFinished(() => handle.close());
  return handle;
}

describe("proving what was opened", () => {
  it("takes the kernel's word where it has one, also for a file that was deleted meanwhile", async () => {
    pretendPlatform("linux");
    const path = put(join(scratch(), "x"));
    const handle = await opened(path);
    rmSync(path);
    await proveOpened(handle, path, (real) => real === path);
    await expect(proveOpened(handle, path, () => false)).rejects.toMatchObject({ code: "path-changed" });
  });

  it.skipIf(process.platform === "win32")(
    "otherwise asks whether the path still leads to what was opened",
    async () => {
      pretendPlatform("darwin");
      const path = put(join(scratch(), "x"));
      const handle = await opened(path);
      await proveOpened(handle, path, (real) => real === path);
      await expect(proveOpened(handle, path, () => false)).rejects.toMatchObject({ code: "path-changed" });
      renameSync(put(`${path}.other`), path);
      await expect(proveOpened(handle, path, () => true)).rejects.toMatchObject({ code: "path-changed" });
      rmSync(path);
      await expect(proveOpened(handle, path, () => true)).rejects.toMatchObject({ code: "path-changed" });
    },
  );
});

it.runIf(process.platform === "linux")("leaves no file or folder open, whatever becomes of it", async () => {
  const base = scratch();
  const inside = join(base, "in");
  put(join(inside, "x.qet"), "x");
  put(join(inside, "sub", "y.qet"), "y");
  put(join(base, "out", "secret.qet"), "secret");
  const workspace = new Workspace([inside], { start: inside });
  const file = await workspace.input("path", "x.qet");
  const below = await workspace.input("path", "sub/y.qet");
  const output = await workspace.output("output", "sub/new/z.qet", true);
  const directory = await workspace.directory("directory", ".");
  const sub = await workspace.directory("directory", "sub");
  const walk = async (from: typeof directory) => {
    for await (const entry of from.walk({ signal: never, suffix: "", recursive: true }))
      if ("error" in entry) throw entry.error;
  };
  const failing = () =>
    atMoment(1, () => {
      throw new Error("stop");
    });
  const attempts: (() => Promise<unknown>)[] = [
    () => file.read({ signal: never }),
    () => file.read({ signal: never, limit: 0 }),
    () => file.read({ signal: failing() }),
    () => file.stamp(never),
    () => output.write(Buffer.from("z")),
    () => output.write(Buffer.from("z"), { signal: failing() }),
    () => walk(directory),
    () => workspace.input("path", "missing"),
    () => {
      renameSync(join(inside, "sub"), join(inside, "moved"));
      symlinkSync("../out", join(inside, "sub"));
      return below.read({ signal: never });
    },
    () => output.write(Buffer.from("z")),
    () => walk(sub),
    () => {
      rmSync(file.path);
      execFileSync("mkfifo", [file.path]);
      return file.read({ signal: never });
    },
  ];
  const failed: string[] = [];
  for (const attempt of attempts) {
    await Promise.resolve()
      .then(attempt)
      .catch((error: Error) => failed.push(error.message));
    expect(openBelow(base)).toEqual([]);
  }
  expect(failed).toHaveLength(8);
});

it("knows the code of a system's error, and none of anything else", () => {
  expect(errorCode(Object.assign(new Error(), { code: "ENOENT" }))).toBe("ENOENT");
  for (const other of [
    new Error(),
    Object.assign(new Error(), { code: 20 }),
    { code: "ENOENT" },
    "ENOENT",
    null,
    undefined,
  ]) {
    expect(errorCode(other)).toBeUndefined();
  }
});

/** What this process has open below a folder. */
function openBelow(folder: string): string[] {
  return readdirSync("/proc/self/fd")
    .map((fd) => {
      try {
        return readlinkSync(`/proc/self/fd/${fd}`);
      } catch {
        return "";
      }
    })
    .filter((path) => path.startsWith(folder));
}
