import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { until } from "../responder/testing/scene.ts";
import { preparedFolder, publishAnswer, type TestServer, testServer } from "./testing/server.ts";

/** A prepared folder that nobody answers, and a server that looks by itself only once a minute. */
async function unanswered(more: Record<string, string> = {}): Promise<{ folder: string; server: TestServer }> {
  const folder = await preparedFolder();
  return { folder, server: testServer({ SETOOLBOX_AGENT_FOLDER: folder, SETOOLBOX_AGENT_POLL_MS: "60000", ...more }) };
}

const request = (runId: string, more: object = {}) => ({ tool: "link_budget", inputs: {}, runId, ...more });
const result = (runId: string | null) => JSON.stringify({ status: "ok", run: { runId } });

/** Waits until a request of that id is in in/. */
async function arrived(folder: string, runId: string): Promise<void> {
  await until(() => readFile(join(folder, "in", `${runId}.json`)), `the request ${runId}`);
}

describe("waiting for an answer", () => {
  test("sees it as soon as it is there, without looking in between", async () => {
    const { folder, server } = await unanswered();
    const call = server.answer("run", request("r1"));
    await arrived(folder, "r1");
    await publishAnswer(folder, "other.json", "{}");
    await publishAnswer(folder, "r1.json", result("r1"));
    expect((await call).text).toBe(result("r1"));
  });

  test("sees it by looking when out/ was not there to be watched", async () => {
    const { folder, server } = await unanswered({ SETOOLBOX_AGENT_POLL_MS: "20" });
    await rename(join(folder, "out"), join(folder, "gone"));
    const call = server.answer("run", request("r1"));
    await arrived(folder, "r1");
    await mkdir(join(folder, "out"));
    await publishAnswer(folder, "r1.json", result("r1"));
    expect((await call).value).toMatchObject({ status: "ok" });
  });

  test.each(["r1.json.error.json", "r1.error.json"])(
    "takes %s for the answer when the run id was not trusted",
    async (name) => {
      const { folder, server } = await unanswered();
      const call = server.answer("run", request("r1"));
      await arrived(folder, "r1");
      await publishAnswer(folder, name, '{"status":"error","run":{"runId":null},"code":"invalid_json"}');
      expect((await call).value).toMatchObject({ code: "invalid_json" });
      expect((await server.answer("get_result", { runId: "r1" })).value).toMatchObject({ code: "invalid_json" });
      expect((await server.answer("list_runs")).value).toMatchObject({
        runs: [{ runId: null, file: name, errorCode: "invalid_json" }],
      });
    },
  );

  test("does not take another run's result for an error of its own", async () => {
    const { folder, server } = await unanswered();
    const call = server.answer("run", request("r1"));
    await arrived(folder, "r1");
    await publishAnswer(folder, "r1.error.json", result("r1.error"));
    await publishAnswer(folder, "r1.json", result("r1"));
    expect((await call).text).toBe(result("r1"));
  });

  test("gives a result that is written in pieces its time", async () => {
    const { folder, server } = await unanswered();
    const call = server.answer("run", request("r1"));
    await arrived(folder, "r1");
    const text = result("r1");
    for (let length = 0; length <= text.length; length += 7)
      await writeFile(join(folder, "out", "r1.json"), text.slice(0, length));
    await writeFile(join(folder, "out", "r1.json"), text);
    expect((await call).text).toBe(text);
  });

  test("ends with the run id and what became of the request, and sends nothing twice", async () => {
    const { folder, server } = await unanswered();
    const outcome = await server.call("run", request("r1", { timeoutSeconds: 1 }));
    expect(outcome).toMatchObject({
      ok: false,
      error: {
        kind: "late",
        code: "answer-late",
        data: { timedOut: true, runId: "r1", queued: true, waitedSeconds: expect.any(Number) },
      },
    });
    expect(outcome.text).toContain("setoolbox_get_result with runId r1");
    expect(await readdir(join(folder, "in"))).toEqual(["r1.json"]);
    expect(await server.answer("get_result", { runId: "r1" })).toMatchObject({ value: { found: false, queued: true } });
    await rename(join(folder, "in", "r1.json"), join(folder, "done", "r1.json"));
    expect(await server.answer("get_result", { runId: "r1" })).toMatchObject({
      value: { found: false, queued: false },
    });
    await publishAnswer(folder, "r1.json", result("r1"));
    expect((await server.answer("get_result", { runId: "r1" })).text).toBe(result("r1"));
  });

  test("says that an answer is there but cannot be read", async () => {
    const { folder, server } = await unanswered({ SETOOLBOX_AGENT_TIMEOUT_S: "1" });
    const call = server.call("run", request("r1"));
    await arrived(folder, "r1");
    await publishAnswer(folder, "r1.json", '{"status":');
    expect((await call).text).toContain("no whole JSON document");
  });

  test("stops when the call is cancelled, and leaves the request", async () => {
    const { folder, server } = await unanswered();
    const cancel = new AbortController();
    const call = server.call("run", request("r1"), cancel.signal);
    await arrived(folder, "r1");
    cancel.abort(new Error("cancelled"));
    await expect(call).rejects.toThrow("cancelled");
    expect(await readdir(join(folder, "in"))).toEqual(["r1.json"]);
  });
});

describe("a run id", () => {
  test.each([".hidden", "a/b", "../up", "a b", "", "x".repeat(65), "é"])(
    "of %j is refused before anything is written",
    async (runId) => {
      const { folder, server } = await unanswered();
      expect(await server.call("run", request(runId))).toMatchObject({ error: { code: "run-id-invalid" } });
      expect(await server.call("get_result", { runId })).toMatchObject({ error: { code: "run-id-invalid" } });
      expect(await readdir(join(folder, "in"))).toEqual([]);
    },
  );

  test.each([
    ["in/r1.json.tmp", "another client is writing it"],
    ["in/r1.json", "it waits"],
    ["done/r1.json", "it was taken"],
    ["out/r1.json", "it was answered"],
    ["out/r1.json.error.json", "its name was answered"],
    ["done/R1.json", "some disks do not tell the cases apart"],
  ])("is in use when there is %s, because %s", async (path) => {
    const { folder, server } = await unanswered();
    await writeFile(join(folder, path), "{}");
    expect(await server.call("run", request("r1"))).toMatchObject({ error: { code: "run-id-in-use" } });
    expect(await readFile(join(folder, path), "utf8")).toBe("{}");
  });

  test("goes to exactly one of many clients that want the same", async () => {
    const { folder, server } = await unanswered();
    const calls = Array.from({ length: 12 }, (_, index) =>
      server.call("run", request("r1", { inputs: { from: index } })),
    );
    await arrived(folder, "r1");
    const refused = Promise.all(calls.map(async (call) => ((await call).ok ? [] : ["refused"]))).then((all) =>
      all.flat(),
    );
    await publishAnswer(folder, "r1.json", result("r1"));
    expect((await refused).length).toBe(11);
    const { inputs } = JSON.parse(await readFile(join(folder, "in", "r1.json"), "utf8"));
    expect(await calls[inputs.from]).toMatchObject({ ok: true });
  });
});

describe("a request that cannot be sent as it is", () => {
  test("is refused before anything is written", async () => {
    const { folder, server } = await unanswered();
    let deep: unknown = 1;
    for (let level = 0; level < 20_000; level++) deep = { deep };
    for (const [inputs, reason] of [
      [JSON.parse('{"a":{"value":1e999,"unit":"W"}}'), "/inputs/a/value is not a finite number"],
      [{ deep }, "nested more than"],
    ]) {
      const outcome = await server.call("run", request("r1", { inputs }));
      expect(outcome).toMatchObject({ error: { code: "request-unwritable" } });
      expect(outcome.text).toContain(reason);
    }
    const large = await server.call("run", request("r1", { inputs: { text: "x".repeat(1024 * 1024) } }));
    expect(large).toMatchObject({ error: { code: "request-too-large" } });
    expect(await server.call("run", { tool: "sonar", inputs: {} })).toMatchObject({
      error: { code: "arguments-invalid" },
    });
    for (const selection of [{}, { projectId: "a", projectName: "b" }]) {
      expect(await server.call("read_project", selection)).toMatchObject({ error: { code: "selector-invalid" } });
    }
    expect(await readdir(join(folder, "in"))).toEqual([]);
  });

  test("carries any JSON through unchanged", async () => {
    const { folder, server } = await unanswered();
    const inputs = { größe: [1e308, -0.1, null, true, { "": "\u2028" }] };
    const call = server.call(
      "run",
      request("r1", { inputs, displayUnits: { W: "kg" }, save: { projectName: " p ", analysisName: "a" } }),
    );
    await arrived(folder, "r1");
    expect(JSON.parse(await readFile(join(folder, "in", "r1.json"), "utf8"))).toEqual({
      runId: "r1",
      tool: "link_budget",
      inputSchemaVersion: 1,
      inputs,
      save: { projectName: " p ", analysisName: "a" },
      displayUnits: { W: "kg" },
    });
    await publishAnswer(folder, "r1.json", result("r1"));
    await call;
  });
});

describe("listing runs", () => {
  test("shows a damaged file as a row, and an empty folder as empty", async () => {
    const { folder, server } = await unanswered();
    expect(await server.answer("list_runs")).toMatchObject({ value: { total: 0, runs: [] }, text: "no answers yet" });
    await publishAnswer(
      folder,
      "good.json",
      JSON.stringify({ status: "ok", run: { runId: "good", timestamp: "2030-01-01T00:00:00Z" } }),
    );
    await publishAnswer(folder, "bad.json", "{");
    await mkdir(join(folder, "out", "folder.json"));
    expect((await server.answer("list_runs")).value).toMatchObject({
      total: 2,
      runs: [{ runId: "good" }, { runId: "bad", file: "bad.json", status: "unreadable" }],
    });
  });
});
