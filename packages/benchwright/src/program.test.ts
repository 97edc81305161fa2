import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const built = existsSync(join(root, "packages/benchwright/dist/benchwright.mjs"));
const project = "examples/motor-starter/motor-starter.qet";

interface Run {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

function run(program: "benchwright" | "qet-mcp", args: readonly string[], input = ""): Run {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, `packages/benchwright/bin/${program}.js`), ...args],
    {
      cwd: root,
      encoding: "utf8",
      input,
      timeout: 20_000,
      env: { ...process.env, BENCHWRIGHT_WORKSPACE: "", QET_MCP_WORKSPACE: "", BENCHWRIGHT_ALLOW_ANY_PATH: "" },
    },
  );
  return { code: status, stdout, stderr };
}

describe.skipIf(!built)("benchwright", () => {
  it.each([
    [["--version"], 0, /^benchwright \d+\.\d+\.\d+\n$/],
    [["help"], 0, /benchwright serve/],
    [["tools"], 0, /qet_elements\s+List elements/],
    [["tools", "qet_items"], 0, /--kind text .*one of text, shape/],
    [["call", "qet_project_info", "--path", project], 0, /25 elements/],
    [["doctor"], 0, /ok\s+server: answers over stdio/],
  ])("%j answers on stdout", (args, code, stdout) => {
    const result = run("benchwright", args);
    expect(result.stderr).toBe("");
    expect(result).toMatchObject({ code, stdout: expect.stringMatching(stdout) });
  });

  it.each([
    [["frobnicate"], /Unknown command "frobnicate". Commands: serve/],
    [["call"], /needs the name of a tool/],
    [["call", "qet_elemnts"], /Did you mean qet_elements/],
    [["call", "qet_elements", "--folioo", "1"], /Did you mean --folio/],
    [["call", "qet_elements", "--arguments", "["], /not JSON/],
    [["serve", "qett"], /Unknown system "qett"/],
    [["serve", "--tools", "nope"], /Unknown tool "nope"/],
    [["completion", "tcsh"], /bash, zsh, fish/],
    [["tools", "nope"], /unknown tool: nope/],
  ])("%j is refused with 2 and nothing on stdout", (args, stderr) => {
    expect(run("benchwright", args)).toMatchObject({ code: 2, stdout: "", stderr: expect.stringMatching(stderr) });
  });

  it("exits with 1 and the reason on stderr when a tool reports an error", () => {
    const result = run("benchwright", ["call", "qet_elements", "--path", project, "--folio", "9"]);
    expect(result).toMatchObject({ code: 1, stdout: "", stderr: expect.stringContaining("folio-absent") });
  });

  it("prints errors as JSON for programs", () => {
    const result = run("benchwright", ["call", "qet_elements", "--path", "/etc/passwd", "--json"]);
    expect(result.code).toBe(1);
    expect(JSON.parse(result.stdout)).toMatchObject({ error: { code: "path-outside-workspace", kind: "denied" } });
  });

  it("serves the folder that a flag names", () => {
    const call = (id: number, name: string) => ({
      jsonrpc: "2.0",
      id,
      method: "tools/call",
      params: { name, arguments: {} },
    });
    const hello = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "t", version: "1" } };
    const lines = [{ jsonrpc: "2.0", id: 1, method: "initialize", params: hello }, call(2, "setoolbox_status")];
    const input = lines.map((line) => `${JSON.stringify(line)}\n`).join("");
    const { code, stdout } = run("benchwright", ["serve", "setoolbox", "--folder", "/no/such/exchange"], input);
    expect(code).toBe(0);
    expect(JSON.parse(stdout.trim().split("\n")[1] ?? "")).toMatchObject({
      result: { structuredContent: { folder: "/no/such/exchange", folderPresent: false } },
    });
  });

  it("takes arguments as one JSON object, from stdin too", () => {
    const json = JSON.stringify({ path: project, folio: 2 });
    const direct = run("benchwright", ["call", "qet_elements", "--arguments", json, "--json"]);
    const piped = run("benchwright", ["call", "qet_elements", "--arguments", "-", "--json"], json);
    expect(JSON.parse(direct.stdout)).toMatchObject({ count: 14 });
    expect(piped).toEqual(direct);
  });

  it("loses nothing of a large answer on a slow pipe", { timeout: 30_000 }, async () => {
    const args = ["call", "qet_items", "--path", project, "--json"];
    const whole = run("benchwright", args).stdout;
    const child = spawn(process.execPath, [join(root, "packages/benchwright/bin/benchwright.js"), ...args], {
      cwd: root,
      stdio: ["ignore", "pipe", "ignore"],
    });
    const slow: Buffer[] = [];
    child.stdout.on("readable", () => {
      for (let part: Buffer | null = child.stdout.read(64); part !== null; part = child.stdout.read(64))
        slow.push(part);
    });
    await new Promise((resolve) => child.once("close", resolve));
    expect(Buffer.concat(slow).toString("utf8")).toBe(whole);
  });
});

describe.skipIf(!built)("qet-mcp", () => {
  it("lists every tool with its description indented", () => {
    const { code, stdout } = run("qet-mcp", ["--list"]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^qet_about\n {4}\S/);
    expect(stdout).toContain("\n\nqet_elements\n    ");
  });

  it("calls a tool by argument and by stdin", () => {
    const json = JSON.stringify({ path: project });
    const direct = run("qet-mcp", ["--call", "qet_project_info", json]);
    expect(JSON.parse(direct.stdout)).toMatchObject({ folio_count: 2 });
    expect(run("qet-mcp", ["--call", "qet_project_info", "-"], json)).toEqual(direct);
  });

  it("keeps its policies on the command line: exit code 1, the reason on stdout, nothing leaked", () => {
    const { code, stdout } = run("qet-mcp", ["--call", "qet_project_info", '{"path":"/etc/passwd"}']);
    expect(code).toBe(1);
    expect(stdout).toContain("outside the workspace");
    expect(stdout).not.toContain("root:");
  });

  it.each([
    [["--call"]],
    [["--call", "qet_nope"]],
    [["--call", "qet_about", "{"]],
    [["--call", "qet_about", "[]"]],
    [["--call", "qet_about", "{}", "more"]],
    [["--frobnicate"]],
  ])("refuses %j with 2 and nothing on stdout", (args) => {
    const result = run("qet-mcp", args);
    expect(result).toMatchObject({ code: 2, stdout: "" });
    expect(result.stderr).not.toBe("");
  });
});
