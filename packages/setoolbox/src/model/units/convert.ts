import { type Conversion, type UnitTypeName, unitType } from "./table.ts";

/** 10 log10 of a ratio. */
export function toDecibels(ratio: number): number {
  return 10 * Math.log10(ratio);
}

/** The ratio of a number of decibels. */
export function fromDecibels(decibels: number): number {
  return 10 ** (decibels / 10);
}

/** The conversion of an accepted unit. Throws a `RangeError` for a unit that the type does not have. */
export function conversionOf(type: UnitTypeName, unit: string): Conversion {
  const { units, measures } = unitType(type);
  const conversion = Object.hasOwn(units, unit) ? units[unit] : undefined;
  if (conversion === undefined) throw new RangeError(`${unit} is no unit of ${measures}`);
  return conversion;
}

/** The SI value (linear, also for a decibel unit) of a value in an accepted unit. */
export function toSi(value: number, unit: string, type: UnitTypeName): number {
  const conversion = conversionOf(type, unit);
  if (conversion.form === "linear") return value * conversion.factor;
  if (conversion.form === "affine") return (value + conversion.shift) * conversion.factor;
  return fromDecibels(value + conversion.offset);
}

/** The value in an accepted unit of an SI value. Zero and less have no decibel form: `-Infinity` or `NaN`. */
export function fromSi(si: number, unit: string, type: UnitTypeName): number {
  const conversion = conversionOf(type, unit);
  if (conversion.form === "linear") return si / conversion.factor;
  if (conversion.form === "affine") return si / conversion.factor - conversion.shift;
  return toDecibels(si) - conversion.offset;
}

/**
 * The value the engine works with: decibels relative to the SI unit for the types that add up in decibels, so that a
 * value written in decibels is taken as it is; otherwise the SI value.
 */
export function toWorking(value: number, unit: string, type: UnitTypeName): number {
  const conversion = conversionOf(type, unit);
  if (unitType(type).scale === "linear") return toSi(value, unit, type);
  return conversion.form === "decibel" ? value + conversion.offset : toDecibels(toSi(value, unit, type));
}

/** The value in an accepted unit of a working value. */
export function fromWorking(working: number, unit: string, type: UnitTypeName): number {
  const conversion = conversionOf(type, unit);
  if (unitType(type).scale === "linear") return fromSi(working, unit, type);
  return conversion.form === "decibel" ? working - conversion.offset : fromSi(fromDecibels(working), unit, type);
}

/** The SI value of a working value. */
export function workingToSi(working: number, type: UnitTypeName): number {
  return unitType(type).scale === "decibel" ? fromDecibels(working) : working;
}

/** The spellings a type accepts, in the order of the table. */
export function acceptedUnits(type: UnitTypeName): readonly string[] {
  return acceptedByType.get(type) ?? remember(type);
}

const acceptedByType = new Map<UnitTypeName, readonly string[]>();

function remember(type: UnitTypeName): readonly string[] {
  // "1" is an integer-like key, which an object lists before all others.
  const units = Object.keys(unitType(type).units);
  const accepted = [...units.filter((unit) => unit !== "1"), ...units.filter((unit) => unit === "1")];
  acceptedByType.set(type, accepted);
  return accepted;
}
