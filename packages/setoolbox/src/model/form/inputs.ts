import type { Fault } from "../outcome.ts";
import type { WrittenQuantity } from "../schema.ts";
import { acceptedUnits, toWorking } from "../units/convert.ts";
import { nearestUnit } from "../units/nearest.ts";
import { orList, parseQuantity, type Quantity, shown } from "../units/quantity.ts";
import { unitType } from "../units/table.ts";
import type { Bounds, ChoiceFieldSpec, FieldSpec, QuantityFieldSpec } from "./field.ts";

/** What a request gave, in the order of the form: the order of the request is of no account from here on. */
export interface Inputs {
  readonly quantities: ReadonlyMap<string, Quantity>;
  readonly choices: ReadonlyMap<string, string>;
}

/** Reads the inputs of a request against a form. `faults` come in the order in which one becomes the error. */
export function readInputs(form: readonly FieldSpec[], raw: unknown): { inputs: Inputs; faults: readonly Fault[] } {
  const quantities = new Map<string, Quantity>();
  const choices = new Map<string, string>();
  const inputs = { quantities, choices };
  if (typeof raw !== "object" || raw === null || Array.isArray(raw)) {
    return { inputs, faults: [notAnObject(raw)] };
  }
  const given = new Map(Object.entries(raw));
  const faults: Fault[] = unknownFields(form, [...given.keys()]);
  for (const field of form) {
    if (!given.has(field.name)) continue;
    const written = given.get(field.name);
    if (field.kind === "quantity") {
      const parsed = parseQuantity(field, written);
      const fault = parsed.ok ? outOfBounds(field, parsed.value) : parsed.fault;
      if (fault !== undefined) faults.push(fault);
      if (parsed.ok) quantities.set(field.name, parsed.value);
    } else if (typeof written === "string" && field.allowed.includes(written)) {
      choices.set(field.name, written);
    } else {
      faults.push(notAllowed(field, written));
    }
  }
  // A stable sort: within a stage the order of the form.
  return { inputs, faults: faults.sort((a, b) => stageOf(a) - stageOf(b)) };
}

/** Unknown fields, kinds, units, ranges, conflicts: the first of these becomes the error. */
function stageOf({ code }: Fault): number {
  if (code === "unknown_field") return 0;
  if (code === "unknown_unit" || code === "wrong_dimension") return 2;
  return code === "out_of_range" ? 3 : 1;
}

function notAnObject(raw: unknown): Fault {
  return {
    code: "invalid_inputs",
    message: `inputs is ${shown(raw)}, not an object of fields.`,
    field: null,
    correction: 'Give inputs as an object of fields, for example { "frequency": { "value": 12, "unit": "GHz" } }.',
  };
}

function unknownFields(form: readonly FieldSpec[], names: readonly string[]): Fault[] {
  const known = form.map(({ name }) => name);
  const unknown = names.filter((name) => !known.includes(name)).sort();
  return unknown.map((name) => ({
    code: "unknown_field",
    message: `The form has no field ${shown(name)}.`,
    field: name.slice(0, 100),
    correction: `Leave it out${suggestion(name, known)}. The form lists every field with its units.`,
  }));
}

function suggestion(name: string, known: readonly string[]): string {
  const nearest = nearestUnit(name, known);
  return nearest === undefined ? "" : `, or write ${nearest} if that is meant`;
}

function notAllowed(field: ChoiceFieldSpec, written: unknown): Fault {
  const isText = typeof written === "string";
  const nearest = isText ? nearestUnit(written, field.allowed) : undefined;
  return {
    code: isText ? "invalid_enum" : "invalid_type",
    message: `${field.name} is ${shown(written)}, ${isText ? "which is none of its values" : "not a string"}.`,
    field: field.name,
    correction: `Give ${field.name} as ${orList(field.allowed)}.${nearest === undefined ? "" : ` The nearest is ${nearest}.`}`,
  };
}

function outOfBounds(field: QuantityFieldSpec, quantity: Quantity): Fault | undefined {
  const { min, max, exclusiveMin, exclusiveMax } = field.bounds;
  const { working } = quantity;
  // A bound written in another unit may differ from the input in the last digit.
  const slack = (bound: WrittenQuantity): number => 1e-12 * Math.abs(limit(field, bound));
  const inside =
    (min === undefined || working >= limit(field, min) - slack(min)) &&
    (max === undefined || working <= limit(field, max) + slack(max)) &&
    (exclusiveMin === undefined || working > limit(field, exclusiveMin)) &&
    (exclusiveMax === undefined || working < limit(field, exclusiveMax));
  if (inside) return undefined;
  return {
    code: "out_of_range",
    message: `${field.name} is ${quantity.value} ${quantity.unit}, outside ${inWords(field.bounds)} (${field.bounds.source}).`,
    field: field.name,
    correction: `${negativeLoss(field, working)}Give ${field.name} within ${inWords(field.bounds)}, in ${orList(acceptedUnits(field.type))}.`,
  };
}

function limit(field: QuantityFieldSpec, bound: WrittenQuantity): number {
  return toWorking(bound.value, bound.unit, field.type);
}

function negativeLoss(field: QuantityFieldSpec, working: number): string {
  const isLoss = field.type === "loss" && field.bounds.min?.value === 0;
  return isLoss && working < 0 && unitType(field.type).scale === "decibel" ? "Give a loss as a positive number. " : "";
}

/** "0 dB to 40 dB", "above 0 K", "above 0 and at most 1". */
function inWords({ min, max, exclusiveMin, exclusiveMax }: Bounds): string {
  const text = ({ value, unit }: WrittenQuantity): string => `${value} ${unit}`;
  const lower = min !== undefined ? text(min) : exclusiveMin !== undefined ? `above ${text(exclusiveMin)}` : undefined;
  const upper = max !== undefined ? text(max) : exclusiveMax !== undefined ? `below ${text(exclusiveMax)}` : undefined;
  if (lower === undefined) return upper === undefined ? "any value" : `at most ${upper}`;
  if (upper === undefined) return min === undefined ? lower : `at least ${lower}`;
  return `${lower} to ${upper}`;
}
