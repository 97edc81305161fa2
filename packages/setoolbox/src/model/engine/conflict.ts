import type { Variable } from "../form/field.ts";
import type { Fault } from "../outcome.ts";
import { fromWorking } from "../units/convert.ts";
import { orList } from "../units/quantity.ts";
import type { CalculatorDefinition, Run } from "./definition.ts";
import { type Derivation, type Disagreement, supportOf } from "./evaluate.ts";

/** Two ways to one quantity that give different values: names the inputs behind each. */
export function conflictFault<Setup>(
  { variables, form }: CalculatorDefinition<Setup>,
  { evaluation, inputs }: Run<Setup>,
  { variable: name, first, second }: Disagreement,
): Fault {
  const variable = variables.get(name);
  const fieldsBehind = (derivation: Derivation): string[] => {
    if (typeof derivation.via === "string") return [name];
    const seen = new Set<string>();
    for (const input of derivation.via.inputs) supportOf(input, evaluation.known, seen);
    const isGiven = (field: string): boolean => inputs.quantities.has(field) || inputs.choices.has(field);
    return form.map((field) => field.name).filter((field) => seen.has(field) && isGiven(field));
  };
  const [one, other] = [fieldsBehind(first), fieldsBehind(second)];
  const value = ({ value: working }: Derivation): string => inUnit(variable, working);
  const label = variable?.label ?? name;
  return {
    code: "conflicting_inputs",
    message: `${label} is ${value(first)} by ${one.join(", ")}, but ${value(second)} by ${other.join(", ")}.`,
    field: one[0] ?? other[0] ?? null,
    correction: `Give only one of them, or values that agree to 1e-6 (0.00001 dB): leave out ${orList([one[0] ?? "", other.find((field) => !one.includes(field)) ?? ""].filter((field) => field !== ""))}.`,
  };
}

function inUnit(variable: Variable | undefined, working: number): string {
  if (variable === undefined) return String(working);
  return `${Number(fromWorking(working, variable.unit, variable.type).toPrecision(9))} ${variable.unit}`;
}
