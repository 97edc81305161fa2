import { appendFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DirectoryWatch } from "@benchwright/core";
import { describe, expect, test, vi } from "vitest";
import { answerOnce } from "./responder.ts";
import { fakeEngine } from "./testing/fake-engine.ts";
import { calculation, makeScene, until } from "./testing/scene.ts";

describe("a responder", () => {
  test("makes the four places and publishes its forms, again only when they differ", async () => {
    const scene = await makeScene();
    await (await scene.start()).close();
    expect((await readdir(scene.folder)).sort()).toEqual(["done", "in", "out", "schema"]);
    const path = join(scene.paths.schema, "link_budget.json");
    const form = await readFile(path, "utf8");
    expect(JSON.parse(form)).toMatchObject({ tool: "link_budget", inputSchemaVersion: 1 });
    const { mtimeMs, ino } = await stat(path);
    await (await scene.start()).close();
    expect(await stat(path)).toMatchObject({ mtimeMs, ino });
    await writeFile(path, "{}");
    await scene.start();
    expect(await readFile(path, "utf8")).toBe(form);
  });

  test("answers what was there before it started, oldest first and then by name", async () => {
    const scene = await makeScene();
    await (await scene.start()).close();
    const old = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second));
    await scene.ask("c", { inputs: { weight: 3 } }, old(1));
    await scene.ask("b", { inputs: { weight: 2 } }, old(5));
    await scene.ask("a", { inputs: { weight: 1 } }, old(5));
    const engine = fakeEngine();
    await scene.start({ engine });
    await scene.settled();
    expect(engine.asked).toEqual([3, 1, 2]);
    expect(await scene.names("out")).toEqual(["a.json", "b.json", "c.json"]);
    expect(await scene.names("done")).toEqual(["a.json", "b.json", "c.json"]);
  });

  test("is told by the system, long before it would look by itself", async () => {
    const scene = await makeScene();
    const { sessionId } = await scene.start();
    await scene.ask("r1", { inputs: { weight: 7 } });
    expect(await scene.answer("r1.json")).toMatchObject({
      status: "ok",
      answer: { value: 7, unit: "kg" },
      warnings: [],
      run: { runId: "r1", toolVersion: "fake 1", inputSchemaVersion: 1, analysisId: null, persisted: false, sessionId },
    });
  });

  test("finds requests by looking when no event ever comes", async () => {
    vi.spyOn(DirectoryWatch.prototype, "renew").mockResolvedValue(false);
    const scene = await makeScene();
    await scene.start({ pollMilliseconds: 20 });
    await scene.ask("r1");
    expect(await scene.answer("r1.json")).toMatchObject({ status: "ok" });
    vi.restoreAllMocks();
  });

  test("has a new session at each start, and nothing else changes", async () => {
    const scene = await makeScene();
    const sessions: unknown[] = [];
    for (const runId of ["r1", "r2"]) {
      const responder = await scene.start();
      await scene.ask(runId);
      sessions.push((await scene.answer(`${runId}.json`)).run["sessionId"]);
      await responder.close();
    }
    expect(new Set(sessions).size).toBe(2);
  });

  test("answers a request that is refused, undetermined or broken in its place", async () => {
    const scene = await makeScene();
    await scene.start();
    for (const wish of ["undetermined", "nonsense", "throw", "infinite"]) await scene.ask(wish, { inputs: { wish } });
    expect(await scene.answer("undetermined.json")).toMatchObject({
      status: "undetermined",
      agentInstruction: "Ask for the weight.",
    });
    expect(await scene.answer("nonsense.json")).toMatchObject({
      status: "error",
      code: "unknown_field",
      field: "wish",
    });
    for (const broken of ["throw", "infinite"]) {
      const document = await scene.answer(`${broken}.json`);
      expect(document).toMatchObject({ status: "error", code: "internal_error" });
      expect(JSON.stringify(document)).not.toContain("secret");
    }
    expect(scene.log.lines.join("\n")).toContain("the engine broke at /secret/place");
  });

  test("says which tool was asked for when it refuses the rest", async () => {
    const scene = await makeScene();
    await scene.start();
    await scene.ask("r1", { inputSchemaVersion: 9, unheard: 1 });
    expect(await scene.answer("r1.json")).toMatchObject({
      code: "unknown_key",
      warnings: [{ code: "unsupported_schema_version", field: "inputSchemaVersion" }],
      run: { runId: "r1", tool: "link_budget", inputSchemaVersion: 1 },
    });
  });

  test("answers a thousand requests that are dropped at once, in the order of their age", {
    timeout: 120_000,
  }, async () => {
    const scene = await makeScene();
    await (await scene.start()).close();
    const start = Date.UTC(2026, 0, 1);
    const ids = Array.from({ length: 1000 }, (_, index) => `r${(index * 7919) % 1000}`);
    for (const [age, id] of ids.entries())
      await scene.ask(id, { inputs: { weight: age } }, new Date(start + age * 1000));
    const engine = fakeEngine();
    await scene.start({ engine });
    await scene.settled();
    expect(engine.asked).toEqual(ids.map((_, age) => age));
    expect((await scene.names("out")).length).toBe(1000);
    expect((await scene.names("done")).length).toBe(1000);
  });

  test("keeps the order of arrival when the clock is set back", async () => {
    const scene = await makeScene();
    let time = Date.UTC(2026, 5, 1);
    await scene.start({ now: () => time });
    await scene.ask("first", {}, new Date(time));
    const first = await scene.answer("first.json");
    time -= 3_600_000;
    await scene.ask("second", {}, new Date(time));
    const second = await scene.answer("second.json");
    expect(String(second.run["timestamp"]) >= String(first.run["timestamp"])).toBe(true);
  });
});

describe("a run id that was used", () => {
  test("keeps its first result byte for byte; the second is told, a third only archived", async () => {
    const scene = await makeScene();
    await scene.start();
    await scene.ask("r1", { inputs: { weight: 1 } });
    await scene.answer("r1.json");
    await scene.settled();
    const first = await readFile(join(scene.paths.out, "r1.json"));
    await scene.ask("r1", { inputs: { weight: 2 } });
    expect(await scene.answer("r1.json.error.json")).toMatchObject({ code: "run_id_reused", run: { runId: null } });
    await scene.settled();
    const error = await readFile(join(scene.paths.out, "r1.json.error.json"));
    await scene.ask("r1", { inputs: { weight: 3 } });
    await scene.settled();
    expect(await readFile(join(scene.paths.out, "r1.json"))).toEqual(first);
    expect(await readFile(join(scene.paths.out, "r1.json.error.json"))).toEqual(error);
    expect(await scene.names("done")).toEqual(["r1.2.json", "r1.3.json", "r1.json"]);
    expect(scene.log.lines.join("\n")).toContain("run_id_reused");
  });

  test("is not mistaken for the archive of another one", async () => {
    const scene = await makeScene();
    await scene.start();
    for (let round = 0; round < 2; round++) {
      await scene.ask("r");
      await scene.settled();
    }
    expect(await scene.names("done")).toEqual(["r.2.json", "r.json"]);
    // Published, but not archived: what a crash leaves.
    await writeFile(join(scene.paths.out, "r.2.json"), JSON.stringify({ status: "ok", run: { runId: "r.2" } }));
    await scene.ask("r.2");
    await scene.settled();
    expect(await scene.names("out")).toEqual(["r.2.json", "r.json", "r.json.error.json"]);
    await scene.ask("r.2");
    expect(await scene.answer("r.2.json.error.json")).toMatchObject({ code: "run_id_reused" });
  });

  test("is told when its result's name is another request's error file", async () => {
    const scene = await makeScene();
    await scene.start();
    await scene.drop("x.json", "[]");
    expect(await scene.answer("x.json.error.json")).toMatchObject({ code: "invalid_json" });
    await scene.ask("x.json.error");
    expect(await scene.answer("x.json.error.json.error.json")).toMatchObject({ code: "run_id_reused" });
    expect(await scene.answer("x.json.error.json")).toMatchObject({ code: "invalid_json" });
  });
});

describe("a request that arrives in pieces", () => {
  test("is answered once it is whole", async () => {
    const scene = await makeScene();
    await scene.start();
    const text = JSON.stringify(calculation("r1", { inputs: { weight: 5 } }));
    const path = join(scene.paths.in, "r1.json");
    for (const character of text) await appendFile(path, character);
    expect(await scene.answer("r1.json")).toMatchObject({ answer: { value: 5 } });
    await scene.settled();
    expect(await scene.names("out")).toEqual(["r1.json"]);
  });

  test("is refused when it is broken and nobody has touched it for a while", async () => {
    const scene = await makeScene();
    await scene.start();
    await scene.drop("r1.json", '{"runId":', new Date(Date.now() - 3000));
    expect(await scene.answer("r1.json.error.json")).toMatchObject({ code: "invalid_json", run: { runId: null } });
  });

  test("does not hold up the others", async () => {
    const scene = await makeScene();
    await scene.start();
    await scene.drop("a.json", "{");
    await scene.ask("b");
    expect(await scene.answer("b.json")).toMatchObject({ status: "ok" });
    await until(async () => ((await scene.names("in")).join() === "a.json" ? true : undefined), "b in done/");
    expect(await scene.names("out")).toEqual(["b.json"]);
  });
});

describe("trouble with the disk", () => {
  const full = () => Object.assign(new Error("no space"), { code: "ENOSPC" });

  test("leaves the request in place and nothing under a final name, and is over when there is room", async () => {
    const scene = await makeScene();
    let room = false;
    let refused = 0;
    await scene.start({
      retryMilliseconds: 20,
      onStep: (step) => {
        if (room || step !== "answer-written") return;
        refused++;
        throw full();
      },
    });
    await scene.ask("r1");
    await until(() => (refused >= 3 ? true : undefined), "three attempts");
    expect(await scene.names("out")).toEqual([]);
    expect(await scene.names("in")).toEqual(["r1.json"]);
    expect(scene.log.lines.filter((line) => line.includes("ENOSPC")).length).toBe(1);
    room = true;
    expect(await scene.answer("r1.json")).toMatchObject({ status: "ok" });
    await scene.settled();
  });

  test("while saving stores nothing twice", async () => {
    const scene = await makeScene();
    let room = false;
    await scene.start({
      retryMilliseconds: 20,
      onStep: (step) => {
        if (!room && (step === "store-written" || step === "answer-flushed")) throw full();
      },
    });
    await scene.ask("r1", { save: { projectName: "p", analysisName: "a" } });
    await until(() => scene.log.lines.find((line) => line.includes("ENOSPC")), "a complaint");
    room = true;
    const { run } = await scene.answer("r1.json");
    const [file = ""] = await readdir(join(scene.store, "projects"));
    const project = JSON.parse(await readFile(join(scene.store, "projects", file), "utf8"));
    expect(project.analyses.map(({ id }: { id: string }) => id)).toEqual([run["analysisId"]]);
  });

  test("is told by answering once", async () => {
    const scene = await makeScene();
    await (await scene.start()).close();
    await scene.ask("r1");
    const options = { folder: scene.folder, store: scene.store, engine: fakeEngine(), log: scene.log };
    const onStep = () => {
      throw full();
    };
    expect(await answerOnce({ ...options, onStep })).toEqual({ unanswered: 1 });
    expect(await answerOnce(options)).toEqual({ unanswered: 0 });
    expect(await scene.names("done")).toEqual(["r1.json"]);
  });
});

describe("a folder that is removed while it is answered", () => {
  test("is waited for, made whole when its root returns, and answered", async () => {
    const scene = await makeScene();
    await scene.start({ pollMilliseconds: 20 });
    await scene.ask("r1");
    await scene.answer("r1.json");
    await rename(scene.folder, `${scene.folder}-away`);
    await until(() => scene.log.lines.find((line) => line.includes("is gone")), "a complaint");
    await mkdir(scene.folder);
    await until(
      async () => ((await readdir(scene.folder)).length === 5 ? true : undefined),
      "the four folders and the lock",
    );
    await scene.ask("r2");
    expect(await scene.answer("r2.json")).toMatchObject({ status: "ok" });
    expect(await scene.names("schema")).toEqual(["link_budget.json"]);
  });

  test("is made whole when only a part of it went", async () => {
    const scene = await makeScene();
    await scene.start({ pollMilliseconds: 20 });
    await rm(scene.paths.out, { recursive: true });
    await scene.ask("r1");
    expect(await scene.answer("r1.json")).toMatchObject({ status: "ok" });
  });
});

describe("another responder that publishes first", () => {
  test("keeps its result; ours archives nothing at once and says that it lost", async () => {
    const scene = await makeScene();
    const theirs = JSON.stringify({ status: "ok", run: { runId: "r1", toolVersion: "theirs" } });
    let archived: string[] | undefined;
    await scene.start({
      onStep: async (step) => {
        if (step === "answer-flushed") await writeFile(join(scene.paths.out, "r1.json"), theirs);
        if (step === "archived") archived = scene.log.lines.slice();
      },
    });
    await scene.ask("r1");
    await until(() => scene.log.lines.find((line) => line.startsWith("lost_race")), "lost_race");
    expect(await scene.names("in")).toEqual(["r1.json"]);
    expect(archived).toBeUndefined();
    await scene.settled();
    expect(await readFile(join(scene.paths.out, "r1.json"), "utf8")).toBe(theirs);
    expect(await scene.names("out")).toEqual(["r1.json"]);
  });
});
