import { type Inputs, readInputs } from "../form/inputs.ts";
import { publishedSchema } from "../form/schema.ts";
import type { Fault, Outcome, Validity, Warning } from "../outcome.ts";
import type { CalculatorSchema, ToolName } from "../schema.ts";
import { agentInstruction, determinedAnswer, undeterminedAnswer } from "./answer.ts";
import { assuranceOf } from "./assurance.ts";
import { conflictFault } from "./conflict.ts";
import type { CalculatorDefinition, Run } from "./definition.ts";
import { readDisplayUnits } from "./display.ts";
import { supportOf } from "./evaluate.ts";
import { errorOutcome, inconsistency, internalError } from "./faults.ts";
import { missingOf } from "./lacking.ts";
import { resultEntries } from "./result.ts";
import { isWorkedOut, runOf } from "./run.ts";

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
