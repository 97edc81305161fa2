import { type Relation, relation, sameAs, type ValidityRule } from "../../engine/relation.ts";
import {
  type Air,
  oxygenEquivalentHeight,
  oxygenSpecificAttenuation,
  p676Ranges,
  vapourPressure,
  waterVapourEquivalentHeight,
  waterVapourSpecificAttenuation,
} from "../../itu/p676.ts";
import { models } from "../models.ts";
import type { LinkSetup } from "../setup.ts";

/** Attenuation by oxygen and water vapour, on a slant path or near the ground. */
export function gasRelations({ gas, path, referenceAtmosphere }: LinkSetup): readonly Relation[] {
  if (gas !== "itu676") return [];
  return [
    ...(referenceAtmosphere ? meanGlobal : []),
    ...specific,
    ...(path === "terrestrial" ? [] : [slant]),
    ...(path === "slant" ? [] : [terrestrial]),
  ];
}

/** Surface values that the choice of a reference atmosphere stands for, SI. */
const meanGlobal: readonly Relation[] = [
  relation("surfacePressure", ["referenceAtmosphere"], () => 101325, models.referenceAtmosphere),
  relation("surfaceTemperature", ["referenceAtmosphere"], () => 288.15, models.referenceAtmosphere),
  relation("waterVapourDensity", ["referenceAtmosphere"], () => 7.5e-3, models.referenceAtmosphere),
];

const airInputs = ["dryPressure", "surfaceTemperature", "waterVapourDensity"] as const;

const specificRange: readonly ValidityRule[] = [
  {
    parameter: "frequency",
    ...p676Ranges.specific,
    unit: "GHz",
    refusal: {
      field: "frequency",
      correction: "Give a frequency from 1 to 1000 GHz, or use atmosphereModel userValue with atmosphericLoss in dB.",
    },
  },
];

const specific: readonly Relation[] = [
  relation(
    "dryPressure",
    ["surfacePressure", "waterVapourDensity", "surfaceTemperature"],
    (pressure, density, temperature) => pressure - 100 * vapourPressure(density * 1e3, temperature),
    models.gas,
  ),
  relation(
    "oxygenSpecificAttenuation",
    ["frequency", ...airInputs],
    (f, ...air) => oxygenSpecificAttenuation(f / 1e9, airOf(air)),
    models.gas,
    { validity: specificRange },
  ),
  relation(
    "waterVapourSpecificAttenuation",
    ["frequency", ...airInputs],
    (f, ...air) => waterVapourSpecificAttenuation(f / 1e9, airOf(air)),
    models.gas,
    { validity: specificRange },
  ),
  relation(
    "gaseousSpecificAttenuation",
    ["oxygenSpecificAttenuation", "waterVapourSpecificAttenuation"],
    (oxygen, waterVapour) => oxygen + waterVapour,
    models.gas,
  ),
];

const slant: Relation = relation(
  "gaseousAttenuation",
  ["frequency", "elevationAngle", "oxygenSpecificAttenuation", "waterVapourSpecificAttenuation", ...airInputs],
  (f, elevation, oxygen, waterVapour, ...air) => {
    const zenith =
      oxygen * oxygenEquivalentHeight(f / 1e9, airOf(air)) + waterVapour * waterVapourEquivalentHeight(f / 1e9);
    return zenith / Math.sin(elevation);
  },
  models.gasSlant,
  {
    validity: [
      {
        parameter: "frequency",
        ...p676Ranges.slantPath,
        unit: "GHz",
        refusal: {
          field: "frequency",
          correction:
            "P.676 is defined from 1 to 350 GHz on a slant path; give a frequency in that range, or use atmosphereModel userValue with atmosphericLoss in dB.",
        },
      },
      {
        parameter: "elevationAngle",
        ...p676Ranges.elevation,
        unit: "deg",
        refusal: {
          field: "elevationAngle",
          correction:
            "P.676 Annex 2 is defined from 5 degrees; raise elevationAngle to 5 deg or more, or use atmosphereModel userValue with atmosphericLoss in dB.",
        },
      },
    ],
  },
);

const terrestrial: Relation = relation(
  "gaseousAttenuation",
  ["gaseousSpecificAttenuation", "pathLength"],
  (gamma, d) => (gamma * d) / 1e3,
  models.gas,
);

/** SI to the units of the recommendation. */
function airOf([pressure = 0, temperature = 0, density = 0]: readonly number[]): Air {
  return { dryPressure: pressure / 100, temperature, vapourDensity: density * 1e3 };
}

/** A given value stands for gas, cloud and rain together. */
export const ownAtmosphere: Relation = sameAs("totalAtmosphericLoss", "atmosphericLoss", models.definition);
