import { execFile } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { stdioClient, withWire } from "@benchwright/testkit";
import { describe, expect, onTestFinished, test } from "vitest";
import { bundled } from "../responder/testing/bundle.ts";
import { until } from "../responder/testing/scene.ts";
import { temporaryFolder } from "./testing/server.ts";
import { standIn } from "./testing/stand-in.ts";

const program = bundled(new URL("testing/serve.ts", import.meta.url));
const caller = bundled(new URL("testing/call.ts", import.meta.url));

/** A server process on a folder. */
async function command(args: readonly string[] = [], environment: Record<string, string> = {}) {
  const directory = await temporaryFolder();
  const home = { HOME: directory, XDG_DATA_HOME: join(directory, "data"), PATH: process.env["PATH"] ?? "" };
  return { command: process.execPath, args: [program(), ...args], environment: { ...home, ...environment }, directory };
}

/** Runs the program to its end. */
async function run(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const { command: file, args: all, environment, directory } = await command(args);
  try {
    return { code: 0, ...(await promisify(execFile)(file, [...all], { env: environment, cwd: directory })) };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, stdout, stderr };
  }
}

describe("setoolbox-mcp-server", () => {
  test("prints its version and its usage, and refuses what it does not know", async () => {
    const [version, help, unknown, empty] = await Promise.all([
      run("--version"),
      run("--help"),
      run("--fodler", "x"),
      run("--folder", ""),
    ]);
    expect(version).toMatchObject({ code: 0, stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) });
    expect(help.stdout).toContain("--engine");
    expect(unknown).toMatchObject({ code: 2, stdout: "", stderr: expect.stringContaining("--fodler") });
    expect(empty).toMatchObject({ code: 2, stderr: expect.stringContaining("--folder needs a path") });
  });

  test("refuses to start with a bad setting and names it", async () => {
    const { command: file, args, environment } = await command();
    const started = promisify(execFile)(file, [...args], { env: { ...environment, SETOOLBOX_AGENT_POLL_MS: "5" } });
    await expect(started).rejects.toMatchObject({
      code: 2,
      stdout: "",
      stderr: expect.stringContaining("SETOOLBOX_AGENT_POLL_MS"),
    });
  });

  test.each(["2025-11-25", "2026-07-28"] as const)(
    "serves its tools under revision %s, and a document byte for byte",
    async (era) => {
      const folder = await temporaryFolder();
      const app = await standIn(folder);
      onTestFinished(() => app.close());
      const { client } = await stdioClient(
        era,
        await command(["--folder", folder], { SETOOLBOX_AGENT_FOLDER: "/nowhere" }),
      );
      onTestFinished(() => client.close());
      const { tools } = await client.listTools();
      expect(tools.map(({ name, annotations }) => [name, annotations?.readOnlyHint]).sort()).toEqual([
        ["setoolbox_get_result", true],
        ["setoolbox_get_schema", true],
        ["setoolbox_list_projects", true],
        ["setoolbox_list_runs", true],
        ["setoolbox_list_tools", true],
        ["setoolbox_plot", false],
        ["setoolbox_read_project", true],
        ["setoolbox_run", false],
        ["setoolbox_status", true],
      ]);
      for (const { annotations } of tools)
        expect(annotations).toMatchObject({ destructiveHint: false, openWorldHint: false });
      const answer = await client.callTool({
        name: "setoolbox_run",
        arguments: { tool: "link_budget", inputs: { fathoms: "known" }, runId: "r1" },
      });
      const file = await readFile(join(folder, "out", "r1.json"), "utf8");
      expect(answer).toMatchObject({ content: [{ type: "text", text: file }], structuredContent: JSON.parse(file) });
      expect(answer.isError ?? false).toBe(false);
      const undetermined = await client.callTool({
        name: "setoolbox_run",
        arguments: { tool: "link_budget", inputs: { fathoms: "unknown" } },
      });
      expect(undetermined.isError ?? false).toBe(false);
    },
  );

  test("tells a timeout as an error with its facts, and says nothing but protocol on stdout", async () => {
    const folder = await temporaryFolder();
    const app = await standIn(folder);
    await app.close();
    await withWire(await command(["--folder", folder]), async (wire) => {
      await wire.request("initialize", {
        protocolVersion: "2025-11-25",
        capabilities: {},
        clientInfo: { name: "t", version: "1" },
      });
      wire.notify("notifications/initialized");
      const { result } = await wire.request("tools/call", {
        name: "setoolbox_run",
        arguments: { tool: "link_budget", inputs: {}, runId: "r1", timeoutSeconds: 1 },
      });
      expect(result).toMatchObject({
        isError: true,
        structuredContent: { timedOut: true, runId: "r1", queued: true, waitedSeconds: expect.any(Number) },
      });
    });
    expect(await readdir(join(folder, "in"))).toEqual(["r1.json"]);
  });

  test("answers by itself when no folder is configured, and gives the folder back when its client goes", async () => {
    const server = await command();
    const folder = join(server.environment["XDG_DATA_HOME"] ?? "", "benchwright", "setoolbox");
    await withWire(server, async (wire) => {
      await wire.request("initialize", {
        protocolVersion: "2025-11-25",
        capabilities: {},
        clientInfo: { name: "t", version: "1" },
      });
      wire.notify("notifications/initialized");
      const inputs = {
        solveFor: "pathLoss",
        frequency: { value: 1, unit: "GHz" },
        distance: { value: 10, unit: "km" },
      };
      const { result } = await wire.request("tools/call", {
        name: "setoolbox_run",
        arguments: { tool: "link_budget", inputs },
      });
      expect(result).toMatchObject({ structuredContent: { status: "ok", answer: { unit: "dB" } } });
      expect(await readdir(folder)).toContain(".responder.lock");
    });
    await until(
      async () => ((await readdir(folder)).includes(".responder.lock") ? undefined : true),
      "the lock to be gone",
    );
  });
});

test("a single call without a configured folder answers itself, and its process ends", async () => {
  const { command: file, environment } = await command();
  const inputs = { solveFor: "pathLoss", frequency: { value: 1, unit: "GHz" }, distance: { value: 10, unit: "km" } };
  const args = [caller(), "setoolbox_run", JSON.stringify({ tool: "link_budget", inputs })];
  const { stdout } = await promisify(execFile)(file, args, { env: environment, timeout: 15_000 });
  expect(JSON.parse(stdout)).toMatchObject({ status: "ok" });
  const folder = join(environment["XDG_DATA_HOME"] ?? "", "benchwright", "setoolbox");
  expect((await readdir(folder)).sort()).toEqual(["done", "in", "out", "schema", "store"]);
});
