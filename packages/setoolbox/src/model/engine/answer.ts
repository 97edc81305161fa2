import type { FieldSpec } from "../form/field.ts";
import type { DeterminedAnswer, ResultEntry, UndeterminedAnswer } from "../outcome.ts";
import { acceptedUnits } from "../units/convert.ts";
import { orList } from "../units/quantity.ts";
import type { CalculatorDefinition, Run } from "./definition.ts";
import type { Missing } from "./missing.ts";

/** The answer with its number, one sentence, and the budget where there is one. */
export function determinedAnswer<Setup>(
  definition: CalculatorDefinition<Setup>,
  run: Run<Setup>,
  result: Readonly<Record<string, ResultEntry>>,
): DeterminedAnswer {
  const entry = result[run.quantity];
  if (entry === undefined) throw new RangeError(`${run.quantity} has no value that can be written`);
  const { symbol, label, value, unit, siValue, siUnit } = entry;
  const also = others(definition, run, result);
  const budget = definition.budget(run);
  return {
    quantity: run.quantity,
    symbol,
    label,
    determined: true,
    value,
    unit,
    siValue,
    siUnit,
    statement: sentence(`${label} is ${inWords(value, unit)}`, definition.condition(run)),
    ...(also === undefined ? {} : { also }),
    ...(budget === undefined ? {} : { budget }),
  };
}

/** The answer without a number: what is missing, and what would do instead. */
export function undeterminedAnswer<Setup>(
  definition: CalculatorDefinition<Setup>,
  quantity: string,
  { missingInputs, alternatives }: Missing,
): UndeterminedAnswer {
  const { symbol, label } = variableOf(definition, quantity);
  const missing = missingInputs.map((name) => inSentence(fieldOf(definition, name).label));
  return {
    quantity,
    symbol,
    label,
    determined: false,
    missingInputs,
    alternatives,
    statement: sentence(
      `${label} is not determined`,
      `because ${andList(missing)} ${missing.length === 1 ? "is" : "are"} not known`,
    ),
  };
}

/** What an agent is to do about it: report, ask, and not make numbers up. */
export function agentInstruction<Setup>(
  definition: CalculatorDefinition<Setup>,
  { label, missingInputs, alternatives }: UndeterminedAnswer,
): string {
  const ask = missingInputs.map((name) => described(fieldOf(definition, name)));
  const instead = alternatives.map((names) => exchange(missingInputs, names)).join("; ");
  return [
    `Report ${inSentence(label)} as not determined.`,
    `Ask the user for: ${ask.join("; ")}.`,
    "Do not estimate, assume or look up these values.",
    ...(instead === "" ? [] : [`These would do as well: ${instead}.`]),
  ].join(" ");
}

function inWords(value: number, unit: string): string {
  const shown = Number(value.toPrecision(6));
  return unit === "1" ? `${shown}` : `${shown} ${unit}`;
}

function others<Setup>(
  { targets }: CalculatorDefinition<Setup>,
  { given, quantity }: Run<Setup>,
  result: Readonly<Record<string, ResultEntry>>,
): readonly string[] | undefined {
  const outputs = targets[given.choice("solveFor") ?? ""]?.outputs ?? [];
  if (outputs.length < 2) return undefined;
  return outputs.filter((name) => name !== quantity && result[name] !== undefined);
}

/** "eirp in place of transmitAntennaGain": only what differs from the set asked for. */
function exchange(asked: readonly string[], names: readonly string[]): string {
  const brought = names.filter((name) => !asked.includes(name)).join(" with ");
  const spared = asked.filter((name) => !names.includes(name)).join(", ");
  return spared === "" ? brought : `${brought} in place of ${spared}`;
}

function described(field: FieldSpec): string {
  const accepted =
    field.kind === "quantity" ? `in ${orList(acceptedUnits(field.type))}` : `one of ${field.allowed.join(", ")}`;
  return `${field.label} (${field.name}, ${accepted})`;
}

function sentence(statement: string, condition: string): string {
  return condition === "" ? `${statement}.` : `${statement} ${condition}.`;
}

/** A label inside a sentence: "Transmit power" begins small, "EIRP" and "C/N" stay. */
function inSentence(label: string): string {
  return /^[A-Z][a-z]/.test(label) && !label.startsWith("Eb") ? label.charAt(0).toLowerCase() + label.slice(1) : label;
}

function andList(words: readonly string[]): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

function fieldOf<Setup>({ form }: CalculatorDefinition<Setup>, name: string): FieldSpec {
  const field = form.find((candidate) => candidate.name === name);
  if (field === undefined) throw new RangeError(`no field ${name}`);
  return field;
}

function variableOf<Setup>(
  { outputs }: CalculatorDefinition<Setup>,
  name: string,
): CalculatorDefinition<Setup>["outputs"][number] {
  const variable = outputs.find((output) => output.name === name);
  if (variable === undefined) throw new RangeError(`no output ${name}`);
  return variable;
}
