import { spawn } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, type TestContext, test } from "vitest";
import { STEPS } from "./step.ts";
import { bundled } from "./testing/bundle.ts";
import { calculation, makeScene, type Scene } from "./testing/scene.ts";

/** How many responders are killed: many in the whole verification, each step a few times in every test run. */
const KILLS = process.env["BENCHWRIGHT_THOROUGH"] === "1" ? 540 : 65;
const WAVE = 5;
const DEADLINE_MILLISECONDS = 60_000;

const program = bundled(new URL("testing/child.ts", import.meta.url));

/** Runs a responder until it ends or kills itself; `after` kills it from outside after that many milliseconds. */
function respond(scene: Scene, environment: Record<string, string>, after?: number): Promise<NodeJS.Signals | null> {
  const child = spawn(process.execPath, [program()], {
    env: { EXCHANGE: scene.folder, STORE: scene.store, ...environment },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const timer = setTimeout(() => child.kill("SIGKILL"), after ?? DEADLINE_MILLISECONDS);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code, signal) => {
      clearTimeout(timer);
      if (code !== null && code !== 0) reject(new Error(`the responder ended with ${code}`));
      else resolve(signal);
    });
  });
}

/** What must hold at any moment, however many responders have died. */
async function assertWhole(scene: Scene): Promise<void> {
  for (const name of await scene.names("out")) {
    if (!name.startsWith(".")) JSON.parse(await readFile(join(scene.paths.out, name), "utf8"));
  }
  for (const file of await readdir(join(scene.store, "projects"))) {
    if (!file.startsWith(".")) JSON.parse(await readFile(join(scene.store, "projects", file), "utf8"));
  }
}

/** What must hold once a responder could finish: one result each, saved once and as published, all requests archived. */
async function assertAnswered(scene: Scene, ids: readonly string[]): Promise<void> {
  const visible = async (place: "in" | "out" | "done") =>
    (await scene.names(place)).filter((name) => !name.startsWith("."));
  const expected = ids.map((id) => `${id}.json`).sort();
  expect(await visible("in")).toEqual([]);
  expect(await visible("done")).toEqual(expected);
  expect(await visible("out")).toEqual(expected);
  const files = (await readdir(join(scene.store, "projects"))).filter((name) => !name.startsWith("."));
  const texts = await Promise.all(files.map((file) => readFile(join(scene.store, "projects", file), "utf8")));
  const stored = texts.flatMap((text) => JSON.parse(text).analyses as { id: string; runId: string; result: unknown }[]);
  expect(stored.map(({ runId }) => runId).sort()).toEqual([...ids].sort());
  for (const { id, runId, result } of stored) {
    const published = JSON.parse(await readFile(join(scene.paths.out, `${runId}.json`), "utf8"));
    expect(published.run.analysisId).toBe(id);
    expect(published).toEqual(result);
  }
}

const saving = (index: number) => ({
  save: { projectName: `project ${index % 3}`, analysisName: `analysis ${index}` },
  inputs: { weight: index },
});

async function killedScene({ onTestFinished }: TestContext): Promise<Scene> {
  const scene = await makeScene(onTestFinished);
  await respond(scene, {});
  return scene;
}

describe.concurrent("a responder that is killed", () => {
  test("at every step of an exchange leaves a folder from which the next one finishes, exactly once", async (context) => {
    const scene = await killedScene(context);
    const rounds = Math.max(1, Math.round((KILLS * 0.6) / STEPS.length));
    const ids: string[] = [];
    for (const [index, step] of Array.from({ length: rounds }, () => STEPS)
      .flat()
      .entries()) {
      const id = `r${index}`;
      ids.push(id);
      await scene.ask(id, saving(index));
      // It first finishes what the one before left, then dies itself.
      expect(await respond(scene, { KILL_REQUEST: `${id}.json`, KILL_STEP: step })).toBe("SIGKILL");
      await assertWhole(scene);
    }
    expect(await respond(scene, {})).toBeNull();
    await assertAnswered(scene, ids);
  }, 300_000);

  test("anywhere among several requests, again and again, still answers each of them once", async (context) => {
    const scene = await killedScene(context);
    const ids: string[] = [];
    // Not random, but without a pattern: the next number of a small generator.
    let state = 1;
    const next = (below: number) => {
      state = (state * 48271) % 2147483647;
      return state % below;
    };
    // From outside it sometimes comes too late; those do not count.
    for (let attempt = 0, kills = 0; kills < Math.round(KILLS * 0.4); attempt++) {
      const wave = Array.from({ length: 1 + next(WAVE) }, (_, index) => `w${attempt}-${index}`);
      for (const id of wave) await scene.drop(`${id}.json`, JSON.stringify(calculation(id, saving(ids.push(id)))));
      const itself = attempt % 2 === 0;
      const killed = itself
        ? await respond(scene, { KILL_COUNT: String(1 + next(STEPS.length * wave.length)) })
        : await respond(scene, {}, 20 + next(120));
      if (itself) expect(killed).toBe("SIGKILL");
      if (killed === "SIGKILL") kills++;
      await assertWhole(scene);
    }
    expect(await respond(scene, {})).toBeNull();
    await assertAnswered(scene, ids);
  }, 300_000);
});
