import { isObject, unprintable } from "./json.ts";
import type { Problem, Problems } from "./problem.ts";
import type { RunId } from "./run-id.ts";

export type Status = "ok" | "undetermined" | "error";

export interface Warning {
  readonly code: string;
  readonly message: string;
  readonly field?: string;
}

/** Who answered, when, and what became of it. */
export interface RunBlock {
  readonly runId: RunId | null;
  readonly toolVersion: string;
  /** Nothing for reads, which have no form. */
  readonly inputSchemaVersion: number | null;
  readonly timestamp: string;
  readonly analysisId: string | null;
  readonly persisted: boolean;
  readonly sessionId: string;
  /** Calculations only. */
  readonly tool?: string;
}

/** The part of a result that is not the run. What does not apply is left out here and written as `null` or `[]`. */
export type Finding = {
  readonly answer?: object | null;
  readonly assurance?: object | null;
  readonly result?: object | null;
  readonly warnings?: readonly Warning[];
} & (
  | { readonly status: "ok"; readonly data?: object }
  | { readonly status: "undetermined"; readonly agentInstruction: string }
  | ({ readonly status: "error" } & Problem)
);

/** A result file as a value. Its keys stand in the order in which they are written. */
export interface ResultDocument {
  readonly status: Status;
  readonly answer: object | null;
  readonly assurance: object | null;
  readonly result: object | null;
  readonly warnings: readonly Warning[];
  readonly run: RunBlock;
  readonly data?: object;
  readonly agentInstruction?: string;
  readonly code?: string;
  readonly message?: string;
  readonly field?: string | null;
  readonly correction?: string;
}

/** The whole document of a finding, every key in its fixed place. */
export function resultDocument(finding: Finding, run: RunBlock): ResultDocument {
  return {
    status: finding.status,
    answer: finding.answer ?? null,
    assurance: finding.assurance ?? null,
    result: finding.result ?? null,
    warnings: listed(finding.warnings ?? []),
    run: orderedRun(run),
    ...ending(finding),
  };
}

const MOST_WARNINGS = 100;

/** Warnings as a document lists them: thousands of wrong fields are counted, not told one by one. */
function listed(warnings: readonly Warning[]): readonly Warning[] {
  const more = warnings.length - MOST_WARNINGS;
  if (more <= 0) return warnings;
  return [...warnings.slice(0, MOST_WARNINGS), { code: "more_warnings", message: `${more} more are not listed` }];
}

/** The finding of a request that is refused: its first problem, and the others as warnings under the same codes. */
export function refusal([first, ...others]: Problems): Finding {
  return { status: "error", ...first, warnings: others.map(asWarning) };
}

/**
 * A document as it stands in its file: numbers in shortest round-trip form, one line for every entry that is worth one.
 * Throws when a number is not finite: no such number may leave the engine.
 */
export function printDocument(document: object): string {
  const bad = unprintable(document);
  if (bad !== undefined) throw new Error(`${bad.path} ${bad.fault}`);
  return `${printed(document, 0)}\n`;
}

const BROKEN_LEVELS = 3;

function printed(value: unknown, level: number): string {
  if (level < BROKEN_LEVELS && Array.isArray(value) && value.some(isContainer)) {
    return `[\n${value.map((item) => printed(item, level + 1)).join(",\n")}\n]`;
  }
  if (level < BROKEN_LEVELS && isObject(value) && Object.values(value).some(isContainer)) {
    const lines = Object.entries(value)
      .filter(([, inner]) => inner !== undefined)
      .map(([key, inner]) => `${JSON.stringify(key)}:${printed(inner, level + 1)}`);
    return `{\n${lines.join(",\n")}\n}`;
  }
  return JSON.stringify(value) ?? "null";
}

function isContainer(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}

function ending(finding: Finding): Partial<ResultDocument> {
  if (finding.status === "undetermined") return { agentInstruction: finding.agentInstruction };
  if (finding.status === "ok") return finding.data === undefined ? {} : { data: finding.data };
  const { code, message, field, correction } = finding;
  return { code, message, field, correction };
}

function orderedRun(run: RunBlock): RunBlock {
  const { runId, toolVersion, inputSchemaVersion, timestamp, analysisId, persisted, sessionId, tool } = run;
  const always = { runId, toolVersion, inputSchemaVersion, timestamp, analysisId, persisted, sessionId };
  return tool === undefined ? always : { ...always, tool };
}

function asWarning({ code, message, field, correction }: Problem): Warning {
  const told = { code, message: `${message} ${correction}` };
  return field === null ? told : { ...told, field };
}
