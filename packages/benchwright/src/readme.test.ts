import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { StdioClient } from "./demo/stdio-client.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const readme = readFileSync(join(root, "README.md"), "utf8");
const built = existsSync(join(root, "packages/benchwright/dist/benchwright.mjs"));

const snippets = [...readme.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(([, language = "", text = ""]) => ({
  language,
  text,
}));
const lines = snippets.filter(({ language }) => language === "sh").flatMap(({ text }) => text.trim().split("\n"));
const setUp = lines.filter((line) => line.startsWith("npm ci && "));
const calls = lines.filter((line) => line.startsWith("npx "));

/** A snippet as it would read on this machine. */
function here(text: string): string {
  return text
    .replaceAll("/path/to/benchwright", root.replace(/\/$/, ""))
    .replaceAll("/path/to/projects", join(root, "examples"));
}

/** Starts what a client would start, asks one tool, and ends it. */
async function serves(command: string, args: readonly string[]): Promise<void> {
  await using client = await StdioClient.start(command, args, join(root, "examples"));
  const { value } = await client.call("qet_project_info", { path: "motor-starter/motor-starter.qet" });
  expect(value["element_count"]).toBe(25);
}

describe.skipIf(!built)("the README", () => {
  it("sets everything up with two command lines", () => {
    expect(setUp).toEqual(["npm ci && npx benchwright demo", "npm ci && npm run verify"]);
  });

  it("has nothing in a shell snippet that this test does not run", () => {
    const others = lines.filter(
      (line) => !setUp.includes(line) && !calls.includes(line) && !line.startsWith("claude mcp add "),
    );
    expect(others).toEqual([]);
  });

  it.each([...calls, "npx benchwright demo"])("%s", { timeout: 60_000 }, (line) => {
    const output = execFileSync("sh", ["-c", line], {
      cwd: root,
      encoding: "utf8",
      env: { ...process.env, BENCHWRIGHT_WORKSPACE: "" },
    });
    expect(output.length).toBeGreaterThan(20);
  });

  it.each(snippets.filter(({ language }) => language === "json"))("configuration $text", async ({ text }) => {
    const { mcpServers, servers } = JSON.parse(here(text)) as Record<
      string,
      Record<string, { command: string; args: string[] }>
    >;
    const server = (mcpServers ?? servers)?.["benchwright"];
    await serves(server?.command ?? "", server?.args ?? []);
  });

  it.each(snippets.filter(({ language }) => language === "toml"))("configuration $text", async ({ text }) => {
    const [, command = ""] = /^command = "(.*)"$/m.exec(here(text)) ?? [];
    const [, args = "[]"] = /^args = (\[.*\])$/m.exec(here(text)) ?? [];
    await serves(command, JSON.parse(args) as string[]);
  });

  it.each(lines.filter((line) => line.startsWith("claude mcp add ")))("%s", async (line) => {
    const [command = "", ...args] = here(line.slice(line.indexOf(" -- ") + 4)).split(" ");
    await serves(command, args);
  });

  it("links only to what is there", () => {
    for (const [, target = ""] of readme.matchAll(/\]\((?!http)([^)#]+)(?:#[^)]*)?\)/g)) {
      expect([target, existsSync(join(root, target))]).toEqual([target, true]);
    }
  });
});
