import { execFileSync } from "node:child_process";
import { chmod, mkdir, readFile, rename, symlink, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LARGEST_REQUEST } from "../protocol/places.ts";
import { calculation, makeScene, until } from "./testing/scene.ts";

describe("what is no regular file in in/", () => {
  test("is never followed: a link is answered, archived as a link, and its target is untouched", async () => {
    const scene = await makeScene();
    await scene.start();
    const secret = join(scene.folder, "secret");
    await writeFile(secret, JSON.stringify(calculation("link")));
    await symlink(secret, join(scene.paths.in, "link.json"));
    await symlink("/nowhere/at/all", join(scene.paths.in, "dangling.json"));
    for (const name of ["link", "dangling"]) {
      expect(await scene.answer(`${name}.json.error.json`)).toMatchObject({
        code: "request_unreadable",
        run: { runId: null },
      });
    }
    await scene.settled();
    expect(await scene.names("out")).toEqual(["dangling.json.error.json", "link.json.error.json"]);
    expect(await readFile(secret, "utf8")).toBe(JSON.stringify(calculation("link")));
  });

  test("is never waited for: a folder and a pipe are answered and moved away", async () => {
    const scene = await makeScene();
    await scene.start();
    await mkdir(join(scene.paths.in, "folder.json"));
    if (process.platform !== "win32") execFileSync("mkfifo", [join(scene.paths.in, "pipe.json")]);
    expect(await scene.answer("folder.json.error.json")).toMatchObject({
      message: "It is a folder, not a regular file.",
    });
    if (process.platform !== "win32") {
      expect(await scene.answer("pipe.json.error.json")).toMatchObject({ code: "request_unreadable" });
    }
    await scene.ask("after");
    expect(await scene.answer("after.json")).toMatchObject({ status: "ok" });
  });

  test("does not become readable by being swapped for a link after the look", async () => {
    const scene = await makeScene();
    await scene.start({
      onStep: async (step, name) => {
        if (step !== "taken" || name !== "a.json") return;
        await rename(join(scene.paths.in, "a.json"), join(scene.folder, "moved"));
        await symlink(join(scene.folder, "moved"), join(scene.paths.in, "a.json"));
      },
    });
    await scene.ask("a");
    expect(await scene.answer("a.json")).toMatchObject({ status: "ok" });
    await scene.settled();
  });
});

describe("a hostile request", () => {
  test.each([
    [
      "is nested half a million deep",
      `{"runId":"r1","inputs":${"[".repeat(400_000)}${"]".repeat(400_000)}}`,
      "invalid_json",
    ],
    ["says a key twice", JSON.stringify(calculation("r1")).replace("{", '{"tool":"eoir",'), "invalid_json"],
    ["is a list", "[]", "invalid_json"],
    ["is a number", "1e308", "invalid_json"],
    ["has a run id of another type", '{"runId":1}', "invalid_run_id"],
    ["has a run id that climbs", '{"runId":"../../etc/passwd"}', "invalid_run_id"],
    ["has somebody else's run id", JSON.stringify(calculation("r2")), "run_id_mismatch"],
  ])("that %s is told so in its error file", async (_, text, code) => {
    const scene = await makeScene();
    await scene.start();
    await scene.drop("r1.json", text);
    expect(await scene.answer("r1.json.error.json")).toMatchObject({ code, status: "error", run: { runId: null } });
    await scene.settled();
    expect(await scene.names("out")).toEqual(["r1.json.error.json"]);
  });

  test("of more than a mebibyte is not read, and one of exactly that is", async () => {
    const scene = await makeScene();
    await scene.start();
    const whole = JSON.stringify(calculation("fits"));
    await scene.drop("fits.json", whole + " ".repeat(LARGEST_REQUEST - whole.length));
    expect(await scene.answer("fits.json")).toMatchObject({ status: "ok" });
    await scene.drop("large.json", whole + " ".repeat(LARGEST_REQUEST));
    expect(await scene.answer("large.json.error.json")).toMatchObject({ code: "request_too_large" });
    const sparse = join(scene.paths.in, "sparse.tmp");
    await writeFile(sparse, "");
    await truncate(sparse, 2 ** 40);
    await rename(sparse, join(scene.paths.in, "sparse.json"));
    expect(await scene.answer("sparse.json.error.json")).toMatchObject({ code: "request_too_large" });
  });

  test("hands numbers to the calculator as they are, the largest included", async () => {
    const scene = await makeScene();
    await scene.start();
    await scene.drop("big.json", JSON.stringify(calculation("big")).replace("{}", '{"weight":1e308}'));
    expect(await scene.answer("big.json")).toMatchObject({ status: "ok", answer: { value: 1e308 } });
    await scene.drop("over.json", JSON.stringify(calculation("over")).replace("{}", '{"weight":1e999}'));
    const over = await readText(scene, "over.json");
    expect(JSON.parse(over)).toMatchObject({ status: "error", code: "internal_error" });
  });

  test("under any name is answered under that name, and never leaves the folder", async () => {
    const scene = await makeScene();
    await scene.start();
    const names = [
      "a b.json",
      "ü€😀.json",
      "x\ny.json",
      "-rf.json",
      "$(id).json",
      "..json",
      "con.json.json",
      `${"n".repeat(250)}.json`,
      `${"é".repeat(125)}.json`,
    ].filter((name) => !name.startsWith("."));
    for (const name of names) await writeFile(join(scene.paths.in, name), "[]");
    await scene.settled();
    expect((await scene.names("out")).length).toBe(names.length);
    expect(await scene.names("done")).toEqual([...names].sort());
    for (const name of await scene.names("out")) expect(name).toMatch(/\.error\.json$/);
  });

  test("of any content and name is archived with one answer", async () => {
    const scene = await makeScene();
    const responder = await scene.start();
    const names = fc.string({ unit: "binary", minLength: 1, maxLength: 40 }).filter((name) => !/[/\0]|^\./.test(name));
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(names, { maxLength: 8, selector: (name) => name.normalize().toLowerCase() }),
        fc.uint8Array({ maxLength: 60 }),
        async (found, bytes) => {
          const before = new Set(await scene.names("out"));
          for (const name of found) await scene.drop(`${name}.json`, bytes, new Date(0));
          await scene.settled();
          const fresh = (await scene.names("out")).filter((name) => !before.has(name));
          expect(fresh.length).toBeLessThanOrEqual(found.length);
          for (const name of fresh) JSON.parse(await readText(scene, name));
        },
      ),
      { seed: 1, numRuns: 40 },
    );
    await responder.close();
  });

  test("that may not be read is told so", async ({ skip }) => {
    skip(process.platform === "win32" || process.getuid?.() === 0, "this user may read everything");
    const scene = await makeScene();
    await scene.start();
    const temporary = join(scene.paths.in, "r1.tmp");
    await writeFile(temporary, JSON.stringify(calculation("r1")));
    await chmod(temporary, 0);
    await rename(temporary, join(scene.paths.in, "r1.json"));
    expect(await scene.answer("r1.json.error.json")).toMatchObject({ code: "request_unreadable" });
  });

  test("with a hidden name, another ending or a temporary name is not a request", async () => {
    const scene = await makeScene();
    await scene.start();
    for (const name of [".r1.json", "r1.json.tmp", "r1.txt"]) await writeFile(join(scene.paths.in, name), "[]");
    await scene.ask("r2");
    await scene.answer("r2.json");
    await until(async () => ((await scene.names("in")).length === 3 ? true : undefined), "r2 in done/");
    expect(await scene.names("out")).toEqual(["r2.json"]);
  });
});

async function readText(scene: Awaited<ReturnType<typeof makeScene>>, name: string): Promise<string> {
  await scene.answer(name);
  return readFile(join(scene.paths.out, name), "utf8");
}
