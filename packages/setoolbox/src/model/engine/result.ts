import type { Variable } from "../form/field.ts";
import type { Origin, ResultEntry } from "../outcome.ts";
import { fromWorking, workingToSi } from "../units/convert.ts";
import { unitType } from "../units/table.ts";
import type { CalculatorDefinition, Run } from "./definition.ts";
import type { Derivation } from "./evaluate.ts";

/** Every output that has a value, in the order of the output list. */
export function resultEntries<Setup>(
  { outputs }: CalculatorDefinition<Setup>,
  run: Run<Setup>,
  units: ReadonlyMap<string, string>,
): Record<string, ResultEntry> {
  const entries: Record<string, ResultEntry> = {};
  for (const variable of outputs) {
    const derivation = run.evaluation.known.get(variable.name);
    if (derivation === undefined || !run.entered.has(variable.name)) continue;
    const entry = entryOf(variable, derivation, run, units.get(variable.name));
    if (entry !== undefined) entries[variable.name] = entry;
  }
  return entries;
}

/** A quantity in the unit asked for, else in the unit it was given in, else in its usual one. */
function entryOf<Setup>(
  { name, symbol, label, type, unit: usual }: Variable,
  { value: working, via }: Derivation,
  run: Run<Setup>,
  wanted: string | undefined,
): ResultEntry | undefined {
  const given = run.inputs.quantities.get(name);
  const unit = wanted ?? given?.unit ?? usual;
  const asGiven = given !== undefined && via === "input";
  const value = asGiven && unit === given.unit ? given.value : fromWorking(working, unit, type);
  const siValue = asGiven ? given.si : workingToSi(working, type);
  // A true zero has no decibel form, and a ratio may fall below the smallest double.
  if (!Number.isFinite(value) || !Number.isFinite(siValue)) return undefined;
  const origin = originOf(via, run.evaluation.known);
  return { symbol, label, value, unit, siValue, siUnit: unitType(type).si, origin };
}

/** A quantity that is an input under another name stays an input. */
function originOf(via: Derivation["via"], known: ReadonlyMap<string, Derivation>): Origin {
  if (via === "input") return "input";
  if (via === "default" || via.inputs.length === 0) return "definition";
  const [source] = via.inputs;
  const behind = via.identity && source !== undefined ? known.get(source) : undefined;
  return behind === undefined ? "computed" : originOf(behind.via, known);
}
