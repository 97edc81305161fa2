import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { acceptedUnits, conversionOf, fromSi, fromWorking, toSi, toWorking, workingToSi } from "./convert.ts";
import { parseQuantity, type QuantityField } from "./quantity.ts";
import { type UnitTypeName, unitType, unitTypes } from "./table.ts";

const typeNames = Object.keys(unitTypes) as UnitTypeName[];
const everyUnit = typeNames.flatMap((type) => acceptedUnits(type).map((unit) => ({ type, unit })));
const seeded = { seed: 20260913, numRuns: 300 };

const power: QuantityField = { name: "transmitPower", label: "Transmit power", type: "power" };
const gain: QuantityField = { name: "transmitAntennaGain", label: "Transmit antenna gain", type: "gain" };

function faultOf(field: QuantityField, raw: unknown): { code: string; message: string; correction: string } {
  const parsed = parseQuantity(field, raw);
  if (parsed.ok) throw new Error(`accepted ${JSON.stringify(raw)}`);
  expect(parsed.fault.field).toBe(field.name);
  return parsed.fault;
}

/** A magnitude that every unit of every type can hold. */
const magnitude = fc.double({ min: 1e-3, max: 250, noNaN: true });

describe("a unit of the table", () => {
  it("comes back from SI as the value that was written", () => {
    fc.assert(
      fc.property(fc.constantFrom(...everyUnit), magnitude, ({ type, unit }, value) => {
        const back = fromSi(toSi(value, unit, type), unit, type);
        expect(Math.abs(back - value)).toBeLessThanOrEqual(1e-12 * Math.max(1, value, 460));
      }),
      seeded,
    );
  });

  it("comes back from the engine's value as the value that was written", () => {
    fc.assert(
      fc.property(fc.constantFrom(...everyUnit), magnitude, ({ type, unit }, value) => {
        const back = fromWorking(toWorking(value, unit, type), unit, type);
        expect(Math.abs(back - value)).toBeLessThanOrEqual(1e-12 * Math.max(1, value, 460));
      }),
      seeded,
    );
  });

  it("changes no SI value by more than 1e-12 when a quantity is written in another one", () => {
    const pairs = typeNames.flatMap((type) =>
      acceptedUnits(type).flatMap((from) => acceptedUnits(type).map((to) => ({ type, from, to }))),
    );
    fc.assert(
      fc.property(fc.constantFrom(...pairs), magnitude, ({ type, from, to }, value) => {
        const si = toSi(value, from, type);
        // Near absolute zero a Celsius value has no digits left for the kelvins.
        const size = type === "temperature" ? Math.max(si, 459.67) : Math.abs(si);
        const rewritten = toSi(fromSi(si, to, type), to, type);
        expect(Math.abs(rewritten - si)).toBeLessThanOrEqual(1e-12 * size);
        const working = workingToSi(toWorking(fromSi(si, to, type), to, type), type);
        expect(Math.abs(working - si)).toBeLessThanOrEqual(1e-12 * size);
      }),
      { ...seeded, numRuns: 2000 },
    );
  });

  it("keeps decibels as written where the type adds up in decibels", () => {
    for (const { type, unit } of everyUnit) {
      const conversion = conversionOf(type, unit);
      if (conversion.form !== "decibel" || unitType(type).scale !== "decibel") continue;
      expect(toWorking(12.34, unit, type)).toBe(12.34 + conversion.offset);
    }
  });

  it("is not found under an inherited name", () => {
    expect(() => toSi(1, "constructor", "power")).toThrow("constructor is no unit of a power");
    expect(faultOf(power, { value: 1, unit: "toString" }).code).toBe("unknown_unit");
  });

  it("takes the references of decibel units from their definitions", () => {
    expect(toSi(30, "dBm", "power")).toBeCloseTo(1, 15);
    expect(toSi(0, "dBk", "power")).toBeCloseTo(1000, 10);
    expect(toWorking(0, "dBd", "gain")).toBe(2.15);
    expect(toSi(60, "dBbit/s", "dataRate")).toBeCloseTo(1e6, 6);
    expect(toSi(68, "degF", "temperature")).toBeCloseTo(293.15, 12);
  });
});

describe("a refused quantity", () => {
  it("says that a bare number needs a unit, and how to write it", () => {
    expect(faultOf(power, 20)).toEqual({
      code: "bare_number",
      message: "transmitPower is the number 20 without a unit.",
      field: "transmitPower",
      correction:
        'Give transmitPower as { "value": 20, "unit": "W" } with one of the units W, mW, uW, nW, pW, fW, kW, MW, GW, dBW, dBm or dBk.',
    });
    expect(faultOf(power, { value: 20 }).code).toBe("bare_number");
  });

  it("names what a unit of another dimension measures, and the likely intent", () => {
    expect(faultOf(power, { value: 43, unit: "dBi" })).toMatchObject({
      code: "wrong_dimension",
      message: 'transmitPower is a power, but "dBi" measures an antenna gain.',
      correction: expect.stringContaining("write dBW or dBm"),
    });
    expect(faultOf(gain, { value: 43, unit: "dBm" })).toMatchObject({
      code: "wrong_dimension",
      message: 'transmitAntennaGain is an antenna gain, but "dBm" measures a power.',
      correction: expect.stringContaining("write dBi"),
    });
    expect(faultOf(power, { value: 3, unit: "dB" }).correction).toContain("relative to one milliwatt dBm");
    expect(faultOf({ ...power, type: "frequency" }, { value: 60, unit: "rpm" }).message).toContain("an angular rate");
  });

  it("offers the nearest spelling of an unknown unit", () => {
    const offered = (type: UnitTypeName, unit: string): string =>
      faultOf({ ...power, type }, { value: 1, unit }).correction;
    expect(offered("frequency", "Ghz")).toContain("Did you mean GHz?");
    expect(offered("power", "watts")).toContain("Did you mean W?");
    expect(offered("dataRate", "Mbps")).toContain("Did you mean Mbit/s?");
    expect(offered("temperature", "°C")).toContain("Did you mean degC?");
    expect(offered("length", "kilometers")).toContain("Did you mean km?");
    expect(faultOf({ ...power, type: "dataRate" }, { value: 1, unit: "Mb/s" }).message).toContain(
      "megabits or megabytes",
    );
    expect(faultOf({ ...power, type: "speed" }, { value: 1, unit: "Mach" }).message).toContain("depends on the air");
  });

  it("refuses every spelling that is not exactly one of the type's", () => {
    const spellings = new Set(everyUnit.map(({ unit }) => unit));
    fc.assert(
      fc.property(fc.constantFrom(...typeNames), fc.string(), (type, unit) => {
        fc.pre(!spellings.has(unit));
        expect(faultOf({ ...power, type }, { value: 1, unit }).code).toBe("unknown_unit");
      }),
      seeded,
    );
    for (const type of typeNames) {
      for (const { unit } of everyUnit) {
        const parsed = parseQuantity({ ...power, type }, { value: 1, unit });
        expect(parsed.ok).toBe(acceptedUnits(type).includes(unit));
        if (!parsed.ok) expect(parsed.fault.code).toBe("wrong_dimension");
      }
    }
  });

  it("is refused for what is no finite number", () => {
    expect(faultOf(power, { value: Number.POSITIVE_INFINITY, unit: "W" }).code).toBe("not_finite");
    expect(faultOf(power, { value: Number.NaN, unit: "dBW" }).code).toBe("not_finite");
    expect(faultOf(power, { value: 1e308, unit: "GW" }).code).toBe("not_finite");
    expect(faultOf(power, { value: 1e308, unit: "dBW" }).code).toBe("not_finite");
  });

  it("is refused for zero watts, which have no decibel form", () => {
    expect(faultOf(power, { value: 0, unit: "W" })).toMatchObject({
      code: "out_of_range",
      correction: "Give transmitPower as a number above zero in W, or in decibels (dBW, dBm or dBk).",
    });
    expect(faultOf(power, { value: -3, unit: "mW" }).code).toBe("out_of_range");
  });

  it("is refused for any other shape", () => {
    for (const raw of [null, true, "20 W", [20, "W"], { value: "20", unit: "W" }, { value: 20, unit: 5 }, {}]) {
      expect(faultOf(power, raw).code).toBe("invalid_type");
    }
    expect(faultOf(power, { value: 20, unit: "W", note: "peak" }).message).toBe(
      'transmitPower has the extra key "note".',
    );
  });

  it("shows hostile text escaped and cut", () => {
    const { message } = faultOf(power, { value: 1, unit: `W\u202e\u0007${"x".repeat(500)}` });
    expect(message).not.toContain("\u202e");
    expect(message).not.toContain("\u0007");
    expect(message.length).toBeLessThan(200);
  });
});
