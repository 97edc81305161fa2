import { isObject } from "./json.ts";

/** What a reader needs to know of any responder's result, whatever else is in it. */
export interface PublishedResult {
  readonly runId: string | null;
  readonly tool: string | null;
  readonly status: string;
  readonly timestamp: string | null;
  readonly analysisId: string | null;
  readonly errorCode: string | null;
}

/** Reads a result leniently: another responder may name its error fields otherwise and leave fields out. */
export function readPublished(document: Readonly<Record<string, unknown>>): PublishedResult {
  const run = isObject(document["run"]) ? document["run"] : {};
  return {
    runId: textOr(run["runId"]),
    tool: textOr(run["tool"]),
    status: textOr(document["status"]) ?? "unreadable",
    timestamp: textOr(run["timestamp"]),
    analysisId: textOr(run["analysisId"]),
    errorCode: errorCodeOf(document),
  };
}

/** The error code of a result under whichever of its three names it stands; nothing when there is none. */
export function errorCodeOf(document: Readonly<Record<string, unknown>>): string | null {
  const { code, errorCode, error } = document;
  return textOr(code) ?? textOr(errorCode) ?? (isObject(error) ? textOr(error["code"]) : null);
}

/** The version that a schema file publishes; nothing when it publishes none. */
export function schemaVersionOf(schema: Readonly<Record<string, unknown>>): number | undefined {
  const version = schema["inputSchemaVersion"];
  return typeof version === "number" && Number.isInteger(version) ? version : undefined;
}

function textOr(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}
