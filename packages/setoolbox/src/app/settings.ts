import { resolve } from "node:path";
import { type Environment, expandHome, Refused } from "@benchwright/core";

/** How the server finds its folder and how long it waits. */
export interface Settings {
  /** The exchange folder as an absolute path; nothing when none is configured. */
  readonly folder: string | undefined;
  readonly timeoutSeconds: number;
  readonly pollMilliseconds: number;
  /** Whether this process answers a configured folder itself. */
  readonly engine: boolean;
}

export const SETTINGS = {
  folder: "SETOOLBOX_AGENT_FOLDER",
  timeout: "SETOOLBOX_AGENT_TIMEOUT_S",
  poll: "SETOOLBOX_AGENT_POLL_MS",
  engine: "SETOOLBOX_AGENT_ENGINE",
} as const;

export const TIMEOUT_SECONDS = { least: 1, usual: 60, most: 3600 } as const;
const POLL_MILLISECONDS = { least: 20, usual: 1000, most: 60_000 } as const;

/** The settings of an environment. Throws `Refused("setting-invalid")` that names the setting. */
export function readSettings(environment: Environment): Settings {
  const folder = environment[SETTINGS.folder];
  return {
    folder: folder === undefined || folder === "" ? undefined : resolve(expandHome(folder)),
    timeoutSeconds: numberIn(environment, SETTINGS.timeout, "seconds", TIMEOUT_SECONDS),
    pollMilliseconds: numberIn(environment, SETTINGS.poll, "milliseconds", POLL_MILLISECONDS),
    engine: switchIn(environment, SETTINGS.engine),
  };
}

function numberIn(
  environment: Environment,
  name: string,
  unit: string,
  { least, usual, most }: { readonly least: number; readonly usual: number; readonly most: number },
): number {
  const text = environment[name];
  if (text === undefined || text === "") return usual;
  const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return value;
  throw invalid(name, text, `a number of ${unit} from ${least} to ${most}`);
}

function switchIn(environment: Environment, name: string): boolean {
  const text = environment[name];
  if (text === undefined || text === "" || text === "0") return false;
  if (text === "1") return true;
  throw invalid(name, text, "1 or 0");
}

function invalid(name: string, text: string, expected: string): Refused {
  return new Refused("setting-invalid", {
    what: `${name} is ${JSON.stringify(text)}`,
    why: `It must be ${expected}`,
    next: `Correct ${name} where the server is configured and start the server again`,
  });
}
