import { join } from "node:path";
import type { RunId } from "./run-id.ts";

/** The four folders of the exchange, in the order in which a request and its answer move through them. */
export const PLACES = ["in", "done", "out", "schema"] as const;

export type Place = (typeof PLACES)[number];

/** The calculators of the protocol; each has one schema file. */
export const TOOL_NAMES = ["link_budget", "radar_range", "eoir"] as const;

export type ToolName = (typeof TOOL_NAMES)[number];

/** A request file with more bytes than this is answered `request_too_large` without being read. */
export const LARGEST_REQUEST = 1024 * 1024;

const LOCK_NAME = ".responder.lock";

const REQUEST_END = ".json";
// File systems allow 255 bytes; room is left for the ending and for a number before it.
const LONGEST_NAME = 255;

export function isToolName(name: unknown): name is ToolName {
  return TOOL_NAMES.some((known) => known === name);
}

/** Whether a name in `in/` is a request: everything else belongs to somebody still writing, or to nobody. */
export function isRequestName(name: string): boolean {
  return name.endsWith(REQUEST_END) && !name.startsWith(".");
}

export function requestName(runId: RunId): string {
  return `${runId}${REQUEST_END}`;
}

/** The name under which a client writes before it renames. */
export function temporaryRequestName(runId: RunId): string {
  return `${runId}${REQUEST_END}.tmp`;
}

export function resultName(runId: RunId): string {
  return `${runId}${REQUEST_END}`;
}

/** The run id that a request file claims by its name, whether or not it is a valid one. */
export function claimedId(requestFile: string): string {
  return requestFile.slice(0, -REQUEST_END.length);
}

/**
 * The name of the answer to a request whose run id cannot be trusted. It keeps the request's own ending; a request name
 * too long for that is cut and told apart by `digest`, a hash of the whole name.
 */
export function errorName(requestFile: string, digest: (text: string) => string): string {
  return `${fitName(requestFile, ".error.json", digest)}.error.json`;
}

/** Every name under which the answer to a run id may stand in `out/`, the result first. */
export function answerNames(runId: RunId): readonly [string, string, string] {
  return [resultName(runId), `${requestName(runId)}.error.json`, `${runId}.error.json`];
}

export function schemaName(tool: ToolName): string {
  return `${tool}.json`;
}

/** The name of an archived request: its own, then `.2`, `.3` and so on before the ending, for the given attempt from 1. */
export function archiveName(requestFile: string, attempt: number, digest: (text: string) => string): string {
  if (attempt === 1) return requestFile;
  const end = `.${attempt}${REQUEST_END}`;
  return `${fitName(claimedId(requestFile), end, digest)}${end}`;
}

function fitName(name: string, end: string, digest: (text: string) => string): string {
  const bytes = new TextEncoder().encode(name);
  const room = LONGEST_NAME - end.length;
  if (bytes.length <= room) return name;
  const mark = `~${digest(name)}`;
  // Cutting inside a character leaves a replacement mark of three bytes at most.
  const kept = new TextDecoder().decode(bytes.subarray(0, room - mark.length - 3)).replace(/\uFFFD$/, "");
  return `${kept}${mark}`;
}

/** Where the parts of an exchange folder are. */
export interface ExchangePaths extends Readonly<Record<Place, string>> {
  readonly root: string;
  readonly lock: string;
}

export function exchangePaths(root: string): ExchangePaths {
  const inside = (name: string) => join(root, name);
  return {
    root,
    in: inside("in"),
    out: inside("out"),
    done: inside("done"),
    schema: inside("schema"),
    lock: inside(LOCK_NAME),
  };
}
