import { link, readdir, readFile, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { makeScene } from "./testing/scene.ts";

vi.mock("node:fs/promises", async (original) => {
  const real = await original<typeof import("node:fs/promises")>();
  return { ...real, link: vi.fn(real.link) };
});

const noLinks = () => Promise.reject(Object.assign(new Error("not supported"), { code: "ENOTSUP" }));

beforeEach(() => {
  vi.mocked(link).mockClear();
});

describe("publishing", () => {
  test("where there are no hard links still never replaces a result", async () => {
    vi.mocked(link).mockImplementation(noLinks);
    const scene = await makeScene();
    const theirs = '{"status":"ok","run":{"runId":"r2"}}';
    await scene.start({
      onStep: async (step, name) => {
        if (step === "answer-flushed" && name === "r2.json") await writeFile(join(scene.paths.out, "r2.json"), theirs);
      },
    });
    await scene.ask("r1");
    expect(await scene.answer("r1.json")).toMatchObject({ status: "ok" });
    await scene.ask("r2");
    await scene.settled();
    expect(await readFile(join(scene.paths.out, "r2.json"), "utf8")).toBe(theirs);
    expect(vi.mocked(link)).toHaveBeenCalled();
  });
});

describe("files that a dead process left behind", () => {
  test("are removed when they are old and named like ours, and nothing else is", async () => {
    const scene = await makeScene();
    await (await scene.start()).close();
    const names = [
      ".r1.json.0123456789abcdef.tmp",
      ".r2.json.0123456789abcdef.tmp",
      "r3.json.tmp",
      ".r4.tmp",
      ".r5.json.xyz.tmp",
    ];
    for (const name of names) {
      await writeFile(join(scene.paths.out, name), "half");
      if (name !== names[1]) await utimes(join(scene.paths.out, name), new Date(0), new Date(0));
    }
    await writeFile(join(scene.paths.in, "r6.json.tmp"), "");
    await utimes(join(scene.paths.in, "r6.json.tmp"), new Date(0), new Date(0));
    await scene.start();
    expect((await readdir(scene.paths.out)).sort()).toEqual(names.slice(1).sort());
    expect(await scene.names("in")).toEqual(["r6.json.tmp"]);
  });
});
