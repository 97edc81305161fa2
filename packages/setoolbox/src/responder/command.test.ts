import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { isRunId } from "../protocol/run-id.ts";
import { responderCommand } from "./command.ts";
import { replayRun } from "./replay.ts";
import { openStore } from "./store/store.ts";
import { fakeEngine } from "./testing/fake-engine.ts";
import { makeScene } from "./testing/scene.ts";

afterEach(() => vi.restoreAllMocks());

/** Runs the command and yields its exit code and what it printed. */
async function run(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const out = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  const err = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const code = await responderCommand(args);
  const said = { code, out: out.mock.calls.join(""), err: err.mock.calls.join("") };
  vi.restoreAllMocks();
  return said;
}

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "responder-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

describe("benchwright responder", () => {
  test("answers what is queued and stops, with projects kept in the folder unless said otherwise", async () => {
    const folder = await emptyFolder();
    await mkdir(join(folder, "in"));
    await writeFile(join(folder, "in", "r1.json"), '{"runId":"r1","operation":"project.list"}');
    expect((await run("--folder", folder, "--once")).code).toBe(0);
    expect(JSON.parse(await readFile(join(folder, "out", "r1.json"), "utf8"))).toMatchObject({
      data: { projects: [] },
    });
    expect((await readdir(folder)).sort()).toEqual(["done", "in", "out", "schema", "store"]);
  });

  test.each([
    [[], "--folder is missing"],
    [["--folder", ""], "--folder is missing"],
    [["--folder", "x", "--poll-ms", "5"], "--poll-ms is 5"],
    [["--folder", "x", "--poll-ms", "1e3"], "--poll-ms is 1e3"],
    [["--folder", "x", "--replay", "../x"], "--replay needs a run id"],
    [["--folder", "x", "--replay", "r1", "--once"], "two different jobs"],
    [["--folder", "x", "more"], "more"],
    [["--fodler", "x"], "--fodler"],
  ])("refuses %j with exit code 2 and says why", async (args, reason) => {
    const { code, err } = await run(...args);
    expect(code).toBe(2);
    expect(err).toContain(reason);
  });

  test("ends with 3 when another responder has the folder", async () => {
    const scene = await makeScene();
    await scene.start();
    const { code, err } = await run("--folder", scene.folder, "--once");
    expect(code).toBe(3);
    expect(err).toContain(`process ${process.pid}`);
  });

  test("ends with 4 when the folder cannot be used, and with 5 when the store cannot", async () => {
    const folder = await emptyFolder();
    await writeFile(join(folder, "file"), "");
    expect((await run("--folder", join(folder, "file"), "--once")).code).toBe(4);
    expect((await run("--folder", join(folder, "x"), "--store", join(folder, "file"), "--once")).code).toBe(5);
    expect(await readdir(join(folder, "x"))).not.toContain(".responder.lock");
  });

  test("tells its version and its usage", async () => {
    expect((await run("--version")).out).toMatch(/^benchwright responder \S+\n$/);
    expect((await run("--help")).out).toContain("--replay RUNID");
  });

  test("ends in order when it is told to", async () => {
    const folder = await emptyFolder();
    const ended = responderCommand(["--folder", folder]);
    await vi.waitFor(async () => expect(await readdir(folder)).toContain(".responder.lock"));
    process.emit("SIGTERM");
    expect(await ended).toBe(0);
    expect(await readdir(folder)).not.toContain(".responder.lock");
  });
});

describe("a replay", () => {
  test("says whether the same comes out again, or what differs and under which engines", async () => {
    const scene = await makeScene();
    await (await scene.start({ engine: fakeEngine("fake 1") })).close();
    await scene.ask("r1", { save: { projectName: "p", analysisName: "a" }, inputs: { weight: 3 } });
    await scene.start({ engine: fakeEngine("fake 1") });
    await scene.settled();
    const store = await openStore(scene.store, "test", Date.now);
    const replay = async (engine: ReturnType<typeof fakeEngine>, runId = "r1") =>
      isRunId(runId) && replayRun(store, engine, runId);
    expect(await replay(fakeEngine("fake 2"))).toEqual({
      state: "same",
      stored: "fake 1",
      replayed: "fake 2",
      differences: [],
    });
    const changed = {
      ...fakeEngine("fake 2"),
      calculate: () => fakeEngine().calculate("link_budget", { weight: 4 }, undefined),
    };
    expect(await replay(changed)).toEqual({
      state: "different",
      stored: "fake 1",
      replayed: "fake 2",
      differences: [
        "/answer/value: stored 3, replayed 4",
        "/result/weight/value: stored 3, replayed 4",
        "/result/weight/siValue: stored 3, replayed 4",
      ],
    });
    expect(await replay(fakeEngine(), "r2")).toEqual({ state: "absent" });
  });
});
