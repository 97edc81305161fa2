import { isObject } from "../protocol/json.ts";
import { resultDocument } from "../protocol/result.ts";
import type { RunId } from "../protocol/run-id.ts";
import type { Engine } from "./engine.ts";
import { findRun, type Store } from "./store/store.ts";

/** A stored run calculated again. Differences are texts, one a place; versions are those of the engines. */
export type ReplayEnd =
  | { readonly state: "absent" }
  | {
      readonly state: "same" | "different";
      readonly stored: string;
      readonly replayed: string;
      readonly differences: readonly string[];
    };

/** Calculates a stored run again from its inputs and compares everything but the run block. Throws what the store says. */
export async function replayRun(store: Store, engine: Engine, runId: RunId): Promise<ReplayEnd> {
  const found = await findRun(store, runId);
  if (found === undefined) return { state: "absent" };
  const { tool, inputs, displayUnits, engineVersion, result } = found.analysis;
  const versions = { stored: engineVersion, replayed: engine.version };
  if (!engine.forms.has(tool)) return { state: "different", ...versions, differences: [`this engine has no ${tool}`] };
  const finding = await engine.calculate(tool, inputs, displayUnits ?? undefined);
  const { run: _run, ...replayed } = throughJson(resultDocument(finding, EMPTY_RUN));
  const { run: _stored, ...stored } = result;
  const differences = [...differing(stored, replayed, "")];
  return { state: differences.length === 0 ? "same" : "different", ...versions, differences };
}

const EMPTY_RUN = {
  runId: null,
  toolVersion: "",
  inputSchemaVersion: null,
  timestamp: "",
  analysisId: null,
  persisted: false,
  sessionId: "",
};

function throughJson(value: object): Readonly<Record<string, unknown>> {
  return JSON.parse(JSON.stringify(value));
}

/** The innermost places at which two JSON values differ. */
function* differing(stored: unknown, replayed: unknown, path: string): Generator<string> {
  if (Array.isArray(stored) && Array.isArray(replayed)) {
    for (let at = 0; at < Math.max(stored.length, replayed.length); at++) {
      yield* differing(stored[at], replayed[at], `${path}/${at}`);
    }
  } else if (isObject(stored) && isObject(replayed)) {
    for (const key of new Set([...Object.keys(stored), ...Object.keys(replayed)])) {
      yield* differing(own(stored, key), own(replayed, key), `${path}/${key}`);
    }
  } else if (stored !== replayed) {
    yield `${path}: stored ${shortly(stored)}, replayed ${shortly(replayed)}`;
  }
}

function own(value: Readonly<Record<string, unknown>>, key: string): unknown {
  return Object.hasOwn(value, key) ? value[key] : undefined;
}

function shortly(value: unknown): string {
  const text = value === undefined ? "nothing" : JSON.stringify(value);
  return text.length > 100 ? `${text.slice(0, 99)}…` : text;
}
