import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import { acceptedUnits, conversionOf, fromSi, toSi } from "./convert.ts";
import { type UnitTypeName, unitType, unitTypes } from "./table.ts";

interface Judge {
  createUnit(name: string, definition: string): unknown;
  unit(value: number, unit: string): { toNumber(unit: string): number };
}

const typeNames = Object.keys(unitTypes) as UnitTypeName[];
const judge = loadJudge();
const why =
  judge === undefined ? " (skipped: mathjs is not in verification/node_modules; npm ci --prefix verification)" : "";

describe.skipIf(judge === undefined)(`the table of units, judged by mathjs${why}`, () => {
  const linear = typeNames.flatMap((type) =>
    acceptedUnits(type)
      .filter(
        (unit) =>
          conversionOf(type, unit).form === "linear" && !ownUnits.has(unit) && !(type === "arealMass" && unit === "mm"),
      )
      .map((unit) => ({ type, unit })),
  );

  it.each(linear)("$type: $unit has the factor mathjs gives it", ({ type, unit }) => {
    const [count, spelling] = inWordsOfJudge(unit);
    const factor = judge?.unit(count, spelling).toNumber(inWordsOfJudge(unitType(type).si)[1]);
    expect(Math.abs(toSi(1, unit, type) / (factor ?? 0) - 1)).toBeLessThan(1e-14);
  });

  it.each(["degC", "degF"])("%s is the same temperature in both", (unit) => {
    for (const value of [-40, 0, 21.5, 100]) {
      expect(toSi(value, unit, "temperature")).toBeCloseTo(judge?.unit(value, unit).toNumber("K") ?? 0, 11);
      expect(fromSi(300, unit, "temperature")).toBeCloseTo(judge?.unit(300, "K").toNumber(unit) ?? 0, 11);
    }
  });

  it("leaves no linear unit unjudged but the counted ones", () => {
    const judged = new Set([...linear.map(({ unit }) => unit), ...ownUnits, "mm"]);
    const units = typeNames.flatMap((type) =>
      acceptedUnits(type).filter((unit) => conversionOf(type, unit).form === "linear"),
    );
    expect(units.filter((unit) => !judged.has(unit))).toEqual([]);
  });
});

describe("the table of units", () => {
  it("has its SI unit with factor one, unless nobody writes that unit", () => {
    const without = typeNames.filter((type) => !acceptedUnits(type).includes(unitType(type).si));
    expect(without).toEqual([
      "carrierToNoiseDensity",
      "gainOverTemperature",
      "rainRate",
      "detectivity",
      "lineFrequency",
      "surfaceReflectivity",
    ]);
    for (const type of typeNames.filter((name) => !without.includes(name))) {
      expect(toSi(1, unitType(type).si, type)).toBe(1);
    }
  });

  it("gives the same spelling the same size in every type that has it", () => {
    const seen = new Map<string, string>();
    for (const type of typeNames) {
      for (const unit of acceptedUnits(type)) {
        // A millimetre of water on a square metre is one kilogram; a volume clutter is a decibel value of 1/m.
        if (unit === "mm" && type === "arealMass") continue;
        if (unit === "dB/m" && type === "volumeReflectivity") continue;
        const conversion = JSON.stringify(conversionOf(type, unit));
        expect(seen.get(unit) ?? conversion).toBe(conversion);
        seen.set(unit, conversion);
      }
    }
  });
});

/** Counts and names that mathjs has not, or only rounded (inches of mercury): their factor is their definition. */
const ownUnits = new Set(["inHg", "1", "%", "ppm", "e-", "ke-", "e-/s", "bit/s/Hz", "N-unit"]);

function loadJudge(): Judge | undefined {
  const folder = new URL("../../../../../verification/", import.meta.url);
  try {
    const { create, all } = createRequire(folder)("mathjs") as { create(parts: unknown): Judge; all: unknown };
    const math = create(all);
    math.createUnit("nmi", "1852 m");
    math.createUnit("au", "149597870700 m");
    return math;
  } catch {
    return undefined;
  }
}

/** The same unit as a number of units in the spelling of mathjs, which knows no knots, feet of altitude or decibels. */
function inWordsOfJudge(unit: string): readonly [number, string] {
  const spelling = spellings[unit.replace(/^1\//, "per ")] ?? spellings[unit];
  return (
    spelling ?? [
      1,
      unit
        .replace("dB", "rad")
        .replace(/\bsr\b/, "rad^2")
        .replace("lp", "cycles"),
    ]
  );
}

const spellings: Readonly<Record<string, readonly [number, string]>> = {
  kn: [1, "nmi/hour"],
  mph: [1, "mi/hour"],
  "km/h": [1, "km/hour"],
  h: [1, "hour"],
  min: [1, "minute"],
  rpm: [6, "deg/s"],
  kft: [1000, "ft"],
  "kbit/s": [1e3, "bit/s"],
  "Mbit/s": [1e6, "bit/s"],
  "Gbit/s": [1e9, "bit/s"],
  "mm/h": [1, "mm/hour"],
  "in/h": [1, "in/hour"],
  Jones: [1, "cm*Hz^0.5/W"],
  "per s": [1, "s^-1"],
  "per m": [1, "m^-1"],
  "per km": [1, "km^-1"],
};
