import type { Run } from "../engine/definition.ts";
import { fromWorking } from "../units/convert.ts";
import type { LinkSetup } from "./setup.ts";
import { linkVariables } from "./variables.ts";

export type LinkRun = Run<LinkSetup>;

/** A quantity of a run as the engine works with it (decibels or SI), if it is known. */
export function working(run: LinkRun, name: string): number | undefined {
  return run.evaluation.known.get(name)?.value;
}

/** A quantity of a run in its usual unit, for a sentence: six digits and the unit. */
export function inWords(run: LinkRun, name: string): string | undefined {
  const value = working(run, name);
  const variable = linkVariables.get(name);
  if (value === undefined || variable === undefined) return undefined;
  const given = run.inputs.quantities.get(name);
  const unit = given?.unit ?? variable.unit;
  const shown = given?.value ?? fromWorking(value, unit, variable.type);
  return `${Number(shown.toPrecision(6))} ${unit}`;
}

/** Whether a value was worked out by a relation rather than given or taken from a default. */
export function isComputed(run: LinkRun, name: string): boolean {
  const via = run.evaluation.known.get(name)?.via;
  return via !== undefined && typeof via !== "string";
}
