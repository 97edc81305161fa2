import type { Fault } from "../outcome.ts";
import { acceptedUnits, conversionOf, toSi, toWorking } from "./convert.ts";
import { nearestUnit } from "./nearest.ts";
import { type UnitTypeName, unitType, unitTypes } from "./table.ts";

/** A quantity as written, with its SI value and the value the engine works with. */
export interface Quantity {
  readonly type: UnitTypeName;
  readonly value: number;
  readonly unit: string;
  readonly si: number;
  readonly working: number;
}

/** The place of a quantity in a form: what a refusal names. */
export interface QuantityField {
  readonly name: string;
  readonly label: string;
  readonly type: UnitTypeName;
}

export type Parsed<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly fault: Fault };

/**
 * Reads `{ "value": number, "unit": string }` for a field. Refuses with `bare_number`, `invalid_type`, `not_finite`,
 * `unknown_unit`, `wrong_dimension`, or `out_of_range` for a zero or less that has no decibel form.
 */
export function parseQuantity(field: QuantityField, raw: unknown): Parsed<Quantity> {
  if (typeof raw === "number") return refuse(field, bareNumber(field, raw));
  if (typeof raw !== "object" || raw === null || Array.isArray(raw)) {
    return refuse(field, wrongShape(field, `is ${shown(raw)}, not an object with a value and a unit`));
  }
  const extra = Object.keys(raw).filter((key) => key !== "value" && key !== "unit");
  if (extra.length > 0) {
    return refuse(field, wrongShape(field, `has the extra ${plural(extra)} ${extra.map(shown).sort().join(", ")}`));
  }
  const { value, unit } = raw as { value?: unknown; unit?: unknown };
  if (typeof value !== "number") return refuse(field, wrongShape(field, `has the value ${shown(value)}, not a number`));
  if (unit === undefined) return refuse(field, bareNumber(field, value));
  if (typeof unit !== "string") return refuse(field, wrongShape(field, `has the unit ${shown(unit)}, not a string`));
  const wrongUnit = checkUnit(field, unit);
  if (wrongUnit !== undefined) return refuse(field, wrongUnit);
  return parseValue(field, value, unit);
}

/** Refuses a unit that the type does not accept: `wrong_dimension` if another type has it, else `unknown_unit`. */
export function checkUnit(field: QuantityField, unit: string): Refusal | undefined {
  const accepted = acceptedUnits(field.type);
  if (accepted.includes(unit)) return undefined;
  const owners = Object.values(unitTypes).filter((type) => Object.hasOwn(type.units, unit));
  const give = `Give ${field.name} in ${orList(accepted)}.`;
  const { measures } = unitType(field.type);
  if (owners.length > 0) {
    const measured = orList([...new Set(owners.map((type) => type.measures))]);
    return {
      code: "wrong_dimension",
      message: `${field.name} is ${measures}, but ${shown(unit)} measures ${measured}.`,
      correction: `${intent(field.type, unit)}${give}`,
    };
  }
  const reason = refusedSpellings[unit];
  const nearest = nearestUnit(unit, accepted);
  return {
    code: "unknown_unit",
    message: `${field.name} is ${measures}, and ${shown(unit)} is no unit of it${reason === undefined ? "" : `: ${reason}`}.`,
    correction: `${nearest === undefined ? "" : `Did you mean ${nearest}? `}${give} Spelling and case count.`,
  };
}

export type Refusal = Pick<Fault, "code" | "message" | "correction">;

function parseValue(field: QuantityField, value: number, unit: string): Parsed<Quantity> {
  const { type } = field;
  const si = toSi(value, unit, type);
  if (!Number.isFinite(value) || !Number.isFinite(si)) {
    return refuse(field, {
      code: "not_finite",
      message: `${field.name} is ${value} ${unit}, which is beyond what a double can hold.`,
      correction: `Give ${field.name} as a finite number in ${orList(acceptedUnits(type))}.`,
    });
  }
  const working = toWorking(value, unit, type);
  if (!Number.isFinite(working)) {
    return refuse(field, {
      code: "out_of_range",
      message: `${field.name} is ${value} ${unit}, and only a number above zero has a value in decibels.`,
      correction: `Give ${field.name} as a number above zero in ${unit}, or in decibels (${orList(decibelUnits(type))}).`,
    });
  }
  return { ok: true, value: { type, value, unit, si, working } };
}

/** A text or value of the caller, quoted and cut, so that it can stand in a message. */
export function shown(raw: unknown): string {
  const text = typeof raw === "string" ? JSON.stringify(raw) : (JSON.stringify(raw) ?? String(raw));
  const printable = [...text].map((letter) =>
    /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(letter) ? escaped(letter) : letter,
  );
  return printable.length > 60 ? `${printable.slice(0, 57).join("")}...` : printable.join("");
}

/** "a, b or c". */
export function orList(words: readonly string[]): string {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;
}

function escaped(letter: string): string {
  return `\\u${(letter.codePointAt(0) ?? 0).toString(16).padStart(4, "0")}`;
}

function refuse(field: QuantityField, refusal: Refusal): Parsed<never> {
  const { code, message, correction } = refusal;
  return { ok: false, fault: { code, message, field: field.name, correction } };
}

function bareNumber(field: QuantityField, value: number): Refusal {
  const accepted = acceptedUnits(field.type);
  return {
    code: "bare_number",
    message: `${field.name} is the number ${value} without a unit.`,
    correction: `Give ${field.name} as { "value": ${value}, "unit": "${accepted[0]}" } with one of the units ${orList(accepted)}.`,
  };
}

function wrongShape(field: QuantityField, what: string): Refusal {
  const accepted = acceptedUnits(field.type);
  return {
    code: "invalid_type",
    message: `${field.name} ${what}.`,
    correction: `Give ${field.name} as { "value": number, "unit": string } with no other key and one of the units ${orList(accepted)}.`,
  };
}

function plural(keys: readonly string[]): string {
  return keys.length === 1 ? "key" : "keys";
}

function decibelUnits(type: UnitTypeName): readonly string[] {
  return acceptedUnits(type).filter((unit) => conversionOf(type, unit).form === "decibel");
}

/** Spellings that look like a unit of the table and are refused for a reason of their own. */
const refusedSpellings: Readonly<Record<string, string>> = {
  "Mb/s": "it may mean megabits or megabytes",
  "MB/s": "it may mean megabytes or, carelessly, megabits",
  Mach: "the speed of sound depends on the air",
  mach: "the speed of sound depends on the air",
};

/** What someone who writes this unit for that type most likely wants, as a sentence with a blank after it. */
function intent(type: UnitTypeName, unit: string): string {
  if (unit === "1" || !isDecibel(unit)) return "";
  switch (type) {
    case "power":
      return unit === "dB"
        ? "dB is a ratio: for a power relative to one watt write dBW, relative to one milliwatt dBm. "
        : `${unit} does not measure power: write dBW or dBm, or put an antenna gain into its own field. `;
    case "gain":
      return unit === "dB"
        ? "For a gain over an isotropic antenna write dBi. "
        : `${unit} does not measure gain: write dBi, or put a power into its own field. `;
    case "loss":
    case "noiseFigure":
      return `A ratio is written in dB, without a reference: ${unit} has one. `;
    case "carrierToNoiseDensity":
      return "C/N0 is written in dBHz; C/N in dB is a field of its own. ";
    case "gainOverTemperature":
      return "G/T is written in dB/K. ";
    case "spectralDensity":
      return "A spectral density is a power in each hertz: write dBW/Hz or dBm/Hz. ";
    case "fluxDensity":
      return "A flux density is a power through each square metre: write dBW/m^2 or dBm/m^2. ";
    default:
      return `${unit} is a decibel unit of another quantity. `;
  }
}

function isDecibel(unit: string): boolean {
  return unit.startsWith("dB");
}
