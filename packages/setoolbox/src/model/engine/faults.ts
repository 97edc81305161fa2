import type { ErrorOutcome, Fault } from "../outcome.ts";
import { shown } from "../units/quantity.ts";

/** The first fault is the error, further ones are listed as warnings with the same codes. */
export function errorOutcome([first, ...further]: readonly Fault[]): ErrorOutcome {
  if (first === undefined) throw new RangeError("an error needs a fault");
  const { code, message, field, correction } = first;
  const warnings = further.map((fault) => ({
    code: fault.code,
    message: `${fault.message} ${fault.correction}`,
    ...(fault.field === null ? {} : { field: fault.field }),
  }));
  return { status: "error", answer: null, assurance: null, result: null, warnings, code, message, field, correction };
}

/** Two methods that do not share a number. */
export function inconsistency(quantity: string, check: { method: string; difference: number; unit: string }): Fault {
  return {
    code: "internal_inconsistency",
    message: `Two methods disagree on ${quantity}: ${check.method} differs by ${check.difference} ${check.unit}. No number is given.`,
    field: null,
    correction: "Report this request as a defect of the engine; no change of the inputs is known to help.",
  };
}

/** Something in the engine that should not happen. */
export function internalError(error: unknown): ErrorOutcome {
  const what = error instanceof Error ? `${error.name}: ${error.message}` : "a value that is no error";
  return errorOutcome([
    {
      code: "internal_error",
      message: `The engine failed with ${shown(what)}.`,
      field: null,
      correction: "Report this request as a defect of the engine.",
    },
  ]);
}
