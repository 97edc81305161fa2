import { describe, expect, it } from "vitest";
import type { FieldSpec, QuantityFieldSpec } from "../form/field.ts";
import type { Outcome } from "../outcome.ts";
import { type Scenario, sampled, samples, scenarios } from "../testing/link-scenarios.ts";
import { acceptedUnits } from "../units/convert.ts";
import { linkForm, solveForValues } from "./form/form.ts";
import { linkBudgetCalculator } from "./link-budget.ts";

const calculate = (inputs: Readonly<Record<string, unknown>>): Outcome => linkBudgetCalculator.calculate(inputs);
const quantityFields = linkForm.filter((field): field is QuantityFieldSpec => field.kind === "quantity");
const choiceFields = linkForm.filter(({ kind }) => kind !== "quantity");

describe("the scenarios", () => {
  it("ask for every quantity the form can solve for, and know a value for every field", () => {
    const asked = new Set(scenarios.map(({ inputs }) => inputs["solveFor"] ?? "linkMargin"));
    expect(solveForValues.filter((value) => !asked.has(value))).toEqual([]);
    expect(linkForm.filter(({ name }) => name !== "solveFor" && samples[name] === undefined)).toEqual([]);
  });
});

describe("every field", () => {
  function expectRefusal(field: FieldSpec, raw: unknown, code: string, accepted: string): void {
    const outcome = calculate({ [field.name]: raw });
    expect(outcome).toMatchObject({ status: "error", code, field: field.name });
    if (outcome.status !== "error") return;
    expect(outcome.correction).toContain(field.name);
    expect(outcome.correction).toContain(accepted);
  }

  it.each(quantityFields.map((field) => [field.name, field] as const))(
    "%s refuses what is not its quantity",
    (_, field) => {
      const [unit = ""] = acceptedUnits(field.type);
      const foreign = field.type === "time" ? "m" : "ms";
      expectRefusal(field, 1, "bare_number", unit);
      expectRefusal(field, { value: 1, unit: foreign }, "wrong_dimension", unit);
      expectRefusal(field, { value: 1, unit: `${unit}x` }, "unknown_unit", unit);
      expectRefusal(field, { value: 1, unit, note: "" }, "invalid_type", unit);
      expectRefusal(field, "1 W", "invalid_type", unit);
      expectRefusal(field, { value: Number.POSITIVE_INFINITY, unit }, "not_finite", unit);
    },
  );

  it.each(quantityFields.map((field) => [field.name, field] as const))(
    "%s refuses what is outside its range",
    (_, field) => {
      const { min, max, exclusiveMin } = field.bounds;
      const tooSmall = min === undefined ? exclusiveMin : { ...min, value: min.value - 1 };
      const tooLarge = max === undefined ? undefined : { ...max, value: max.value * 1.01 + 0.01 };
      expect(tooSmall).toBeDefined();
      expect(tooLarge).toBeDefined();
      const [unit = ""] = acceptedUnits(field.type);
      for (const raw of [tooSmall, tooLarge]) expectRefusal(field, raw, "out_of_range", unit);
      for (const edge of [min, max]) {
        if (edge !== undefined)
          expect(calculate({ [field.name]: edge })).not.toMatchObject({ code: "out_of_range", field: field.name });
      }
    },
  );

  it.each(choiceFields.map((field) => [field.name, field] as const))(
    "%s refuses what is none of its values",
    (_, field) => {
      const allowed = field.kind === "quantity" ? "" : (field.allowed[0] ?? "");
      expectRefusal(field, "nonsense", "invalid_enum", allowed);
      expectRefusal(field, 3, "invalid_type", allowed);
    },
  );

  it("that is a loss asks for a positive number when it is negative", () => {
    const losses = quantityFields.filter(({ type, bounds }) => type === "loss" && bounds.min?.value === 0);
    expect(losses.length).toBeGreaterThan(10);
    for (const { name } of losses) {
      expect(calculate({ [name]: { value: -1, unit: "dB" } })).toMatchObject({
        code: "out_of_range",
        correction: expect.stringContaining("Give a loss as a positive number."),
      });
    }
  });
});

describe("every answer", () => {
  const withName = scenarios.map((scenario) => [scenario.name, scenario] as const);

  it.each(withName)("%s: all needs given, it is determined and no check fails", (_, { inputs }) => {
    const outcome = calculate(inputs);
    expect(outcome).toMatchObject({ status: "ok" });
    expect(outcome.assurance?.level).not.toBe("outsideValidity");
    expect(outcome.assurance?.checks.filter(({ passed }) => !passed)).toEqual([]);
    expect(outcome.assurance?.crossCheck?.agrees ?? true).toBe(true);
  });

  it.each(withName)("%s: each need left out is asked for, and giving what is missing determines it", (_, scenario) => {
    for (const need of scenario.needs) {
      const rest = without(scenario, need);
      const outcome = calculate(rest);
      expect(outcome.status, `without ${need}`).toBe("undetermined");
      if (outcome.status !== "undetermined") continue;
      const { missingInputs, alternatives } = outcome.answer;
      const sets = [missingInputs, ...alternatives];
      expect(
        sets.some((set) => set.includes(need)),
        `${need} is in ${JSON.stringify(sets)}`,
      ).toBe(true);
      if (!exchangeable.has(`${scenario.name}: ${need}`)) expect(missingInputs, `without ${need}`).toContain(need);
      for (const set of sets) {
        const completed = calculate({ ...rest, ...givenFor(set, scenario) });
        expect(
          completed.status,
          `without ${need}, with ${set.join(", ")}: ${JSON.stringify(completed).slice(0, 300)}`,
        ).toBe("ok");
      }
    }
  });

  /** Needs for which another single field stands just as well: either may be asked for first. */
  const exchangeable = new Set([
    "received power over a stated path loss: totalPathLoss",
    "required EIRP: totalPathLoss",
    "antenna gain by area: receiveAntennaArea",
    "gas near the ground: distance",
    "link margin to a satellite through gas, rain, cloud and scintillation: receiverNoiseFigure",
  ]);

  function without({ inputs }: Scenario, need: string): Record<string, unknown> {
    return Object.fromEntries(Object.entries(inputs).filter(([name]) => name !== need));
  }

  /** Values for missing fields: those of the scenario, else the samples; a mode of DVB-S2 needs that coding. */
  function givenFor(set: readonly string[], { inputs }: Scenario): Record<string, unknown> {
    const own = Object.fromEntries(Object.entries(inputs).filter(([name]) => set.includes(name)));
    const coding = set.includes("coding") && set.includes("modcod") ? { coding: "DVB-S2" } : {};
    return { ...sampled(...set), ...own, ...coding };
  }
});

describe("an undetermined answer", () => {
  it("for power, frequency and distance alone asks for gains, noise, rate and requirement", () => {
    const outcome = calculate(sampled("transmitPower", "frequency", "distance"));
    if (outcome.status !== "undetermined") throw new Error(outcome.status);
    expect(outcome.answer.missingInputs).toEqual([
      "transmitAntennaGain",
      "receiveAntennaGain",
      "systemNoiseTemperature",
      "dataRate",
      "requiredEbN0",
    ]);
    const instead = outcome.answer.alternatives.flat();
    for (const name of ["eirp", "gOverT", "modulation", "coding", "targetBitErrorRate"])
      expect(instead).toContain(name);
    expect(Object.keys(outcome.result)).toContain("wavelength");
    expect(outcome.result["freeSpacePathLoss"]?.value).toBeCloseTo(205.63, 2);
    expect(outcome.agentInstruction).toMatch(
      /^Report link margin as not determined\. Ask the user for: Transmit antenna gain \(transmitAntennaGain, in dBi, dBd or 1\);/,
    );
    expect(outcome.agentInstruction).toContain("Do not estimate");
    expect(outcome.agentInstruction).toContain("eirp in place of transmitAntennaGain");
  });

  it("never fills a required quantity from a default", () => {
    const defaults = linkForm.filter((field) => field.kind === "quantity" && field.default !== undefined);
    expect(defaults.map(({ name }) => name)).toEqual([
      "transmitBackoff",
      "transmitLineLoss",
      "transmitPointingLoss",
      "polarizationLoss",
      "miscLoss",
      "receivePointingLoss",
      "receiveLineLoss",
      "feederTemperature",
      "rainMediumTemperature",
      "skyCosmicTemperature",
      "requiredMargin",
      "implementationLoss",
    ]);
  });
});
