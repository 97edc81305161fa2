import type { FieldSpec } from "../form/field.ts";
import type { Inputs } from "../form/inputs.ts";
import { fromWorking, toWorking, workingToSi } from "../units/convert.ts";
import { conditionsOf } from "./conditions.ts";
import type { CalculatorDefinition, Run, Target } from "./definition.ts";
import { type Derivation, evaluate, supportOf } from "./evaluate.ts";
import type { Relation } from "./relation.ts";

/** Works out a request, with the target it asks for. */
export function runOf<Setup>(definition: CalculatorDefinition<Setup>, inputs: Inputs): Run<Setup> {
  const given = conditionsOf(definition.form, inputs);
  const setup = definition.setup(given);
  const known = new Map<string, Derivation>();
  for (const field of definition.form) addField(known, field, inputs, definition.withoutDefault(setup));
  const evaluation = evaluate(known, definition.relations(setup), definition.variables);
  const target = targetOf(definition, given.choice("solveFor"));
  const quantity = reported(target, evaluation.known);
  return {
    inputs,
    given,
    setup,
    evaluation,
    used: relationsBehind(quantity ?? target.outputs, evaluation.known),
    entered: enteredNames(definition, evaluation.known),
    quantity: quantity ?? aimsOf(target)[0] ?? "",
    determined: quantity !== undefined,
    again: (replaced) => runOf(definition, replacedInputs(definition, inputs, replaced)),
  };
}

function addField(
  known: Map<string, Derivation>,
  field: FieldSpec,
  { quantities, choices }: Inputs,
  withoutDefault: readonly string[],
): void {
  if (field.kind === "quantity") {
    const quantity = quantities.get(field.name);
    if (quantity !== undefined) known.set(field.name, { value: quantity.working, via: "input" });
    else if (field.default !== undefined && !withoutDefault.includes(field.name)) {
      known.set(field.name, { value: toWorking(field.default.value, field.default.unit, field.type), via: "default" });
    }
    return;
  }
  const choice = choices.get(field.name);
  // An option that is not chosen, or chosen as "none", gives nothing to work with.
  if (choice !== undefined && choice !== "none") {
    known.set(field.name, { value: field.allowed.indexOf(choice), via: "input" });
  }
}

function replacedInputs<Setup>(
  definition: CalculatorDefinition<Setup>,
  inputs: Inputs,
  replaced: ReadonlyMap<string, number | undefined>,
): Inputs {
  const quantities = new Map(inputs.quantities);
  for (const [name, working] of replaced) {
    const variable = definition.variables.get(name);
    if (working === undefined || variable === undefined) quantities.delete(name);
    else {
      const { type, unit } = variable;
      quantities.set(name, {
        type,
        unit,
        working,
        si: workingToSi(working, type),
        value: fromWorking(working, unit, type),
      });
    }
  }
  return { quantities, choices: inputs.choices };
}

/** What a request asks for. */
export function targetOf<Setup>(definition: CalculatorDefinition<Setup>, solveFor: string | undefined): Target {
  const target = definition.targets[solveFor ?? ""];
  if (target === undefined) throw new RangeError(`no target for ${solveFor}`);
  return target;
}

/** The outputs that are aimed at when inputs are missing. */
export function aimsOf(target: Target): readonly string[] {
  return target.aims ?? target.outputs;
}

/** The output that answers: a worked-out one before one that was only given. */
function reported(target: Target, known: ReadonlyMap<string, Derivation>): string | undefined {
  const worked = target.outputs.find((name) => isWorkedOut(known.get(name)));
  if (worked !== undefined || target.outputs.length > 1) return worked;
  return target.outputs.find((name) => known.has(name));
}

/** Whether a value follows from a relation rather than being given or a default. */
export function isWorkedOut(derivation: Derivation | undefined): boolean {
  return derivation !== undefined && typeof derivation.via !== "string";
}

function relationsBehind(names: string | readonly string[], known: ReadonlyMap<string, Derivation>): Set<Relation> {
  const seen = new Set<string>();
  for (const name of [names].flat()) supportOf(name, known, seen);
  const relations = new Set<Relation>();
  for (const name of seen) {
    const via = known.get(name)?.via;
    if (via !== undefined && typeof via !== "string") relations.add(via);
  }
  return relations;
}

function enteredNames<Setup>(
  { outputs }: CalculatorDefinition<Setup>,
  known: ReadonlyMap<string, Derivation>,
): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { name } of outputs) {
    if (!isDefinition(known.get(name))) supportOf(name, known, names);
  }
  return names;
}

/** A default, or what follows from nothing: reported only where something rests on it. */
function isDefinition(derivation: Derivation | undefined): boolean {
  if (derivation === undefined) return true;
  return derivation.via === "default" || (typeof derivation.via !== "string" && derivation.via.inputs.length === 0);
}
