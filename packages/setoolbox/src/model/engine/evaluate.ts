import type { Variable } from "../form/field.ts";
import type { Fault } from "../outcome.ts";
import { fromWorking } from "../units/convert.ts";
import { unitType } from "../units/table.ts";
import { Impossible, type Relation, type ValidityRule } from "./relation.ts";

/** A value and where it comes from. */
export interface Derivation {
  readonly value: number;
  readonly via: "input" | "default" | Relation;
}

/** Two ways to one quantity that give different values. */
export interface Disagreement {
  readonly variable: string;
  readonly first: Derivation;
  readonly second: Derivation;
}

export interface Evaluation {
  readonly known: ReadonlyMap<string, Derivation>;
  readonly disagreements: readonly Disagreement[];
  readonly faults: readonly Fault[];
}

/** Two values agree within 1e-6 relative, or 0.00001 dB for decibels. */
const relativeTolerance = 1e-6;
const decibelTolerance = 1e-5;

/** Decibels whose ratio is still an ordinary double. */
const decibelLimit = 3000;

/**
 * Works out everything that follows from the values given. Each relation is used once; when it leads to a quantity that
 * is already known, the two values are compared. The order of relations decides which one is reported, so the result
 * depends on nothing but the inputs.
 */
export function evaluate(
  given: ReadonlyMap<string, Derivation>,
  relations: readonly Relation[],
  variables: ReadonlyMap<string, Variable>,
): Evaluation {
  const known = new Map(given);
  const disagreements: Disagreement[] = [];
  const faults: Fault[] = [];
  let waiting = relations;
  for (let progress = true; progress; ) {
    progress = false;
    const still: Relation[] = [];
    for (const relation of waiting) {
      const values = valuesOf(relation.inputs, known);
      if (values === undefined) {
        still.push(relation);
        continue;
      }
      progress = true;
      const outcome = apply(relation, values, variables);
      if (outcome === undefined) continue;
      if (typeof outcome !== "number") {
        faults.push(outcome);
        continue;
      }
      const second = { value: outcome, via: relation };
      const first = known.get(relation.output);
      if (first === undefined) known.set(relation.output, second);
      else if (!agree(first.value, outcome, variables.get(relation.output))) {
        disagreements.push({ variable: relation.output, first, second });
      }
    }
    waiting = still;
  }
  return { known, disagreements, faults };
}

/** The names that a value rests on: inputs, defaults and what stands between, the value itself included. */
export function supportOf(name: string, known: ReadonlyMap<string, Derivation>, seen = new Set<string>()): Set<string> {
  const derivation = known.get(name);
  if (derivation === undefined || seen.has(name)) return seen;
  seen.add(name);
  if (typeof derivation.via !== "string") {
    for (const input of derivation.via.inputs) supportOf(input, known, seen);
  }
  return seen;
}

/** How a value stands to a rule, in the rule's unit. */
export function standing(rule: ValidityRule, working: number, variable: Variable): { value: number; inside: boolean } {
  const value = fromWorking(working, rule.unit, variable.type);
  const slack = 1e-12 * Math.abs(value);
  const inside =
    (rule.min === undefined || value >= rule.min - slack) && (rule.max === undefined || value <= rule.max + slack);
  return { value, inside };
}

/** Whether two values of a variable are the same within the stated tolerance. */
function agree(a: number, b: number, variable: Variable | undefined): boolean {
  if (a === b) return true;
  const decibels = variable !== undefined && unitType(variable.type).scale === "decibel";
  const tolerance = decibels ? decibelTolerance : relativeTolerance * Math.max(Math.abs(a), Math.abs(b));
  return Math.abs(a - b) <= tolerance;
}

function valuesOf(names: readonly string[], known: ReadonlyMap<string, Derivation>): number[] | undefined {
  const values: number[] = [];
  for (const name of names) {
    const derivation = known.get(name);
    if (derivation === undefined) return undefined;
    values.push(derivation.value);
  }
  return values;
}

function apply(
  relation: Relation,
  values: number[],
  variables: ReadonlyMap<string, Variable>,
): number | Fault | undefined {
  for (const rule of relation.validity ?? []) {
    const refused = refusal(relation, rule, values, variables);
    if (refused !== undefined) return refused;
  }
  try {
    const value = relation.formula(...values);
    if (value === undefined) return undefined;
    return representable(value, variables.get(relation.output)) ? value : unrepresentable(relation, variables);
  } catch (error) {
    if (error instanceof Impossible) return error.fault;
    throw error;
  }
}

function refusal(
  relation: Relation,
  rule: ValidityRule,
  values: readonly number[],
  variables: ReadonlyMap<string, Variable>,
): Fault | undefined {
  if (rule.refusal === undefined) return undefined;
  const working = values[relation.inputs.indexOf(rule.parameter)];
  const variable = variables.get(rule.parameter);
  if (working === undefined || variable === undefined) return undefined;
  const { value, inside } = standing(rule, working, variable);
  if (inside) return undefined;
  const range = `${rule.min ?? ""} to ${rule.max ?? ""}`;
  return {
    code: "out_of_range",
    message: `${rule.parameter} is ${value} ${rule.unit}; ${relation.model.name} is defined for ${range} ${rule.unit}.`,
    field: rule.refusal.field,
    correction: rule.refusal.correction,
  };
}

function representable(value: number, variable: Variable | undefined): boolean {
  if (!Number.isFinite(value)) return false;
  return variable === undefined || unitType(variable.type).scale === "linear" || Math.abs(value) <= decibelLimit;
}

function unrepresentable(relation: Relation, variables: ReadonlyMap<string, Variable>): Fault {
  const label = variables.get(relation.output)?.label ?? relation.output;
  return {
    code: "out_of_range",
    message: `${label} would be beyond what a double can hold.`,
    field: null,
    correction: `Give more ordinary values for ${relation.inputs.join(", ")}.`,
  };
}
