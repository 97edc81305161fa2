import { type Relation, relation } from "../../engine/relation.ts";
import { fromDecibels, toDecibels } from "../../units/convert.ts";
import { decibelsOfBoltzmann } from "../constants.ts";
import { models } from "../models.ts";
import { reciprocalSum } from "../noise.ts";
import type { LinkSetup } from "../setup.ts";

/** Received power, C/N0, C/N and Eb/N0, each from whatever is known; or the combined ratios. */
export function carrierRelations(setup: LinkSetup): readonly Relation[] {
  return [
    receivedPower,
    ...receiverFigures(setup),
    ...(setup.solveFor === "combinedCarrierToNoise" ? combination(setup) : chain(setup)),
    relation("carrierToNoise", ["carrierToNoiseDensity", "noiseBandwidth"], per, models.budget),
    relation("ebN0", ["carrierToNoiseDensity", "dataRate"], per, models.budget),
    relation("carrierToNoiseDensity", ["carrierToNoise", "noiseBandwidth"], times, models.budget),
    relation("carrierToNoiseDensity", ["ebN0", "dataRate"], times, models.budget),
    relation(
      "shannonCapacity",
      ["noiseBandwidth", "carrierToNoise"],
      (bandwidth, ratio) => bandwidth * Math.log2(1 + fromDecibels(ratio)),
      models.shannon,
    ),
  ];
}

function per(density: number, bandwidth: number): number {
  return density - toDecibels(bandwidth);
}

function times(ratio: number, bandwidth: number): number {
  return ratio + toDecibels(bandwidth);
}

const receivedPower: Relation = relation(
  "receivedPower",
  ["radiatedEirp", "totalPathLoss", "receiveGain", "receivePointingLoss", "receiveLineLoss"],
  (eirp, path, gain, pointing, line) => eirp - path + gain - pointing - line,
  models.budget,
);

/** How the line between antenna and receiver enters: with the temperature at the antenna it is in the temperature. */
function receiverFigures({ stated, reference, noiseParts }: LinkSetup): readonly Relation[] {
  const line = reference === "receiverInput" ? ["receiveLineLoss"] : [];
  const isBeside = !noiseParts && stated.includes("gOverT") && stated.includes("receiveLineLoss");
  const beside = isBeside ? ["receiveLineLoss"] : [];
  return [
    relation(
      "receiveGainOverNoiseDensity",
      ["receiveGain", "receivePointingLoss", "noiseSpectralDensity", ...line],
      (gain, pointing, density, loss = 0) => gain - pointing - density - loss,
      models.budget,
    ),
    relation(
      "receiveGainOverNoiseDensity",
      ["gOverT", "receivePointingLoss", ...beside],
      (merit, pointing, loss = 0) => merit - pointing - loss - decibelsOfBoltzmann,
      models.budget,
    ),
  ];
}

function chain({ reference }: LinkSetup): readonly Relation[] {
  const line = reference === "antenna" ? ["receiveLineLoss"] : [];
  return [
    relation(
      "carrierToNoiseDensity",
      ["radiatedEirp", "totalPathLoss", "receiveGainOverNoiseDensity"],
      (eirp, path, receiver) => eirp - path + receiver,
      models.budget,
    ),
    relation(
      "carrierToNoiseDensity",
      ["receivedPower", "noiseSpectralDensity", ...line],
      (power, density, loss = 0) => power + loss - density,
      models.budget,
    ),
  ];
}

/** The parts of a combined ratio: as a ratio, as a density, and the fields that give them. */
const parts = [
  {
    ratio: "uplinkRatio",
    density: "uplinkDensity",
    ratioField: "uplinkCarrierToNoise",
    densityField: "uplinkCarrierToNoiseDensity",
  },
  {
    ratio: "downlinkRatio",
    density: "downlinkDensity",
    ratioField: "downlinkCarrierToNoise",
    densityField: "downlinkCarrierToNoiseDensity",
  },
  {
    ratio: "carrierToInterference",
    density: "interferenceDensity",
    ratioField: "carrierToInterference",
    densityField: undefined,
  },
  {
    ratio: "carrierToIntermodulation",
    density: "intermodulationDensity",
    ratioField: "carrierToIntermodulation",
    densityField: undefined,
  },
] as const;

/** The reciprocal sum of all parts that are given; of uplink and downlink where there are fewer than two. */
function combination(setup: LinkSetup): readonly Relation[] {
  const stated = parts.filter(
    ({ ratioField, densityField }) =>
      setup.stated.includes(ratioField) || (densityField !== undefined && setup.stated.includes(densityField)),
  );
  const used =
    stated.length > 1 ? stated : parts.filter((part) => stated.includes(part) || part.densityField !== undefined);
  const sum = (...values: number[]): number => toDecibels(reciprocalSum(values.map(fromDecibels)));
  return [
    ...parts.flatMap(({ ratio, density, ratioField, densityField }) => [
      ...(ratio === ratioField
        ? []
        : [relation(ratio, [ratioField], (value) => value, models.definition, { identity: true })]),
      ...(densityField === undefined
        ? []
        : [relation(density, [densityField], (value) => value, models.definition, { identity: true })]),
      relation(density, [ratio, "noiseBandwidth"], times, models.combination),
      relation(ratio, [density, "noiseBandwidth"], per, models.combination),
    ]),
    relation(
      "carrierToNoise",
      used.map(({ ratio }) => ratio),
      sum,
      models.combination,
    ),
    relation(
      "carrierToNoiseDensity",
      used.map(({ density }) => density),
      sum,
      models.combination,
    ),
  ];
}
