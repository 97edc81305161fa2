import { copyFile, readdir, readFile, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type Document, makeScene, type Scene, until } from "../testing/scene.ts";

const save = (projectName: string, analysisName = "a") => ({ save: { projectName, analysisName } });

/** Asks for a read and yields its answer. */
async function read(scene: Scene, runId: string, request: object): Promise<Document> {
  await scene.drop(`${runId}.json`, JSON.stringify({ runId, ...request }));
  return scene.answer(`${runId}.json`);
}

async function projectFiles(scene: Scene): Promise<string[]> {
  return (await readdir(join(scene.store, "projects"))).sort();
}

describe("saving a run", () => {
  test("makes the project, then adds to it, and stores the answer as it was published", async () => {
    const scene = await makeScene();
    await scene.start();
    await scene.ask("r1", { ...save(" Relay ", "first"), inputs: { weight: 1 }, displayUnits: { W: "kg" } });
    const first = await scene.answer("r1.json");
    await scene.ask("r2", { ...save("Relay", "second"), inputs: { weight: 2 } });
    const second = await scene.answer("r2.json");
    expect(first.run).toMatchObject({ persisted: true, analysisId: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    const list = await read(scene, "r3", { operation: "project.list" });
    expect(list).toMatchObject({
      status: "ok",
      answer: null,
      run: { inputSchemaVersion: null, persisted: false },
      data: { projects: [{ name: "Relay", linkBudgetAnalyses: 2, eoirAnalyses: 0, tpmDataList: 0 }] },
    });
    const full = await read(scene, "r4", { operation: "project.read", projectName: "Relay", detail: "full" });
    expect(full["data"]).toMatchObject({
      name: "Relay",
      radarRangeAnalyses: [],
      linkBudgetAnalyses: [
        {
          id: first.run["analysisId"],
          name: "first",
          runId: "r1",
          inputs: { weight: 1 },
          displayUnits: { W: "kg" },
          result: first,
          isAgentRun: true,
        },
        {
          id: second.run["analysisId"],
          name: "second",
          runId: "r2",
          inputs: { weight: 2 },
          displayUnits: null,
          result: second,
        },
      ],
    });
  });

  test("stores nothing of a run that is not ok, and says so", async () => {
    const scene = await makeScene();
    await scene.start();
    for (const wish of ["undetermined", "nonsense"]) {
      await scene.ask(wish, { ...save("p"), inputs: { wish } });
      expect(await scene.answer(`${wish}.json`)).toMatchObject({
        run: { persisted: false, analysisId: null },
        warnings: [{ code: "not_saved" }],
      });
    }
    expect(await projectFiles(scene)).toEqual([]);
  });

  test("refuses a name that two projects have", async () => {
    const scene = await makeScene();
    await scene.start();
    await scene.ask("r1", save("p"));
    await scene.answer("r1.json");
    const [file = ""] = await projectFiles(scene);
    const text = await readFile(join(scene.store, "projects", file), "utf8");
    await writeFile(join(scene.store, "projects", "other.json"), text.replace(file.slice(0, -5), "other"));
    await scene.ask("r2", save("p"));
    expect(await scene.answer("r2.json")).toMatchObject({
      status: "error",
      code: "ambiguous_project",
      answer: null,
      run: { persisted: false },
    });
    const refused = await read(scene, "r3", { operation: "project.read", projectName: "p" });
    expect(refused).toMatchObject({ code: "ambiguous_project" });
    expect(String(refused["message"])).toContain("other");
    expect(await read(scene, "r4", { operation: "project.read", projectId: "other" })).toMatchObject({
      data: { id: "other" },
    });
  });

  test("adds nothing to a store with a damaged project, and lists the others", async () => {
    const scene = await makeScene();
    await scene.start();
    await scene.ask("r1", save("p"));
    await scene.answer("r1.json");
    await writeFile(join(scene.store, "projects", "broken.json"), "{");
    await scene.ask("r2", save("p"));
    expect(await scene.answer("r2.json")).toMatchObject({
      code: "store_unavailable",
      message: expect.stringContaining("broken.json"),
    });
    expect(await read(scene, "r3", { operation: "project.list" })).toMatchObject({
      status: "ok",
      data: { projects: [{ name: "p" }] },
      warnings: [{ code: "store_unavailable" }],
    });
    await scene.ask("r4", {});
    expect(await scene.answer("r4.json")).toMatchObject({ status: "ok" });
  });

  test("loses nothing when two responders share a store", async () => {
    const scenes = [await makeScene(), await makeScene()] as const;
    const [{ store }] = scenes;
    await Promise.all(scenes.map((scene) => scene.start({ store })));
    const ids = Array.from({ length: 15 }, (_, index) => index);
    await Promise.all(scenes.flatMap((scene, side) => ids.map((id) => scene.ask(`s${side}-${id}`, save("shared")))));
    await Promise.all(scenes.map((scene) => scene.settled()));
    const list = await read(scenes[0], "list", { operation: "project.list" });
    expect(list).toMatchObject({ data: { projects: [{ name: "shared", linkBudgetAnalyses: 30 }] } });
  });
});

describe("a run id that is in the store already", () => {
  test("is answered with what was stored when a crash came before publishing", async () => {
    const scene = await makeScene();
    const stop = await scene.start({
      onStep: (step) => {
        if (step === "store-unlocked") throw Object.assign(new Error("stopped"), { code: "EIO" });
      },
    });
    await scene.ask("r1", { ...save("p"), inputs: { weight: 4 } });
    const stored = await storedResult(scene);
    await stop.close();
    await scene.start();
    expect(await scene.answer("r1.json")).toEqual(stored);
    expect((await read(scene, "list", { operation: "project.list" }))["data"]).toMatchObject({
      projects: [{ linkBudgetAnalyses: 1 }],
    });
  });

  test("is refused when it belongs to another request", async () => {
    const scene = await makeScene();
    const { store } = scene;
    await scene.start();
    await scene.ask("r1", { ...save("p"), inputs: { weight: 4 } });
    await scene.answer("r1.json");
    const other = await makeScene();
    await other.start({ store });
    await other.ask("r1", { ...save("p"), inputs: { weight: 5 } });
    expect(await other.answer("r1.json")).toMatchObject({ status: "error", code: "run_id_reused", result: null });
  });
});

describe("reading projects", () => {
  test("changes nothing, not even a date", async () => {
    const scene = await makeScene();
    await scene.start();
    await scene.ask("r1", save("p"));
    await scene.answer("r1.json");
    const [file = ""] = await projectFiles(scene);
    const path = join(scene.store, "projects", file);
    await utimes(path, new Date(1_000), new Date(2_000));
    const before = await stat(path, { bigint: true });
    const summary = await read(scene, "r2", { operation: "project.read", projectName: "p" });
    expect(summary["data"]).toMatchObject({
      name: "p",
      records: [{ family: "linkBudgetAnalyses", name: "a", isAgentRun: true, lastModified: expect.any(String) }],
    });
    await read(scene, "r3", { operation: "project.read", projectName: "p", detail: "full" });
    const { mtimeNs, ctimeNs, ino } = await stat(path, { bigint: true });
    expect({ mtimeNs, ctimeNs, ino }).toEqual({ mtimeNs: before.mtimeNs, ctimeNs: before.ctimeNs, ino: before.ino });
  });

  test("sees at once what another process put into the store", async () => {
    const scene = await makeScene();
    await scene.start();
    await scene.ask("r1", save("p"));
    await scene.answer("r1.json");
    await read(scene, "r2", { operation: "project.list" });
    const [file = ""] = await projectFiles(scene);
    const path = join(scene.store, "projects", file);
    await writeFile(`${path}.new`, (await readFile(path, "utf8")).replace('"name":"p"', '"name":"q"'));
    await copyFile(`${path}.new`, path);
    expect((await read(scene, "r3", { operation: "project.list" }))["data"]).toMatchObject({
      projects: [{ name: "q" }],
    });
  });

  test("names what is like a project that is not there", async () => {
    const scene = await makeScene();
    await scene.start();
    await scene.ask("r1", save("Relay link"));
    await scene.answer("r1.json");
    const absent = await read(scene, "r2", { operation: "project.read", projectName: "relay-link" });
    expect(absent).toMatchObject({ status: "error", code: "project_not_found", field: "projectName" });
    expect(absent["correction"]).toBe('Did you mean "Relay link"? Call project.list for the projects there are.');
  });
});

async function storedResult(scene: Scene): Promise<unknown> {
  return until(async () => {
    const [file = ""] = await projectFiles(scene);
    return JSON.parse(await readFile(join(scene.store, "projects", file), "utf8")).analyses[0].result;
  }, "a stored result");
}
