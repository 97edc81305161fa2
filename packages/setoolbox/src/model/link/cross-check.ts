import type { CrossCheck } from "../outcome.ts";
import { fromDecibels, fromWorking, toDecibels } from "../units/convert.ts";
import { unitType } from "../units/table.ts";
import { earthRadius, geostationaryRadius } from "./constants.ts";
import { convolutionalErrorRateOtherwise, uncodedErrorRateOtherwise } from "./error-rate.ts";
import { linearValue } from "./friis.ts";
import { modulationAt } from "./relations/requirement.ts";
import { backSubstituted } from "./solution.ts";
import { linkVariables } from "./variables.ts";
import { type LinkRun, working } from "./view.ts";

const decibelTolerance = 1e-9;
const chain = "linear-domain Friis chain";

/** The answer by an independent method, or `undefined` where none exists. */
export function linkCrossCheck(run: LinkRun): CrossCheck | undefined {
  const back = backSubstituted(run);
  if (back !== undefined) return marginOf(back, run.quantity);
  switch (run.quantity) {
    case "slantRange":
      return run.given.has("satelliteLongitude") && run.given.has("stationLongitude")
        ? byVectors(run)
        : byTriangle(run);
    case "bitErrorRate":
      return errorRateOtherwise(run, "bitErrorRate");
    case "requiredEbN0":
      return requiredOtherwise(run);
    case "shannonCapacity":
      return capacityOtherwise(run);
    default:
      return chained.has(run.quantity) ? byChain(run) : undefined;
  }
}

/** Quantities of the link equation itself: sums of decibels here, products there. */
const chained: ReadonlySet<string> = new Set([
  "transmitGain",
  "receiveGain",
  "eirp",
  "polarizationLoss",
  "totalPathLoss",
  "receivedPower",
  "cascadeNoiseFigure",
  "receiverNoiseTemperature",
  "systemNoiseTemperature",
  "gOverT",
  "noiseSpectralDensity",
  "noisePower",
  "carrierToNoiseDensity",
  "carrierToNoise",
  "linkMargin",
]);

/** Decibels to 1e-9 dB; other quantities to 1e-9 of the value. */
function byChain(run: LinkRun): CrossCheck | undefined {
  const engine = working(run, run.quantity);
  const value = linearValue(run, run.quantity);
  const variable = linkVariables.get(run.quantity);
  if (engine === undefined || value === undefined || variable === undefined) return undefined;
  const { type, unit } = variable;
  if (unitType(type).scale === "decibel") {
    const shift = engine - fromWorking(engine, unit, type);
    return compared(chain, toDecibels(value) - shift, engine - shift, unit, decibelTolerance);
  }
  return compared(chain, value, engine, unitType(type).si, 1e-9 * Math.abs(value));
}

/** The margin with the solved quantity put back must be the required one. */
function marginOf(back: LinkRun, quantity: string): CrossCheck | undefined {
  const margin = linearValue(back, "linkMargin");
  const wanted = working(back, "requiredMargin");
  if (margin === undefined || wanted === undefined) return undefined;
  return compared(
    `${chain}: link margin with ${quantity} put back`,
    toDecibels(margin),
    wanted,
    "dB",
    decibelTolerance,
  );
}

/** Station and satellite as points in space. */
function byVectors(run: LinkRun): CrossCheck | undefined {
  const [range, latitude, longitude, satellite] = [
    "slantRange",
    "stationLatitude",
    "stationLongitude",
    "satelliteLongitude",
  ].map((name) => working(run, name));
  if (range === undefined || latitude === undefined || longitude === undefined || satellite === undefined)
    return undefined;
  const station = [
    earthRadius * Math.cos(latitude) * Math.cos(longitude),
    earthRadius * Math.cos(latitude) * Math.sin(longitude),
    earthRadius * Math.sin(latitude),
  ];
  const orbit = [geostationaryRadius * Math.cos(satellite), geostationaryRadius * Math.sin(satellite), 0];
  const distance = Math.hypot(...orbit.map((place, axis) => place - (station[axis] ?? 0)));
  return compared("distance of the two points in space", distance, range, "m", 1e-9 * range);
}

/** Going the range up the elevation must end at the orbit. */
function byTriangle(run: LinkRun): CrossCheck | undefined {
  const range = working(run, "slantRange");
  const elevation = working(run, "elevationAngle");
  const altitude = working(run, "orbitAltitude");
  if (range === undefined || elevation === undefined || altitude === undefined) return undefined;
  const radius = Math.hypot(earthRadius + range * Math.sin(elevation), range * Math.cos(elevation));
  return compared("orbit radius reached by the slant range", radius, earthRadius + altitude, "m", 1e-9 * radius);
}

/** Error rates and ratios below these are beyond the accuracy of the second method. */
const smallestErrorRate = 1e-40;
const smallestRatio = -30;

function errorRateOtherwise(run: LinkRun, name: "bitErrorRate" | "targetBitErrorRate"): CrossCheck | undefined {
  const engine = working(run, name);
  const modulation = working(run, "modulation");
  const ebN0 =
    name === "bitErrorRate"
      ? (working(run, "ebN0") ?? Number.NaN) - (working(run, "implementationLoss") ?? Number.NaN)
      : (working(run, "requiredEbN0") ?? Number.NaN);
  if (engine === undefined || modulation === undefined || engine < smallestErrorRate || ebN0 < smallestRatio)
    return undefined;
  const value =
    run.given.choice("coding") === "convK7R12"
      ? convolutionalErrorRateOtherwise(fromDecibels(ebN0))
      : uncodedErrorRateOtherwise(modulationAt(modulation), fromDecibels(ebN0));
  if (value === undefined) return undefined;
  return compared("bit error rate by another integral or by listing decisions", value, engine, "1", 1e-8 * engine);
}

function requiredOtherwise(run: LinkRun): CrossCheck | undefined {
  if (typeof run.evaluation.known.get("requiredEbN0")?.via === "string") return undefined;
  return run.given.choice("coding") === "DVB-S2" ? byChain(run) : errorRateOtherwise(run, "targetBitErrorRate");
}

function capacityOtherwise(run: LinkRun): CrossCheck | undefined {
  const capacity = working(run, "shannonCapacity");
  const bandwidth = working(run, "noiseBandwidth");
  const ratio = linearValue(run, "carrierToNoise");
  if (capacity === undefined || bandwidth === undefined || ratio === undefined) return undefined;
  const value = (bandwidth * Math.log1p(ratio)) / Math.LN2;
  // Where C/N is small 1 + C/N keeps few of its digits.
  return compared("natural logarithm of the linear ratio", value, capacity, "bit/s", 1e-9 * value + bandwidth * 1e-15);
}

function compared(method: string, value: number, engine: number, unit: string, tolerance: number): CrossCheck {
  const difference = Math.abs(value - engine);
  return { method, value, unit, difference, tolerance, agrees: difference <= tolerance };
}
