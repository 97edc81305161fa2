import { mkdirSync, symlinkSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";
import { expect, it } from "vitest";
import { put, scratch } from "../testing/scratch.ts";
import { expandHome, workspaceFromEnvironment } from "./workspace.ts";

function read(environment: Record<string, string>, start: string) {
  const warnings: string[] = [];
  const workspace = workspaceFromEnvironment(environment, start, (message) => warnings.push(message));
  return { workspace, warnings };
}

it("confines to the starting directory when nothing is set, also when set to nothing", () => {
  const start = scratch();
  for (const environment of [{}, { BENCHWRIGHT_WORKSPACE: "" }, { BENCHWRIGHT_WORKSPACE: "", QET_MCP_WORKSPACE: "" }]) {
    const { workspace, warnings } = read(environment, start);
    expect(workspace.roots).toEqual([start]);
    expect(workspace.unconfined).toBe(false);
    expect(warnings).toEqual([]);
  }
});

it.each(["BENCHWRIGHT_WORKSPACE", "QET_MCP_WORKSPACE"])("takes a list of directories from %s", (name) => {
  const start = scratch();
  mkdirSync(join(start, "a"));
  mkdirSync(join(start, "b"));
  symlinkSync("b", join(start, "link"));
  const { workspace } = read({ [name]: ["a", join(start, "link"), ""].join(delimiter) }, start);
  expect(workspace.roots).toEqual([join(start, "a"), join(start, "b")]);
});

it("prefers our own variable", () => {
  const start = scratch();
  mkdirSync(join(start, "a"));
  const { workspace } = read({ BENCHWRIGHT_WORKSPACE: "a", QET_MCP_WORKSPACE: start }, start);
  expect(workspace.roots).toEqual([join(start, "a")]);
});

it("passes over entries that do not resolve and says so; when none does, nothing is allowed", async () => {
  const start = scratch();
  put(join(start, "pump.qet"));
  mkdirSync(join(start, "a"));
  const some = read({ BENCHWRIGHT_WORKSPACE: `missing${delimiter}a` }, start);
  expect(some.workspace.roots).toEqual([join(start, "a")]);
  expect(some.warnings).toEqual([`workspace directory ${join(start, "missing")} does not exist and is passed over`]);
  const none = read({ BENCHWRIGHT_WORKSPACE: "missing" }, start);
  expect(none.workspace.roots).toEqual([]);
  await expect(none.workspace.input("path", "pump.qet")).rejects.toMatchObject({ kind: "denied" });
});

it.each(["BENCHWRIGHT_ALLOW_ANY_PATH", "QET_MCP_ALLOW_ANY_PATH"])(
  "is turned off by %s=1 and by nothing else",
  (name) => {
    const start = scratch();
    expect(read({ [name]: "1" }, start).workspace.allows("/anywhere")).toBe(true);
    for (const value of ["", "0", "true", "yes", " 1", "11"]) {
      expect(read({ [name]: value }, start).workspace.allows("/anywhere")).toBe(false);
    }
  },
);

it("takes ~ as the home directory, and nothing that merely begins so", () => {
  expect(expandHome("~")).toBe(homedir());
  expect(expandHome("~/a/b")).toBe(join(homedir(), "a", "b"));
  for (const path of ["~other/a", "a/~", "/~", ""]) expect(expandHome(path)).toBe(path);
  expect(read({ BENCHWRIGHT_WORKSPACE: "~" }, "/").workspace.roots).toHaveLength(1);
});
