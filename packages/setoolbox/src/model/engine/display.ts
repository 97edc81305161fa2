import type { Variable } from "../form/field.ts";
import type { Fault } from "../outcome.ts";
import { acceptedUnits } from "../units/convert.ts";
import { checkUnit, orList, shown } from "../units/quantity.ts";
import type { CalculatorDefinition } from "./definition.ts";

/** The units a request wants results in: by output name, output symbol or field name. */
export function readDisplayUnits<Setup>(
  definition: CalculatorDefinition<Setup>,
  displayUnits: Readonly<Record<string, string>>,
): { units: ReadonlyMap<string, string>; faults: readonly Fault[] } {
  const units = new Map<string, string>();
  const faults: Fault[] = [];
  for (const key of Object.keys(displayUnits).sort()) {
    const unit = displayUnits[key];
    const variables = variablesOf(definition, key);
    if (variables.length === 0) faults.push(unknownKey(key));
    for (const variable of variables) {
      const fault = unitFault(key, variable, unit);
      if (fault === undefined) units.set(variable.name, String(unit));
      else faults.push(fault);
    }
  }
  return { units, faults };
}

function variablesOf<Setup>(
  { outputs, variables, form }: CalculatorDefinition<Setup>,
  key: string,
): readonly Variable[] {
  const named = outputs.find(({ name }) => name === key);
  if (named !== undefined) return [named];
  const field = form.some(({ name, kind }) => name === key && kind === "quantity") ? variables.get(key) : undefined;
  return field === undefined ? outputs.filter(({ symbol }) => symbol === key) : [field];
}

function unknownKey(key: string): Fault {
  return {
    code: "invalid_display_unit",
    message: `displayUnits names ${shown(key)}, which is no result, symbol or field of this calculator.`,
    field: key.slice(0, 100),
    correction: "Name a result by its name or symbol from echo, or a field by its name.",
  };
}

function unitFault(key: string, variable: Variable, unit: unknown): Fault | undefined {
  const refusal = typeof unit === "string" ? checkUnit(variable, unit) : undefined;
  if (typeof unit === "string" && refusal === undefined) return undefined;
  return {
    code: "invalid_display_unit",
    message: `displayUnits wants ${key} in ${shown(unit)}. ${refusal?.message ?? "A unit is a string."}`,
    field: key,
    correction: `Give one of ${orList(acceptedUnits(variable.type))} for ${key}.`,
  };
}
