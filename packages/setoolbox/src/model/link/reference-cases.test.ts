import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { freeSpacePathLoss, speedOfLight } from "../itu/p525.ts";
import { skyNoiseTemperature, totalAttenuation } from "../itu/p618.ts";
import { oxygenSpecificAttenuation, slantPathGaseousAttenuation, waterVapourSpecificAttenuation } from "../itu/p676.ts";
import { rainCoefficients, rainSpecificAttenuation } from "../itu/p838.ts";
import { fromSi, toWorking } from "../units/convert.ts";
import { linkBudgetCalculator } from "./link-budget.ts";
import { linkVariables } from "./variables.ts";

interface Expected {
  readonly output: string;
  readonly value: number;
  readonly unit: string;
  readonly tolerance: { readonly abs?: number; readonly rel?: number };
}

interface Case {
  readonly id: string;
  readonly calculator: string;
  readonly level: "form" | "model";
  readonly model?: string;
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly expected: readonly Expected[];
  readonly source: { readonly locator: string };
}

const file = new URL("../../../../../../shared/data/setoolbox/reference-cases.json", import.meta.url);
const available = existsSync(file);
const why = available ? "" : " (skipped: ../shared/data/setoolbox/reference-cases.json is not there)";
const cases: readonly Case[] = available
  ? (JSON.parse(readFileSync(file, "utf8")) as { cases: readonly Case[] }).cases.filter(
      ({ calculator }) => calculator === "link_budget",
    )
  : [];

describe.skipIf(!available)(`the published link budget cases${why}`, () => {
  const forms = cases.filter(({ level }) => level === "form");
  const modelCases = cases.filter(({ level }) => level === "model");

  it("are all here", () => {
    expect(cases.length).toBe(69);
    expect(new Set(modelCases.map(({ model }) => model))).toEqual(new Set(Object.keys(models)));
  });

  it.each(forms.map((one) => [one.id, one.source.locator, one] as const))("%s, %s", (_, __, { inputs, expected }) => {
    const outcome = linkBudgetCalculator.calculate(inputs);
    expect(outcome.status).not.toBe("error");
    for (const wanted of expected) {
      const entry = outcome.result?.[wanted.output];
      const type = linkVariables.get(wanted.output)?.type;
      if (entry === undefined || type === undefined) throw new Error(`no ${wanted.output} in the result`);
      expectNear(fromSi(entry.siValue, wanted.unit, type), wanted);
    }
  });

  it.each(modelCases.map((one) => [one.id, one.source.locator, one] as const))(
    "%s, %s",
    (_, __, { model, inputs, expected }) => {
      const values = models[model ?? ""]?.((name) => inputOf(inputs, name));
      for (const wanted of expected) expectNear(values?.[wanted.output] ?? Number.NaN, wanted);
    },
  );
});

function expectNear(got: number, { output, value, unit, tolerance }: Expected): void {
  const allowed = tolerance.abs ?? (tolerance.rel ?? 0) * Math.abs(value);
  expect(Math.abs(got - value), `${output}: ${got} for ${value} ${unit}`).toBeLessThanOrEqual(allowed);
}

/** An input in the units of the recommendations: GHz, hPa, K, g/m^3, mm/h, rad, m, dB. */
function inputOf(inputs: Case["inputs"], name: string): number {
  const { value, unit } = inputs[name] as { value: number; unit: string };
  if (unit === "deg") return toWorking(value, unit, "angle");
  if (unit === "m" || ["GHz", "hPa", "K", "g/m^3", "mm/h", "dB"].includes(unit)) return value;
  throw new Error(`${name} is in ${unit}`);
}

const models: Readonly<Record<string, (read: (name: string) => number) => Readonly<Record<string, number>>>> = {
  "link.freeSpacePathLoss": (read) => ({
    freeSpacePathLoss: freeSpacePathLoss(read("distance"), speedOfLight / (read("frequency") * 1e9)),
  }),
  "link.skyNoiseTemperature": (read) => ({
    skyNoiseTemperature: skyNoiseTemperature(read("attenuation"), read("mediumTemperature"), read("cosmicTemperature")),
  }),
  "itu.p676.specificAttenuation": (read) => {
    const oxygen = oxygenSpecificAttenuation(read("frequency"), airOf(read));
    const waterVapour = waterVapourSpecificAttenuation(read("frequency"), airOf(read));
    return {
      oxygenSpecificAttenuation: oxygen,
      waterVapourSpecificAttenuation: waterVapour,
      gaseousSpecificAttenuation: oxygen + waterVapour,
    };
  },
  "itu.p676.slantPath": (read) => ({
    gaseousAttenuation: slantPathGaseousAttenuation(read("frequency"), read("elevationAngle"), airOf(read)),
  }),
  "itu.p838.specificAttenuation": (read) => {
    const path = [read("frequency"), read("elevationAngle"), read("polarizationTilt")] as const;
    return {
      ...rainCoefficients(...path),
      rainSpecificAttenuation: rainSpecificAttenuation(...path, read("rainRate")),
    };
  },
  "itu.p618.totalAttenuation": (read) => ({
    totalAtmosphericLoss: totalAttenuation({
      gas: read("gaseousAttenuation"),
      rain: read("rainAttenuation"),
      cloud: read("cloudAttenuation"),
      scintillation: read("scintillationLoss"),
    }),
  }),
};

function airOf(read: (name: string) => number): {
  dryPressure: number;
  temperature: number;
  vapourDensity: number;
} {
  return {
    dryPressure: read("dryPressure"),
    temperature: read("temperature"),
    vapourDensity: read("waterVapourDensity"),
  };
}
