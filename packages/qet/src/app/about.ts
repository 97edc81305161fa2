import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { type Environment, LARGEST_INPUT, type Workspace } from "@benchwright/core";
import manifest from "../../package.json" with { type: "json" };
import type { About } from "../model/about.ts";
import { DEEPEST_NESTING } from "../model/xml/scan.ts";
import { assistantFile, collectionFolders, dataFolder } from "./environment.ts";

/** What this server can do on this machine, and what QElectroTech says about itself where it has been started once. */
export function describeEngine(environment: Environment, workspace: Workspace): About {
  const { path, facts } = assistantFile(environment);
  return {
    server: {
      version: manifest.version,
      qelectrotech_binary: findProgram(environment) ?? null,
      workspace: [...workspace.roots],
      confined: !workspace.unconfined,
      scripting_allowed_here: environment["QET_ENABLE_SCRIPTING"] === "1",
    },
    engine: {
      reads: [".qet", ".elmt"],
      file_versions: "0.3 to 0.200",
      largest_file_bytes: LARGEST_INPUT,
      deepest_nesting: DEEPEST_NESTING,
    },
    collections: collectionFolders(environment).map((folder) => ({ path: folder, exists: existsSync(folder) })),
    info_file: path,
    scripts_folder: environment["QET_MCP_SCRIPTS_DIR"] || join(dataFolder(environment), "scripts"),
    ...(facts === undefined ? { found: false, note: NOTE } : { found: true, ...told(facts) }),
  };
}

const NOTE =
  "QElectroTech has not left its info file here, so its folders are a guess. Nothing else depends on it; start the program once to have it written.";

/** The parts of the assistant file that are passed on. The live token is not one of them. */
function told(facts: Readonly<Record<string, unknown>>): Partial<About> {
  const { qelectrotech_version, program, running, written, house_style } = facts;
  return {
    qelectrotech: { qelectrotech_version, program, running, written },
    folders: record(facts["folders"]),
    features: record(facts["features"]),
    stored_scripts: list(facts["stored_scripts"]),
    refused_scripts: list(facts["refused_scripts"]),
    script_api: list(facts["script_api"]),
    recordings: list(facts["recordings"]),
    live: liveState(facts["live"]),
    house_style: typeof house_style === "string" ? house_style : undefined,
  };
}

function liveState(live: unknown): { open: boolean; pid: unknown } {
  const facts = record(live);
  return { open: facts !== undefined, pid: facts?.["pid"] ?? null };
}

function record(value: unknown): Record<string, unknown> | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : undefined;
}

function list(value: unknown): unknown[] | undefined {
  return Array.isArray(value) ? value : undefined;
}

function findProgram(environment: Environment): string | undefined {
  const named = environment["QET_BINARY"];
  if (named !== undefined && named !== "") return named;
  const names = process.platform === "win32" ? ["qelectrotech.exe", "QElectroTech.exe"] : ["qelectrotech"];
  return (environment["PATH"] ?? "")
    .split(delimiter)
    .filter((folder) => folder !== "")
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((program) => existsSync(program));
}
