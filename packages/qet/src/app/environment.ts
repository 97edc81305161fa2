import { existsSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { type Environment, expandHome } from "@benchwright/core";

/** What QElectroTech itself leaves on a machine for assistants: its version, folders and settings, when it was started once. */
export interface AssistantFile {
  readonly path: string;
  /** Nothing when the file is absent or unreadable. The live channel's token is taken out. */
  readonly facts: Readonly<Record<string, unknown>> | undefined;
}

/** The folders of symbol collections that the configuration names, in order of preference. */
export function collectionFolders(environment: Environment): string[] {
  const listed = (environment["QET_MCP_ELEMENTS"] ?? "").split(delimiter).filter((entry) => entry !== "");
  return [
    ...new Set([...listed.map(expandHome), ...assistantCollections(environment), ...installedCollections(environment)]),
  ];
}

/** Where the assistant file is expected, and what it says. */
export function assistantFile(environment: Environment): AssistantFile {
  const scripts = environment["QET_MCP_SCRIPTS_DIR"];
  const path =
    environment["QET_MCP_INFO_FILE"] ??
    join(scripts === undefined || scripts === "" ? dataFolder(environment) : dirname(scripts), "qet-assistant.json");
  return { path, facts: readFacts(path) };
}

function assistantCollections(environment: Environment): string[] {
  const folders = assistantFile(environment).facts?.["folders"];
  if (typeof folders !== "object" || folders === null) return [];
  return ["elements_common", "elements_company", "elements_custom"]
    .map((key) => Reflect.get(folders, key))
    .filter((folder): folder is string => typeof folder === "string" && existsSync(folder));
}

function installedCollections(environment: Environment): string[] {
  const program = environment["QET_BINARY"];
  const prefixes = [
    ...(program === undefined || program === "" ? [] : [dirname(dirname(program))]),
    "/usr",
    "/usr/local",
  ];
  return prefixes
    .flatMap((prefix) => [join(prefix, "share/qelectrotech/elements"), join(prefix, "elements")])
    .filter((folder) => folder.includes("qelectrotech") && existsSync(folder));
}

/** QElectroTech's own data folder on this platform. */
export function dataFolder(environment: Environment): string {
  const base =
    process.platform === "win32"
      ? (environment["APPDATA"] ?? join(homedir(), "AppData/Roaming"))
      : process.platform === "darwin"
        ? join(homedir(), "Library/Application Support")
        : (environment["XDG_DATA_HOME"] ?? join(homedir(), ".local/share"));
  return join(base, "QElectroTech/QElectroTech");
}

function readFacts(path: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const facts: unknown = JSON.parse(readFileSync(path, "utf8"));
    if (typeof facts !== "object" || facts === null || Array.isArray(facts)) return undefined;
    return withoutToken({ ...facts });
  } catch {
    return undefined;
  }
}

function withoutToken(facts: Record<string, unknown>): Record<string, unknown> {
  const { live } = facts;
  if (typeof live !== "object" || live === null) return facts;
  return { ...facts, live: { pid: Reflect.get(live, "pid") } };
}
