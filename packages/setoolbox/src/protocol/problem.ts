import { quoted } from "@benchwright/core";

/** The error codes of the protocol, in the order in which a request is judged. */
export const ERROR_CODES = [
  "request_unreadable",
  "request_too_large",
  "invalid_json",
  "invalid_run_id",
  "run_id_mismatch",
  "run_id_reused",
  "unknown_tool",
  "unknown_operation",
  "ambiguous_request",
  "unknown_key",
  "unsupported_schema_version",
  "invalid_inputs",
  "unknown_field",
  "invalid_type",
  "bare_number",
  "unknown_unit",
  "wrong_dimension",
  "not_finite",
  "invalid_enum",
  "out_of_range",
  "conflicting_inputs",
  "no_solution",
  "invalid_save",
  "invalid_display_unit",
  "invalid_selector",
  "project_not_found",
  "ambiguous_project",
  "store_unavailable",
  "internal_inconsistency",
  "internal_error",
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

/** Why a request cannot be taken as it is, and what to change. `field` names the key or field it is about. */
export interface Problem {
  readonly code: ErrorCode;
  readonly message: string;
  readonly field: string | null;
  readonly correction: string;
}

/** One error per result: the first problem. The others are told as warnings under the same codes. */
export type Problems = readonly [Problem, ...Problem[]];

export function isProblems(found: readonly Problem[]): found is Problems {
  return found.length > 0;
}

export function problem(code: ErrorCode, field: string | null, message: string, correction: string): Problem {
  return { code, message, field, correction };
}

/** A foreign value as it may stand in a message: on one line, short, nothing invisible. */
export function shownValue(value: unknown): string {
  if (typeof value === "string") return quoted(value, 60);
  if (typeof value === "object" && value !== null) return Array.isArray(value) ? "an array" : "an object";
  return String(value);
}
