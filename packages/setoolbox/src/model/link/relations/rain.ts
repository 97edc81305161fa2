import { type Relation, relation, type ValidityRule } from "../../engine/relation.ts";
import { p530RainRanges, terrestrialRainAttenuation } from "../../itu/p530.ts";
import { p618RainRanges, slantPathRainAttenuation } from "../../itu/p618-rain.ts";
import { p838Range, rainCoefficients, rainSpecificAttenuation } from "../../itu/p838.ts";
import { models } from "../models.ts";
import type { LinkSetup } from "../setup.ts";

const degree = Math.PI / 180;
/** m/s in one mm/h. */
const millimetrePerHour = 1e-3 / 3600;

/** Attenuation by rain, by the model that is chosen. */
export function rainRelations({ rain, stated }: LinkSetup): readonly Relation[] {
  switch (rain) {
    case "specific":
      return [specific, alongRain];
    case "itu618":
      return [specific, slant];
    case "itu530":
      return stated.includes("elevationAngle") ? [specific, exponent, terrestrial] : [...level, terrestrial];
    default:
      return [];
  }
}

const specificRange: readonly ValidityRule[] = [
  {
    parameter: "frequency",
    ...p838Range,
    unit: "GHz",
    refusal: {
      field: "frequency",
      correction: "Give a frequency from 1 to 1000 GHz, or use rainModel userValue with rainAttenuation in dB.",
    },
  },
];

const specific: Relation = relation(
  "rainSpecificAttenuation",
  ["frequency", "elevationAngle", "polarizationTilt", "rainRate"],
  (f, elevation, tilt, rate) => rainSpecificAttenuation(f / 1e9, elevation, tilt, rate / millimetrePerHour),
  models.rainSpecific,
  { validity: specificRange },
);

const exponent: Relation = relation(
  "rainExponent",
  ["frequency", "elevationAngle", "polarizationTilt"],
  (f, elevation, tilt) => rainCoefficients(f / 1e9, elevation, tilt).alpha,
  models.rainSpecific,
);

/** P.530 describes terrestrial paths: without a stated elevation the path is level. */
const level: readonly Relation[] = [
  relation(
    "rainSpecificAttenuation",
    ["frequency", "polarizationTilt", "rainRate"],
    (f, tilt, rate) => rainSpecificAttenuation(f / 1e9, 0, tilt, rate / millimetrePerHour),
    models.rainSpecific,
    {
      validity: specificRange,
      assumes: [
        { field: "elevationAngle", value: 0, unit: "deg", origin: "a terrestrial path of ITU-R P.530 is level" },
      ],
    },
  ),
  relation(
    "rainExponent",
    ["frequency", "polarizationTilt"],
    (f, tilt) => rainCoefficients(f / 1e9, 0, tilt).alpha,
    models.rainSpecific,
  ),
];

const alongRain: Relation = relation(
  "rainAttenuation",
  ["rainSpecificAttenuation", "rainPathLength"],
  (gamma, d) => (gamma * d) / 1e3,
  models.rainSpecific,
);

const slant: Relation = relation(
  "rainAttenuation",
  [
    "rainSpecificAttenuation",
    "frequency",
    "elevationAngle",
    "stationLatitude",
    "stationAltitude",
    "rainHeight",
    "rainRate",
    "timeExceedance",
  ],
  (gamma, f, elevation, latitude, stationAltitude, rainHeight, rate, exceedance) =>
    slantPathRainAttenuation({
      frequency: f / 1e9,
      elevation,
      latitude,
      stationHeight: stationAltitude / 1e3,
      rainHeight: rainHeight / 1e3,
      rainRate: rate / millimetrePerHour,
      specificAttenuation: gamma,
      exceedance: exceedance * 100,
    }),
  models.rainSlant,
  {
    validity: [
      {
        parameter: "elevationAngle",
        min: p618RainRanges.elevation.min / degree,
        max: p618RainRanges.elevation.max / degree,
        unit: "deg",
        refusal: {
          field: "elevationAngle",
          correction:
            "P.618 is defined from 5 degrees; raise elevationAngle to 5 deg or more, or use rainModel specific with rainPathLength.",
        },
      },
      { parameter: "frequency", ...p618RainRanges.frequency, unit: "GHz" },
      { parameter: "timeExceedance", ...p618RainRanges.exceedance, unit: "%" },
    ],
  },
);

const terrestrial: Relation = relation(
  "rainAttenuation",
  ["rainSpecificAttenuation", "rainExponent", "frequency", "pathLength", "rainRate", "timeExceedance"],
  rainOverDistance,
  models.rainTerrestrial,
  {
    validity: [
      { parameter: "frequency", ...p530RainRanges.frequency, unit: "GHz" },
      { parameter: "pathLength", ...p530RainRanges.distance, unit: "km" },
      { parameter: "timeExceedance", ...p530RainRanges.exceedance, unit: "%" },
    ],
  },
);

/** P.530 attenuation, dB, from values in SI (the specific attenuation in dB/km). */
export function rainOverDistance(
  gamma: number,
  alpha: number,
  f: number,
  d: number,
  rate: number,
  exceedance: number,
): number {
  return terrestrialRainAttenuation({
    frequency: f / 1e9,
    distance: d / 1e3,
    rainRate: rate / millimetrePerHour,
    alpha,
    specificAttenuation: gamma,
    exceedance: exceedance * 100,
  });
}
