import type { Conditions } from "../engine/conditions.ts";
import type { SolveFor } from "./form/form.ts";
import { stageCount } from "./form/stages.ts";

export type PathKind = "slant" | "terrestrial" | "open";
export type GasModel = "none" | "userValue" | "itu676";
export type RainModel = "none" | "userValue" | "specific" | "itu618" | "itu530";

/** The fields whose being stated, whatever their value, decides which relations hold. */
const structural = [
  "eirp",
  "transmitBackoff",
  "transmitLineLoss",
  "transmitPointingLoss",
  "transmitPointingError",
  "receivePointingError",
  "polarizationMismatch",
  "receiveLineLoss",
  "gOverT",
  "systemNoiseTemperature",
  "antennaNoiseTemperature",
  "elevationAngle",
  "rollOff",
  "atmosphericLoss",
  "uplinkCarrierToNoise",
  "uplinkCarrierToNoiseDensity",
  "downlinkCarrierToNoise",
  "downlinkCarrierToNoiseDensity",
  "carrierToInterference",
  "carrierToIntermodulation",
] as const;

export type Structural = (typeof structural)[number];

/** What a request chose, by its options and by what it gave. It alone decides which relations hold. */
export interface LinkSetup {
  readonly stated: readonly Structural[];
  readonly solveFor: SolveFor;
  readonly gas: GasModel;
  readonly rain: RainModel;
  readonly cloud: boolean;
  readonly scintillation: boolean;
  /** A path through the whole atmosphere, one near the ground, or not yet known. */
  readonly path: PathKind;
  /** Stages of the noise cascade; one where none is given, so that it can be asked for. */
  readonly stages: number;
  readonly reference: "antenna" | "receiverInput";
  readonly coding: string | undefined;
  readonly referenceAtmosphere: boolean;
  /** Whether all that makes up the EIRP is given, so that a given EIRP can be compared with it. */
  readonly eirpParts: boolean;
  /** Likewise for G/T. */
  readonly noiseParts: boolean;
}

/** Reads the choices of a request. */
export function setupOf(given: Conditions): LinkSetup {
  const solveFor = given.choice("solveFor") as SolveFor;
  const gas = gasModel(given, solveFor);
  const rain = rainModel(given, solveFor);
  const scintillation = given.choice("scintillationModel") === "itu618" || solveFor === "scintillation";
  const cloud = given.has("cloudLiquidWater");
  return {
    stated: structural.filter((field) => given.has(field)),
    solveFor,
    gas,
    rain,
    cloud,
    scintillation,
    path: pathKind(given, { solveFor, rain, cloud, scintillation }),
    stages: countStages(given),
    reference: given.choice("noiseReferencePoint") === "receiverInput" ? "receiverInput" : "antenna",
    coding: given.choice("coding"),
    // Assumed to be given, it stands for the mean global atmosphere.
    referenceAtmosphere: given.choice("referenceAtmosphere") !== "none",
    eirpParts: given.has("transmitPower") && hasGain(given, "transmit"),
    noiseParts: hasGain(given, "receive") && hasNoise(given),
  };
}

/** Asking for the gas term, or giving a value for the atmosphere, is choosing a model. */
function gasModel(given: Conditions, solveFor: SolveFor): GasModel {
  const chosen = given.choice("atmosphereModel") as GasModel;
  if (chosen !== "none") return chosen;
  if (solveFor === "gaseousAttenuation") return "itu676";
  return given.has("atmosphericLoss") ? "userValue" : "none";
}

function rainModel(given: Conditions, solveFor: SolveFor): RainModel {
  const chosen = given.choice("rainModel") as RainModel;
  if (chosen !== "none") return chosen;
  if (solveFor === "rainAttenuation") return "itu618";
  if (given.has("rainAttenuation")) return "userValue";
  return solveFor === "crossPolarDiscrimination" ? "itu618" : "none";
}

function pathKind(
  given: Conditions,
  setup: Pick<LinkSetup, "solveFor" | "rain" | "cloud" | "scintillation">,
): PathKind {
  if (setup.rain === "itu530") return "terrestrial";
  const upward = (given.value("elevationAngle") ?? 1) > 0;
  const slant =
    setup.rain === "itu618" ||
    setup.cloud ||
    setup.scintillation ||
    setup.solveFor === "crossPolarDiscrimination" ||
    given.has("orbitAltitude") ||
    given.has("satelliteLongitude") ||
    (given.has("elevationAngle") && upward);
  if (slant) return "slant";
  const level = given.has("distance") || given.has("elevationAngle") || setup.solveFor === "maxDistance";
  return level ? "terrestrial" : "open";
}

function countStages(given: Conditions): number {
  let stages = 1;
  for (let stage = 2; stage <= stageCount; stage++) {
    const parts = ["Gain", "NoiseFigure", "NoiseTemperature", "Loss", "PhysicalTemperature"];
    if (parts.some((part) => given.has(`stage${stage}${part}`))) stages = stage;
  }
  return stages;
}

function hasGain(given: Conditions, side: "transmit" | "receive"): boolean {
  const aperture = given.has(`${side}AntennaDiameter`) || given.has(`${side}AntennaArea`);
  return given.has(`${side}AntennaGain`) || (aperture && given.has(`${side}AntennaEfficiency`));
}

function hasNoise(given: Conditions): boolean {
  if (given.has("systemNoiseTemperature")) return true;
  const receiver =
    given.has("receiverNoiseTemperature") ||
    given.has("receiverNoiseFigure") ||
    given.has("stage1NoiseTemperature") ||
    given.has("stage1NoiseFigure") ||
    given.has("stage1Loss");
  return given.has("antennaNoiseTemperature") && receiver;
}
