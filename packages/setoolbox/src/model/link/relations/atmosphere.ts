import { type Relation, relation, type ValidityRule } from "../../engine/relation.ts";
import { totalAttenuation } from "../../itu/p618.ts";
import { p618ScintillationRanges, scintillationFade } from "../../itu/p618-scintillation.ts";
import { crossPolarDiscrimination, p618CrossPolarRanges } from "../../itu/p618-xpd.ts";
import { cloudAttenuation, p840Ranges } from "../../itu/p840.ts";
import { models } from "../models.ts";
import { noDepolarization } from "../refusals.ts";
import type { LinkSetup } from "../setup.ts";
import { gasRelations, ownAtmosphere } from "./gas.ts";
import { rainRelations } from "./rain.ts";

const degree = Math.PI / 180;

/** The terms of the atmosphere that a request chose, and their sum. */
export function atmosphereRelations(setup: LinkSetup): readonly Relation[] {
  const { gas, cloud, scintillation, solveFor, stated } = setup;
  const terms = activeTerms(setup);
  return [
    ...gasRelations(setup),
    ...rainRelations(setup),
    ...(cloud ? [cloudTerm] : []),
    ...(scintillation ? [scintillationTerm] : []),
    ...(gas === "userValue" || stated.includes("atmosphericLoss") ? [ownAtmosphere] : []),
    ...(gas === "userValue" && terms.length === 0 ? [] : [sumOf(terms)]),
    ...(solveFor === "crossPolarDiscrimination" ? [crossPolar] : []),
  ];
}

/** The terms that enter the total, in the order of `SlantAttenuations`. */
export function activeTerms({ gas, rain, cloud, scintillation }: LinkSetup): readonly string[] {
  return [
    ...(gas === "itu676" ? ["gaseousAttenuation"] : []),
    ...(rain === "none" ? [] : ["rainAttenuation"]),
    ...(cloud ? ["cloudAttenuation"] : []),
    ...(scintillation ? ["scintillationLoss"] : []),
  ];
}

function sumOf(terms: readonly string[]): Relation {
  const place = (name: string): number => terms.indexOf(name);
  const [gas, rain, cloud, scintillation] = [
    place("gaseousAttenuation"),
    place("rainAttenuation"),
    place("cloudAttenuation"),
    place("scintillationLoss"),
  ];
  const total = (...values: number[]): number =>
    totalAttenuation({
      gas: values[gas] ?? 0,
      rain: values[rain] ?? 0,
      cloud: values[cloud] ?? 0,
      scintillation: values[scintillation] ?? 0,
    });
  return relation("totalAtmosphericLoss", terms, total, terms.length > 1 ? models.total : models.definition);
}

function elevationFrom(ranges: { readonly min: number; readonly max: number }, what: string): ValidityRule {
  return {
    parameter: "elevationAngle",
    min: ranges.min / degree,
    max: ranges.max / degree,
    unit: "deg",
    refusal: {
      field: "elevationAngle",
      correction: `${what} is defined from 5 degrees; raise elevationAngle to 5 deg or more, or leave the term out.`,
    },
  };
}

const cloudTerm: Relation = relation(
  "cloudAttenuation",
  ["cloudLiquidWater", "frequency", "elevationAngle"],
  (water, f, elevation) => cloudAttenuation(water, f / 1e9, elevation),
  models.cloud,
  {
    validity: [
      { parameter: "frequency", ...p840Ranges.frequency, unit: "GHz" },
      elevationFrom(p840Ranges.elevation, "P.840"),
    ],
  },
);

const scintillationTerm: Relation = relation(
  "scintillationLoss",
  [
    "frequency",
    "elevationAngle",
    "timeExceedance",
    "receiveAntennaDiameter",
    "receiveAntennaEfficiency",
    "wetRefractivity",
  ],
  (f, elevation, exceedance, antennaDiameter, antennaEfficiency, wetRefractivity) =>
    scintillationFade({
      frequency: f / 1e9,
      elevation,
      exceedance: exceedance * 100,
      antennaDiameter,
      antennaEfficiency,
      wetRefractivity,
    }),
  models.scintillation,
  {
    validity: [
      { parameter: "frequency", ...p618ScintillationRanges.frequency, unit: "GHz" },
      elevationFrom(p618ScintillationRanges.elevation, "P.618 scintillation"),
      { parameter: "timeExceedance", ...p618ScintillationRanges.exceedance, unit: "%" },
    ],
  },
);

const crossPolar: Relation = relation(
  "crossPolarDiscrimination",
  ["rainAttenuation", "frequency", "elevationAngle", "polarizationTilt", "timeExceedance"],
  (attenuation, f, elevation, tilt, exceedance) => {
    if (attenuation === 0) throw noDepolarization();
    return crossPolarDiscrimination(attenuation, f / 1e9, elevation, tilt, exceedance * 100);
  },
  models.crossPolar,
  {
    validity: [
      {
        parameter: "frequency",
        ...p618CrossPolarRanges.frequency,
        unit: "GHz",
        refusal: {
          field: "frequency",
          correction: "P.618 section 4.1 is defined from 6 to 55 GHz; give a frequency in that range.",
        },
      },
      { parameter: "elevationAngle", max: p618CrossPolarRanges.elevation.max / degree, unit: "deg" },
      { parameter: "timeExceedance", ...p618CrossPolarRanges.exceedance, unit: "%" },
    ],
  },
);
