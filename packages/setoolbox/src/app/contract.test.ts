import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { startEngine } from "../responder/start.ts";
import { until } from "../responder/testing/scene.ts";
import { type TestServer, temporaryFolder, testServer } from "./testing/server.ts";
import { standIn } from "./testing/stand-in.ts";

/** Whoever answers a folder, and inputs that end each way with it. */
interface Answerer {
  readonly name: string;
  start(folder: string): Promise<{ close(): Promise<void> }>;
  readonly version: number;
  readonly determined: object;
  readonly undetermined: object;
  readonly refused: object;
  readonly refusal: string;
}

const gigahertz = { value: 1, unit: "GHz" };
const ANSWERERS: readonly Answerer[] = [
  {
    name: "a stand-in for another maker's app",
    start: standIn,
    version: 7,
    determined: { fathoms: "known", größe: 3 },
    undetermined: { fathoms: "unknown" },
    refused: {},
    refusal: "no_fathoms",
  },
  {
    name: "our responder",
    start: (folder) => startEngine({ folder, log: { info: () => undefined, warn: () => undefined } }),
    version: 1,
    determined: { solveFor: "pathLoss", frequency: gigahertz, distance: { value: 10, unit: "km" } },
    undetermined: { solveFor: "pathLoss", frequency: gigahertz },
    refused: { frequency: 1e9 },
    refusal: "bare_number",
  },
];

describe.each(ANSWERERS)("the server with $name", (answerer) => {
  async function served(): Promise<{ folder: string; server: TestServer }> {
    const folder = await temporaryFolder();
    const running = await answerer.start(folder);
    onTestFinished(() => running.close());
    return { folder, server: testServer({ SETOOLBOX_AGENT_FOLDER: folder }) };
  }

  const run = (inputs: object, more: object = {}) => ({ tool: "link_budget", inputs, ...more });
  const runIdOf = (value: Readonly<Record<string, unknown>>) => String(Reflect.get(Object(value["run"]), "runId"));

  test("lists the calculators with the versions of the forms that are published", async () => {
    const { server } = await served();
    const { value } = await server.answer("list_tools");
    expect(value).toMatchObject({
      tools: [
        { name: "link_budget", inputSchemaVersion: answerer.version },
        { name: "radar_range", inputSchemaVersion: null },
        { name: "eoir", inputSchemaVersion: null },
      ],
    });
  });

  test("passes the form on byte for byte", async () => {
    const { folder, server } = await served();
    const { text, value } = await server.answer("get_schema", { tool: "link_budget" });
    expect(text).toBe(await readFile(join(folder, "schema", "link_budget.json"), "utf8"));
    expect(value).toEqual(JSON.parse(text));
    expect(await server.call("get_schema", { tool: "eoir" })).toMatchObject({ error: { code: "schema-absent" } });
  });

  test("passes a result on byte for byte, under a run id that it made", async () => {
    const { folder, server } = await served();
    const { text, value } = await server.answer("run", run(answerer.determined));
    const runId = runIdOf(value);
    expect(runId).toMatch(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-[0-9a-f]{4}$/);
    expect(value["status"]).toBe("ok");
    expect(text).toBe(await readFile(join(folder, "out", `${runId}.json`), "utf8"));
    expect(JSON.stringify(value)).toBe(JSON.stringify(JSON.parse(text)));
    const request = await until(() => readFile(join(folder, "done", `${runId}.json`), "utf8"), "the request in done/");
    expect(JSON.parse(request)).toEqual({ runId, ...run(answerer.determined), inputSchemaVersion: answerer.version });
    expect((await server.answer("get_result", { runId })).text).toBe(text);
  });

  test("takes an undetermined run and a refused one for answers", async () => {
    const { server } = await served();
    expect((await server.answer("run", run(answerer.undetermined))).value).toMatchObject({
      status: "undetermined",
      answer: { missingInputs: expect.any(Array) },
      agentInstruction: expect.any(String),
    });
    expect((await server.answer("run", run(answerer.refused))).value).toMatchObject({ status: "error" });
    const { value } = await server.answer("list_runs");
    expect(value).toMatchObject({
      total: 2,
      runs: [{ status: "error", errorCode: answerer.refusal }, { status: "undetermined" }],
    });
  });

  test("sends under the caller's run id once, in no other case again, and never after", async () => {
    const { server } = await served();
    const first = await server.answer("run", run(answerer.determined, { runId: "Case-7" }));
    expect(runIdOf(first.value)).toBe("Case-7");
    for (const runId of ["Case-7", "case-7", "CASE-7"]) {
      expect(await server.call("run", run(answerer.determined, { runId }))).toMatchObject({
        ok: false,
        error: { code: "run-id-in-use" },
      });
    }
    expect((await server.answer("get_result", { runId: "Case-7" })).text).toBe(first.text);
  });

  test("keeps twenty calls at once apart", async () => {
    const { server } = await served();
    const ids = Array.from({ length: 20 }, (_, index) => `at-once-${index}`);
    const answers = await Promise.all(ids.map((runId) => server.answer("run", run(answerer.determined, { runId }))));
    expect(answers.map(({ value }) => runIdOf(value))).toEqual(ids);
  });

  test("lists runs newest first and opens only as many as were asked for", async () => {
    const { server } = await served();
    for (const runId of ["a", "b", "c"]) await server.answer("run", run(answerer.determined, { runId }));
    const { value, text } = await server.answer("list_runs", { limit: 2 });
    expect(value).toMatchObject({
      total: 3,
      runs: [{ runId: "c", file: "c.json", tool: "link_budget", status: "ok" }, { runId: "b" }],
    });
    expect(text).toContain("answers 2 of 3, newest first");
  });

  test("saves a run and reads projects", async () => {
    const { server } = await served();
    const save = { projectName: "Relay", analysisName: "Downlink" };
    const saved = await server.answer("run", run(answerer.determined, { save }));
    expect(Reflect.get(Object(saved.value["run"]), "analysisId")).toEqual(expect.any(String));
    expect((await server.answer("list_projects")).value).toMatchObject({
      data: { projects: [{ name: "Relay", linkBudgetAnalyses: 1 }] },
    });
    expect((await server.answer("read_project", { projectName: "Relay" })).value).toMatchObject({
      status: "ok",
      data: { name: "Relay", records: [{ family: "linkBudgetAnalyses", name: "Downlink" }] },
    });
    const absent = await server.answer("read_project", { projectId: "nobody", detail: "full" });
    expect(absent.value).toMatchObject({ status: "error" });
    const { value } = await server.answer("list_runs", { limit: 1 });
    expect(value).toMatchObject({ runs: [{ errorCode: "project_not_found", tool: null }] });
  });

  test("says that all is well, and writes nothing but requests", async () => {
    const { folder, server } = await served();
    await server.answer("run", run(answerer.determined, { runId: "only" }));
    await until(async () => ((await readdir(join(folder, "in"))).length === 0 ? true : undefined), "an empty queue");
    const { value, text } = await server.answer("status");
    expect(value).toMatchObject({
      folder,
      folderOrigin: "configured",
      folderPresent: true,
      folderPrepared: true,
      schemas: { link_budget: answerer.version, eoir: null },
      queueDepth: 0,
      oldestQueuedAgeSeconds: null,
      newestResultAgeSeconds: expect.any(Number),
      warnings: [],
    });
    expect(text).toContain("nothing is wrong");
    expect(await readdir(join(folder, "out"))).toEqual(["only.json"]);
  });
});
