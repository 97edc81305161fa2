import type { FieldSpec } from "../form/field.ts";
import { type Inputs, readInputs } from "../form/inputs.ts";
import { publishedSchema } from "../form/schema.ts";
import type { ErrorOutcome, Fault, Outcome, Validity, Warning } from "../outcome.ts";
import type { CalculatorSchema, ToolName } from "../schema.ts";
import { fromWorking, toWorking, workingToSi } from "../units/convert.ts";
import { shown } from "../units/quantity.ts";
import { agentInstruction, determinedAnswer, undeterminedAnswer } from "./answer.ts";
import { assuranceOf } from "./assurance.ts";
import { conditionsOf } from "./conditions.ts";
import { conflictFault } from "./conflict.ts";
import type { CalculatorDefinition, Run, Target } from "./definition.ts";
import { readDisplayUnits } from "./display.ts";
import { type Derivation, evaluate, supportOf } from "./evaluate.ts";
import { findMissing } from "./missing.ts";
import type { Relation } from "./relation.ts";
import { resultEntries } from "./result.ts";

/** A calculator made from its definition: see `Calculator` for what it promises. */
export function calculatorOf<Setup>(definition: CalculatorDefinition<Setup>): {
  readonly tool: ToolName;
  readonly schema: CalculatorSchema;
  calculate(inputs: Readonly<Record<string, unknown>>, displayUnits?: Readonly<Record<string, string>>): Outcome;
} {
  return {
    tool: definition.tool,
    schema: publishedSchema(definition),
    calculate: (inputs, displayUnits = {}) => {
      try {
        return calculate(definition, inputs, displayUnits);
      } catch (error) {
        return internalError(error);
      }
    },
  };
}

function calculate<Setup>(
  definition: CalculatorDefinition<Setup>,
  raw: Readonly<Record<string, unknown>>,
  displayUnits: Readonly<Record<string, string>>,
): Outcome {
  const { inputs, faults: inputFaults } = readInputs(definition.form, raw);
  const display = readDisplayUnits(definition, displayUnits);
  const faults = [...display.faults, ...inputFaults];
  if (faults.length > 0) return errorOutcome(faults);
  const run = runOf(definition, inputs);
  const contradictions = [
    ...definition.contradictions(run.setup, run.given),
    ...run.evaluation.faults,
    ...conflicts(definition, run),
  ];
  if (contradictions.length > 0) return errorOutcome(contradictions);
  const crossCheck = run.determined ? definition.crossCheck(run) : undefined;
  if (crossCheck !== undefined && !crossCheck.agrees) return errorOutcome([inconsistency(run.quantity, crossCheck)]);
  const result = resultEntries(definition, run, display.units);
  const assurance = assuranceOf(definition, run, crossCheck);
  const warnings = [...definition.warnings(run), ...outside(assurance.validity), ...unusedInputs(definition, run)];
  if (run.determined) {
    return { status: "ok", answer: determinedAnswer(definition, run, result), assurance, result, warnings };
  }
  const answer = undeterminedAnswer(definition, run.quantity, missingOf(definition, run));
  return {
    status: "undetermined",
    answer,
    assurance,
    result,
    warnings,
    agentInstruction: agentInstruction(definition, answer),
  };
}

/** Works out a request, with the target it asks for. */
function runOf<Setup>(definition: CalculatorDefinition<Setup>, inputs: Inputs): Run<Setup> {
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

function targetOf<Setup>(definition: CalculatorDefinition<Setup>, solveFor: string | undefined): Target {
  const target = definition.targets[solveFor ?? ""];
  if (target === undefined) throw new RangeError(`no target for ${solveFor}`);
  return target;
}

function aimsOf(target: Target): readonly string[] {
  return target.aims ?? target.outputs;
}

/** The output that answers: a worked-out one before one that was only given. */
function reported(target: Target, known: ReadonlyMap<string, Derivation>): string | undefined {
  const worked = target.outputs.find((name) => isWorkedOut(known.get(name)));
  if (worked !== undefined || target.outputs.length > 1) return worked;
  return target.outputs.find((name) => known.has(name));
}

function isWorkedOut(derivation: Derivation | undefined): boolean {
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

function missingOf<Setup>(
  definition: CalculatorDefinition<Setup>,
  { inputs, given }: Run<Setup>,
): ReturnType<typeof findMissing> {
  const target = targetOf(definition, given.choice("solveFor"));
  const names = definition.form.filter(({ kind }) => kind !== "option").map(({ name }) => name);
  const isGiven = (name: string): boolean => inputs.quantities.has(name) || inputs.choices.has(name);
  const options = definition.askableOptions.filter((name) => (inputs.choices.get(name) ?? "none") === "none");
  const chosen = definition.askableOptions.filter((name) => !options.includes(name));
  const targets = aimsOf(target);
  const search = {
    targets,
    // A target that was only given has not been worked out.
    given: [...names.filter((name) => isGiven(name) && !targets.includes(name)), ...chosen],
    cost: (field: string) => target.costs?.[field] ?? definition.askingCost(field),
    assuming: (added: readonly string[]) => {
      const conditions = conditionsOf(definition.form, inputs, added);
      const setup = definition.setup(conditions);
      const without = definition.withoutDefault(setup);
      const defaults = definition.form.filter(
        (field) => field.kind === "quantity" && field.default !== undefined && !without.includes(field.name),
      );
      return {
        relations: definition.relations(setup),
        defaults: defaults.map(({ name }) => name),
        excluded: definition.contradictions(setup, conditions).length > 0 || definition.redundant(setup, conditions),
      };
    },
  };
  const fields = [...names, ...options].filter((name) => !isGiven(name));
  const askable = fields.filter((name) => !(target.notAsked ?? []).includes(name));
  const missing = findMissing({ ...search, askable });
  // A model of one's own value leaves nothing to ask for but that value.
  return missing.missingInputs.length > 0 ? missing : findMissing({ ...search, askable: fields });
}

function conflicts<Setup>(definition: CalculatorDefinition<Setup>, run: Run<Setup>): readonly Fault[] {
  const disagreements = [...run.evaluation.disagreements, ...definition.solutionConflicts(run)];
  return disagreements.map((disagreement) => conflictFault(definition, run, disagreement));
}

function outside(validity: readonly Validity[]): Warning[] {
  return validity
    .filter(({ inside }) => !inside)
    .map(({ model, parameter, value, unit, min, max, source }) => ({
      code: "outside_validity",
      message: `${parameter} is ${value} ${unit}; ${model} is stated for ${range(min, max)} ${unit} (${source}).`,
      field: parameter,
    }));
}

function range(min: number | null, max: number | null): string {
  if (min === null) return `at most ${max}`;
  return max === null ? `at least ${min}` : `${min} to ${max}`;
}

/** Inputs that entered no result at all: silence would suggest that they did. */
function unusedInputs<Setup>(definition: CalculatorDefinition<Setup>, run: Run<Setup>): Warning[] {
  if (!run.determined) return [];
  const { known } = run.evaluation;
  const used = new Set<string>();
  for (const { name } of definition.outputs) {
    if (isWorkedOut(known.get(name))) supportOf(name, known, used);
  }
  used.add(run.quantity);
  const given = [...run.inputs.quantities.keys(), ...enumsOf(definition, run.inputs)];
  return given
    .filter((name) => !used.has(name))
    .map((field) => ({ code: "unused_input", message: `${field} entered no result of this request.`, field }));
}

function enumsOf<Setup>(definition: CalculatorDefinition<Setup>, { choices }: Inputs): string[] {
  return definition.form.filter(({ kind, name }) => kind === "enum" && choices.has(name)).map(({ name }) => name);
}

/** The first fault is the error, further ones are listed as warnings with the same codes. */
function errorOutcome([first, ...further]: readonly Fault[]): ErrorOutcome {
  if (first === undefined) throw new RangeError("an error needs a fault");
  const { code, message, field, correction } = first;
  const warnings = further.map((fault) => ({
    code: fault.code,
    message: `${fault.message} ${fault.correction}`,
    ...(fault.field === null ? {} : { field: fault.field }),
  }));
  return { status: "error", answer: null, assurance: null, result: null, warnings, code, message, field, correction };
}

function inconsistency(quantity: string, check: { method: string; difference: number; unit: string }): Fault {
  return {
    code: "internal_inconsistency",
    message: `Two methods disagree on ${quantity}: ${check.method} differs by ${check.difference} ${check.unit}. No number is given.`,
    field: null,
    correction: "Report this request as a defect of the engine; no change of the inputs is known to help.",
  };
}

function internalError(error: unknown): ErrorOutcome {
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
