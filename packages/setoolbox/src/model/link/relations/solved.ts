import { type Relation, relation } from "../../engine/relation.ts";
import { freeSpacePathLoss } from "../../itu/p525.ts";
import { fromDecibels } from "../../units/convert.ts";
import { models } from "../models.ts";
import { noDistance } from "../refusals.ts";
import { bracketedRoot } from "../root.ts";
import type { LinkSetup } from "../setup.ts";
import { rainOverDistance } from "./rain.ts";

/** The link equation solved for each unknown: what just leaves the required margin. */
export function solvedRelations(setup: LinkSetup): readonly Relation[] {
  const line = setup.reference === "receiverInput" ? ["receiveLineLoss"] : [];
  return [
    ...fixed,
    relation(
      "requiredReceiveGain",
      [
        "wantedCarrierToNoiseDensity",
        "totalPathLoss",
        "radiatedEirp",
        "receivePointingLoss",
        "noiseSpectralDensity",
        ...line,
      ],
      (wanted, path, eirp, pointing, density, loss = 0) => wanted + path - eirp + pointing + density + loss,
      models.budget,
    ),
    ...maxDistance(setup),
  ];
}

const fixed: readonly Relation[] = [
  relation(
    "wantedCarrierToNoiseDensity",
    ["requiredCarrierToNoiseDensity", "requiredMargin"],
    (required, margin) => required + margin,
    models.budget,
  ),
  relation(
    "requiredEirp",
    ["wantedCarrierToNoiseDensity", "totalPathLoss", "receiveGainOverNoiseDensity"],
    (wanted, path, receiver) => wanted + path - receiver,
    models.budget,
  ),
  relation(
    "requiredTransmitPower",
    ["requiredEirp", "transmitBackoff", "transmitLineLoss", "transmitGain", "transmitPointingLoss"],
    (eirp, backoff, line, gain, pointing) => eirp + backoff + line - gain + pointing,
    models.budget,
  ),
  relation(
    "maxDataRate",
    ["carrierToNoiseDensity", "implementationLoss", "requiredEbN0", "requiredMargin"],
    (density, loss, required, margin) => fromDecibels(density - loss - required - margin),
    models.budget,
  ),
  relation(
    "maxPathLoss",
    ["radiatedEirp", "receiveGainOverNoiseDensity", "wantedCarrierToNoiseDensity"],
    (eirp, receiver, wanted) => eirp + receiver - wanted,
    models.budget,
  ),
];

/** A loss that grows with the distance: the relation's inputs it needs, and the loss in dB. */
interface GrowingLoss {
  readonly inputs: readonly string[];
  readonly loss: (values: readonly number[], distance: number) => number;
}

const growingGas: GrowingLoss = {
  inputs: ["gaseousSpecificAttenuation"],
  loss: ([gamma = 0], d) => (gamma * d) / 1e3,
};

const growingRain: GrowingLoss = {
  inputs: ["rainSpecificAttenuation", "rainExponent", "frequency", "rainRate", "timeExceedance"],
  loss: ([gamma = 0, alpha = 0, f = 0, rate = 0, exceedance = 0], d) =>
    rainOverDistance(gamma, alpha, f, d, rate, exceedance),
};

/**
 * Solves margin(d) = required margin. In free space and through a whole atmosphere the loss that is left fixes the
 * distance; near the ground gas and rain grow with it, and the root is bracketed.
 */
function maxDistance({ gas, rain, path }: LinkSetup): readonly Relation[] {
  if (path === "open" && gas === "itu676") return [];
  const growing = [
    ...(path === "terrestrial" && gas === "itu676" ? [growingGas] : []),
    ...(rain === "itu530" ? [growingRain] : []),
  ];
  const constant = ["maxPathLoss", "wavelength", "polarizationLoss", "miscLoss"];
  if (growing.length === 0) {
    const inputs = [...constant, "totalAtmosphericLoss"];
    return [relation("maxDistance", inputs, distanceInFreeSpace, models.freeSpace)];
  }
  // Terms that do not grow: rain of a stated value beside gas.
  const standing = rain !== "none" && rain !== "itu530" ? ["rainAttenuation"] : [];
  const inputs = [...constant, ...standing, ...growing.flatMap((term) => term.inputs)];
  const solve = (...values: number[]): number => {
    const [greatest = 0, wavelength = 0, ...rest] = values;
    const losses = rest.slice(0, 2 + standing.length);
    let place = constant.length + standing.length;
    const terms = growing.map(({ inputs: names, loss }) => {
      const own = values.slice(place, place + names.length);
      place += names.length;
      return (d: number): number => loss(own, d);
    });
    const fixedLoss = losses.reduce((sum, loss) => sum + loss, 0);
    return distanceInAir(greatest - fixedLoss, wavelength, (d) => terms.reduce((sum, term) => sum + term(d), 0));
  };
  return [relation("maxDistance", inputs, solve, models.freeSpace)];
}

function distanceInFreeSpace(greatest: number, wavelength: number, ...losses: number[]): number {
  const left = losses.reduce((rest, loss) => rest - loss, greatest);
  if (left < 0) throw noDistance();
  return (wavelength / (4 * Math.PI)) * 10 ** (left / 20);
}

/** The first distance at which free space and the growing losses use up the loss that is allowed. */
function distanceInAir(allowed: number, wavelength: number, growing: (distance: number) => number): number {
  const excess = (logarithm: number): number => {
    const distance = 10 ** logarithm;
    return freeSpacePathLoss(distance, wavelength) + growing(distance) - allowed;
  };
  const nearest = Math.log10(wavelength / (4 * Math.PI));
  const farthest = Math.log10(distanceInFreeSpace(allowed, wavelength));
  if (excess(nearest) > 0) throw noDistance();
  const steps = 128;
  let from = nearest;
  for (let step = 1; step <= steps; step++) {
    const to = step === steps ? farthest : nearest + ((farthest - nearest) * step) / steps;
    if (excess(to) >= 0) return excess(to) === 0 ? 10 ** to : 10 ** bracketedRoot(excess, from, to);
    from = to;
  }
  return 10 ** farthest;
}
