import { mkdir, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { startEngine } from "../responder/start.ts";
import { until } from "../responder/testing/scene.ts";
import { disconnect } from "./connection.ts";
import { readSettings } from "./settings.ts";
import { temporaryFolder, testServer } from "./testing/server.ts";

const LOSS = {
  tool: "link_budget",
  inputs: { solveFor: "pathLoss", frequency: { value: 1, unit: "GHz" }, distance: { value: 10, unit: "km" } },
};
const silent = { info: () => undefined, warn: () => undefined };

describe("settings", () => {
  test("have usual values, and their bounds are taken", () => {
    expect(readSettings({})).toEqual({ folder: undefined, timeoutSeconds: 60, pollMilliseconds: 1000, engine: false });
    expect(
      readSettings({
        SETOOLBOX_AGENT_FOLDER: "/x",
        SETOOLBOX_AGENT_TIMEOUT_S: "3600",
        SETOOLBOX_AGENT_POLL_MS: "20",
        SETOOLBOX_AGENT_ENGINE: "1",
      }),
    ).toEqual({ folder: "/x", timeoutSeconds: 3600, pollMilliseconds: 20, engine: true });
  });

  test.each([
    ["SETOOLBOX_AGENT_TIMEOUT_S", "0"],
    ["SETOOLBOX_AGENT_TIMEOUT_S", "3601"],
    ["SETOOLBOX_AGENT_TIMEOUT_S", "ten"],
    ["SETOOLBOX_AGENT_TIMEOUT_S", "1e2"],
    ["SETOOLBOX_AGENT_POLL_MS", "19"],
    ["SETOOLBOX_AGENT_POLL_MS", "-1"],
    ["SETOOLBOX_AGENT_ENGINE", "yes"],
  ])("refuse %s=%s and name the setting; the status says so too", async (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(`${name} is "${value}"`);
    const server = testServer({ [name]: value });
    expect(await server.call("run", LOSS)).toMatchObject({ error: { code: "setting-invalid" } });
    expect((await server.answer("status")).value).toMatchObject({
      folder: null,
      warnings: [expect.stringContaining(name)],
    });
  });
});

describe("a configured folder", () => {
  test("that is not there, or not prepared, is told by the call and by the status", async () => {
    const folder = join(await temporaryFolder(), "exchange");
    const server = testServer({ SETOOLBOX_AGENT_FOLDER: folder });
    expect(await server.call("run", LOSS)).toMatchObject({ error: { code: "folder-absent" } });
    expect((await server.answer("status")).value).toMatchObject({
      folderPresent: false,
      warnings: [expect.stringContaining("is not there")],
    });
    await mkdir(folder);
    expect(await server.call("list_projects")).toMatchObject({ error: { code: "folder-unprepared" } });
    expect((await server.answer("status")).value).toMatchObject({ folderPresent: true, folderPrepared: false });
    expect((await server.answer("list_runs")).value).toMatchObject({ total: 0 });
    expect(await readdir(folder)).toEqual([]);
  });

  test("is answered by this process only when it is told to", async () => {
    const folder = await temporaryFolder();
    const server = testServer({ SETOOLBOX_AGENT_FOLDER: folder, SETOOLBOX_AGENT_ENGINE: "1" });
    expect((await server.answer("run", LOSS)).value).toMatchObject({ status: "ok" });
    expect((await server.answer("status")).value).toMatchObject({ responder: { pid: process.pid, host: hostname() } });
    expect((await readdir(folder)).sort()).toEqual([".responder.lock", "done", "in", "out", "schema", "store"]);
  });

  test("whose queue does not empty is said to have no responder", async () => {
    const folder = await temporaryFolder();
    for (const place of ["in", "out", "done", "schema"]) await mkdir(join(folder, place));
    await writeFile(join(folder, "in", "r1.json"), "{}");
    await utimes(join(folder, "in", "r1.json"), new Date(), new Date(Date.now() - 60_000));
    const { value, text } = await testServer({ SETOOLBOX_AGENT_FOLDER: folder }).answer("status");
    expect(value).toMatchObject({ queueDepth: 1, responder: null });
    expect(value["oldestQueuedAgeSeconds"]).toBeGreaterThanOrEqual(59);
    expect(text).toMatch(/^! No responder is listening: 1 request waits, the oldest for \d+/);
  });

  test("is warned of when it lies where files are kept in step, and when its responder died", async () => {
    const folder = join(await temporaryFolder(), "Dropbox", "agent");
    const responder = await startEngine({ folder, log: silent });
    const lock = await readFile(join(folder, ".responder.lock"), "utf8");
    await responder.close();
    await writeFile(join(folder, ".responder.lock"), lock.replace(`"pid":${process.pid}`, `"pid":${2 ** 31 - 2}`));
    const server = testServer({ SETOOLBOX_AGENT_FOLDER: folder });
    const { value } = await server.answer("status");
    expect(server.log.lines).toEqual([expect.stringContaining("Dropbox")]);
    expect(value["warnings"]).toEqual([
      expect.stringContaining("Dropbox"),
      expect.stringContaining("has ended without giving it back"),
    ]);
  });
});

describe("without a configured folder", () => {
  test("the first call gets numbers from a private folder, where projects stay", async () => {
    const data = await temporaryFolder();
    const server = testServer({ XDG_DATA_HOME: data });
    const save = { projectName: "Relay", analysisName: "Path" };
    expect((await server.answer("run", { ...LOSS, save })).value).toMatchObject({
      status: "ok",
      answer: { unit: "dB" },
    });
    const folder = join(data, "benchwright", "setoolbox");
    expect((await server.answer("status")).value).toMatchObject({ folder, folderOrigin: "private", warnings: [] });
    await disconnect();
    expect(await readdir(folder)).not.toContain(".responder.lock");
    const later = testServer({ XDG_DATA_HOME: data });
    expect((await later.answer("list_projects")).value).toMatchObject({ data: { projects: [{ name: "Relay" }] } });
  });

  test("a temporary folder serves where the private one cannot be written, and the status says so", async () => {
    const data = join(await temporaryFolder(), "file");
    await writeFile(data, "");
    const server = testServer({ XDG_DATA_HOME: data });
    const { value } = await server.answer("status");
    expect(value).toMatchObject({ folderOrigin: "temporary", warnings: [expect.stringContaining("temporary")] });
    onTestFinished(() => rm(String(value["folder"]), { recursive: true, force: true }));
    expect((await server.answer("run", LOSS)).value).toMatchObject({ status: "ok" });
  });

  test("another process that answers the private folder already is used, and followed when it ends", async () => {
    const data = await temporaryFolder();
    const folder = join(data, "benchwright", "setoolbox");
    const first = await startEngine({ folder, log: silent });
    const server = testServer({ XDG_DATA_HOME: data, SETOOLBOX_AGENT_POLL_MS: "20" });
    const used = await server.answer("run", LOSS);
    expect(Reflect.get(Object(used.value["run"]), "sessionId")).toBe(first.sessionId);
    await first.close();
    const followed = await server.answer("run", LOSS);
    expect(followed.value).toMatchObject({ status: "ok" });
    expect(Reflect.get(Object(followed.value["run"]), "sessionId")).not.toBe(first.sessionId);
  });

  test("a call that waits is answered although the process that answered ends meanwhile", async () => {
    const data = await temporaryFolder();
    const folder = join(data, "benchwright", "setoolbox");
    const first = await startEngine({ folder, log: silent });
    await first.close();
    // Somebody has the lock and answers nothing.
    const { acquireLock } = await import("../responder/lock.ts");
    const acquired = await acquireLock(join(folder, ".responder.lock"), {
      program: "x",
      sessionId: "x",
      now: Date.now,
    });
    const server = testServer({ XDG_DATA_HOME: data, SETOOLBOX_AGENT_POLL_MS: "20" });
    const call = server.answer("run", { ...LOSS, runId: "r1" });
    await until(() => readFile(join(folder, "in", "r1.json")), "the request");
    if (acquired.state === "held") await acquired.lock.release();
    expect((await call).value).toMatchObject({ status: "ok" });
  });
});

test("one engine is started however many calls come first", async () => {
  const engine = vi.spyOn(await import("../responder/exchange.ts").then(({ Exchange }) => Exchange), "open");
  const server = testServer({ XDG_DATA_HOME: await temporaryFolder() });
  await Promise.all(Array.from({ length: 8 }, () => server.answer("run", LOSS)));
  expect(engine).toHaveBeenCalledTimes(1);
  vi.restoreAllMocks();
});
