import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { QuantityFieldSpec } from "../form/field.ts";
import type { Outcome } from "../outcome.ts";
import type { WrittenQuantity } from "../schema.ts";
import { sampled, samples, scenarios, type WrittenInputs } from "../testing/link-scenarios.ts";
import { acceptedUnits, conversionOf, fromSi, toSi } from "../units/convert.ts";
import { linkForm } from "./form/form.ts";
import { linkBudgetCalculator } from "./link-budget.ts";
import { linkVariables } from "./variables.ts";

const calculate = (inputs: Readonly<Record<string, unknown>>): Outcome => linkBudgetCalculator.calculate(inputs);
const quantityFields = linkForm.filter((field): field is QuantityFieldSpec => field.kind === "quantity");
const typeOf = new Map(quantityFields.map(({ name, type }) => [name, type]));
const withName = scenarios.map((scenario) => [scenario.name, scenario.inputs] as const);
const between = (min: number, max: number): fc.Arbitrary<number> => fc.double({ min, max, noNaN: true });
const seeded = { seed: 530618, numRuns: 60 };

describe("the form of an outcome", () => {
  const head = ["status", "answer", "assurance", "result", "warnings"];
  const answerKeys = ["quantity", "symbol", "label", "determined"];

  it("has its keys in the order of the result file", () => {
    const ok = calculate(
      sampled("frequency", "distance")["frequency"] === undefined
        ? {}
        : { solveFor: "pathLoss", ...sampled("frequency", "distance") },
    );
    expect(Object.keys(ok)).toEqual(head);
    expect(Object.keys(ok.answer ?? {})).toEqual([
      ...answerKeys,
      "value",
      "unit",
      "siValue",
      "siUnit",
      "statement",
      "budget",
    ]);
    expect(Object.keys(ok.assurance ?? {})).toEqual([
      "level",
      "checks",
      "validity",
      "crossCheck",
      "assumptions",
      "models",
    ]);
    expect(Object.keys(ok.result?.["wavelength"] ?? {})).toEqual([
      "symbol",
      "label",
      "value",
      "unit",
      "siValue",
      "siUnit",
      "origin",
    ]);
    const undetermined = calculate({});
    expect(Object.keys(undetermined)).toEqual([...head, "agentInstruction"]);
    expect(Object.keys(undetermined.answer ?? {})).toEqual([
      ...answerKeys,
      "missingInputs",
      "alternatives",
      "statement",
    ]);
    const error = calculate({ frequency: 12 });
    expect(Object.keys(error)).toEqual([...head, "code", "message", "field", "correction"]);
    expect(error).toMatchObject({ answer: null, assurance: null, result: null, warnings: [] });
  });

  it.each(withName)("%s: no number stands without a unit, and none is NaN or infinite", (_, inputs) => {
    expect(nakedNumbers(calculate(inputs))).toEqual([]);
  });
});

/** The unit key of each key that may hold a number. */
const unitKeys: Readonly<Record<string, string>> = {
  value: "unit",
  siValue: "siUnit",
  runningTotal: "runningUnit",
  min: "unit",
  max: "unit",
  difference: "unit",
  tolerance: "unit",
};

function nakedNumbers(node: unknown, path = ""): string[] {
  if (Array.isArray(node)) return node.flatMap((item, index) => nakedNumbers(item, `${path}[${index}]`));
  if (typeof node !== "object" || node === null) return [];
  const record = node as Readonly<Record<string, unknown>>;
  return Object.entries(record).flatMap(([key, value]) => {
    if (typeof value !== "number") return nakedNumbers(value, `${path}.${key}`);
    const unit = record[unitKeys[key] ?? ""];
    return typeof unit === "string" && Number.isFinite(value) ? [] : [`${path}.${key} = ${value}`];
  });
}

describe("an answer", () => {
  it.each(withName)("%s: does not depend on the order of the inputs", (_, inputs) => {
    const expected = JSON.stringify(calculate(inputs));
    fc.assert(
      fc.property(fc.shuffledSubarray(Object.entries(inputs), { minLength: Object.keys(inputs).length }), (entries) => {
        expect(JSON.stringify(calculate(Object.fromEntries(entries)))).toBe(expected);
      }),
      { seed: 7, numRuns: 5 },
    );
  });

  it.each(withName)(
    "%s: changes no SI value by more than 1e-12 when an input is written in another unit",
    (_, inputs) => {
      const expected = calculate(inputs).result ?? {};
      for (const [name, written] of Object.entries(inputs)) {
        const type = typeOf.get(name);
        if (type === undefined || typeof written === "string") continue;
        const si = toSi(written.value, written.unit, type);
        for (const unit of acceptedUnits(type)) {
          // Zero has no decibel form.
          if (conversionOf(type, unit).form === "decibel" && si <= 0) continue;
          const rewritten = { ...inputs, [name]: { value: fromSi(si, unit, type), unit } };
          const result = calculate(rewritten).result ?? {};
          expect(Object.keys(result)).toEqual(Object.keys(expected));
          for (const [output, entry] of Object.entries(expected)) {
            const difference = Math.abs((result[output]?.siValue ?? Number.NaN) - entry.siValue);
            expect(difference, `${output} with ${name} in ${unit}`).toBeLessThanOrEqual(
              1e-12 * Math.abs(entry.siValue),
            );
          }
        }
      }
    },
  );

  it.each(withName)("%s: the lines of its budget sum to the result", (_, inputs) => {
    const { answer } = calculate(inputs);
    if (answer === null || !answer.determined || answer.budget === undefined) return;
    const { lines, result, table } = answer.budget;
    const sum = lines.reduce((total, { value }) => total + value, 0);
    expect(Math.abs(sum - result.value)).toBeLessThan(1e-9);
    expect(lines.at(-1)?.runningTotal).toBe(sum);
    expect(table.split("\n")).toHaveLength(lines.length + 2);
    if (result.name === answer.quantity)
      expect(
        Math.abs(fromSi(answer.siValue, result.unit, linkVariables.get(result.name)?.type ?? "loss") - result.value),
      ).toBeLessThan(1e-9);
  });
});

describe("the link margin", () => {
  const base = {
    ...sampled(
      "transmitPower",
      "transmitAntennaGain",
      "frequency",
      "distance",
      "receiveAntennaGain",
      "systemNoiseTemperature",
      "dataRate",
      "requiredEbN0",
      "miscLoss",
    ),
  };
  const margin = (changed: WrittenInputs): number => reported({ ...base, ...changed }, "linkMargin");

  it("grows decibel for decibel with power, gain and falling noise", () => {
    fc.assert(
      fc.property(between(-10, 30), between(0.1, 10), (power, more) => {
        const rise = margin({ transmitPower: q(power + more, "dBW") }) - margin({ transmitPower: q(power, "dBW") });
        expect(rise).toBeCloseTo(more, 9);
      }),
      seeded,
    );
  });

  it("falls with distance, rate, loss and noise temperature", () => {
    fc.assert(
      fc.property(between(1, 5e4), between(1.01, 10), (value, factor) => {
        for (const [name, unit] of [
          ["distance", "km"],
          ["dataRate", "kbit/s"],
          ["systemNoiseTemperature", "K"],
        ] as const) {
          expect(margin({ [name]: q(value * factor, unit) })).toBeLessThan(margin({ [name]: q(value, unit) }));
        }
      }),
      seeded,
    );
  });

  it("is the required margin at the maximum distance, rate, power, EIRP and gain", () => {
    fc.assert(
      fc.property(between(-5, 20), between(0.2, 40), (wanted, frequency) => {
        const inputs = { ...base, requiredMargin: q(wanted, "dB"), frequency: q(frequency, "GHz") };
        for (const [solved, field, unit] of [
          ["maxDistance", "distance", "m"],
          ["maxDataRate", "dataRate", "bit/s"],
          ["requiredTransmitPower", "transmitPower", "W"],
          ["requiredReceiveGain", "receiveAntennaGain", "1"],
        ] as const) {
          const solution = calculate({ ...inputs, solveFor: solved }).answer;
          if (solution === null || !solution.determined) throw new Error(`no ${solved}`);
          expect(reported({ ...inputs, [field]: q(solution.siValue, unit) }, "linkMargin"), solved).toBeCloseTo(
            wanted,
            9,
          );
        }
      }),
      { ...seeded, numRuns: 25 },
    );
  });

  it("is the required margin at the maximum distance also in gas and rain near the ground", () => {
    fc.assert(
      fc.property(between(2, 100), between(0.5, 120), between(0.001, 1), (frequency, rainRate, exceedance) => {
        const inputs = {
          ...base,
          distance: q(10, "km"),
          ...sampled(
            "surfacePressure",
            "surfaceTemperature",
            "waterVapourDensity",
            "polarizationTilt",
            "requiredMargin",
          ),
          atmosphereModel: "itu676",
          rainModel: "itu530",
          frequency: q(frequency, "GHz"),
          rainRate: q(rainRate, "mm/h"),
          timeExceedance: q(exceedance, "%"),
        };
        const { answer, assurance } = calculate({ ...inputs, solveFor: "maxDistance" });
        if (answer === null || !answer.determined) throw new Error("no distance");
        expect(assurance?.crossCheck?.agrees).toBe(true);
        expect(reported({ ...inputs, distance: q(answer.siValue, "m") }, "linkMargin")).toBeCloseTo(3, 9);
      }),
      { ...seeded, numRuns: 40 },
    );
  });
});

describe("any inputs at all", () => {
  /** A value within the bounds of a field, or one of the bounds itself. */
  function valueFor({ type, bounds }: QuantityFieldSpec): fc.Arbitrary<WrittenQuantity> {
    const { min, max, exclusiveMin } = bounds;
    const upper = max ?? { value: 1, unit: acceptedUnits(type)[0] ?? "1" };
    const lower = min ?? exclusiveMin ?? { value: 0, unit: upper.unit };
    const low = fromSi(toSi(lower.value, lower.unit, type), upper.unit, type);
    const from = Number.isFinite(low) ? low : upper.value - 1000;
    const inside = between(from, upper.value).map((value) => q(value, upper.unit));
    return fc.oneof(
      { weight: 6, arbitrary: inside },
      { weight: 1, arbitrary: fc.constant(upper) },
      { weight: 1, arbitrary: fc.constant(lower) },
    );
  }

  const anyInputs = fc
    .shuffledSubarray(
      linkForm.map((field) => field),
      { maxLength: 30 },
    )
    .chain((fields) =>
      fc.tuple(
        ...fields.map((field) =>
          (field.kind === "quantity"
            ? fc.oneof(valueFor(field), fc.constant(samples[field.name]))
            : fc.constantFrom(...field.allowed)
          ).map((value) => [field.name, value] as const),
        ),
      ),
    )
    .map((entries) => Object.fromEntries(entries));

  it("give a number that two methods share, a question, or an error that says what to change", () => {
    fc.assert(
      fc.property(anyInputs, (inputs) => {
        const outcome = calculate(inputs);
        expect(nakedNumbers(outcome)).toEqual([]);
        if (outcome.status === "error") {
          expect(outcome.code, JSON.stringify(outcome)).not.toMatch(/^internal_/);
          expect(outcome.correction.length).toBeGreaterThan(10);
        }
        if (outcome.status === "undetermined") expect(outcome.answer.missingInputs.length).toBeGreaterThan(0);
      }),
      { seed: 4711, numRuns: 400 },
    );
  });

  const changedScenario = fc.constantFrom(...scenarios).chain(({ inputs }) =>
    fc
      .record({
        dropped: fc.subarray(Object.keys(inputs), { maxLength: 2 }),
        added: fc
          .subarray(quantityFields, { maxLength: 4 })
          .chain((fields) =>
            fc.tuple(...fields.map((field) => valueFor(field).map((value) => [field.name, value] as const))),
          ),
      })
      .map(({ dropped, added }): WrittenInputs => {
        const kept = Object.entries(inputs).filter(([name]) => !dropped.includes(name));
        return { ...Object.fromEntries(kept), ...Object.fromEntries(added) };
      }),
  );

  it("near a sensible request keep their promises: a budget that sums, a solution that fits, a question that helps", () => {
    fc.assert(
      fc.property(changedScenario, (inputs) => {
        const outcome = calculate(inputs);
        if (outcome.status === "error") expect(outcome.code, outcome.message).not.toMatch(/^internal_/);
        if (outcome.status === "ok") {
          expect(outcome.assurance.checks.filter(({ id, passed }) => id === "backSubstitution" && !passed)).toEqual([]);
          const { lines, result } = outcome.answer.budget ?? { lines: [], result: { value: 0 } };
          expect(Math.abs(lines.reduce((sum, { value }) => sum + value, 0) - result.value)).toBeLessThan(1e-9);
        }
        if (outcome.status === "undetermined") {
          const { missingInputs } = outcome.answer;
          const coding = missingInputs.includes("modcod") ? { coding: "DVB-S2" } : {};
          expect(calculate({ ...inputs, ...sampled(...missingInputs), ...coding }).status).not.toBe("undetermined");
        }
      }),
      { seed: 4713, numRuns: 400 },
    );
  });

  it("of hostile shape are an error, never an exception", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.anything()), fc.anything(), (inputs, value) => {
        const outcome = calculate({ ...inputs, frequency: value });
        expect(outcome).toMatchObject({ status: "error" });
        expect(outcome.status === "error" ? outcome.code : "").not.toMatch(/^internal_/);
      }),
      { seed: 4712, numRuns: 200 },
    );
    expect(calculate(JSON.parse('{"__proto__": 1}') as Record<string, unknown>)).toMatchObject({
      code: "unknown_field",
    });
    expect(linkBudgetCalculator.calculate([] as unknown as Record<string, unknown>)).toMatchObject({
      code: "invalid_inputs",
    });
  });
});

function q(value: number, unit: string): WrittenQuantity {
  return { value, unit };
}

function reported(inputs: WrittenInputs, output: string): number {
  const outcome = calculate(inputs);
  const entry = outcome.result?.[output];
  if (entry === undefined) throw new Error(`no ${output}: ${JSON.stringify(outcome).slice(0, 300)}`);
  return entry.value;
}
