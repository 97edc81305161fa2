import type { Target } from "../engine/definition.ts";
import type { SolveFor } from "./form/form.ts";

/** Fields that give the end of the carrier's way instead of the way. */
const carrierShortcuts = ["carrierToNoise", "ebN0", "clearSkyCarrierToNoise"] as const;

/** What each `solveFor` asks for. */
export const linkTargets: Readonly<Record<SolveFor, Target>> = {
  linkMargin: { outputs: ["linkMargin"] },
  maxDistance: { outputs: ["maxDistance"] },
  maxDataRate: { outputs: ["maxDataRate"] },
  requiredTransmitPower: { outputs: ["requiredTransmitPower"] },
  requiredEirp: { outputs: ["requiredEirp"] },
  requiredReceiveGain: { outputs: ["requiredReceiveGain"] },
  receivedPower: { outputs: ["receivedPower"], notAsked: ["receivedPower"] },
  carrierToNoise: { outputs: ["carrierToNoise"], notAsked: ["carrierToNoise"], costs: { receivedPower: 3 } },
  combinedCarrierToNoise: {
    outputs: ["carrierToNoise", "carrierToNoiseDensity"],
    notAsked: [...carrierShortcuts],
  },
  pathLoss: { outputs: ["totalPathLoss"], notAsked: ["totalPathLoss", "freeSpacePathLoss"] },
  noise: {
    outputs: [
      "cascadeNoiseFigure",
      "receiverNoiseTemperature",
      "skyNoiseTemperature",
      "systemNoiseTemperature",
      "gOverT",
      "noiseSpectralDensity",
      "noisePower",
    ],
    aims: ["systemNoiseTemperature"],
    notAsked: ["systemNoiseTemperature"],
  },
  antennaGain: {
    outputs: ["transmitGain", "receiveGain"],
    notAsked: ["transmitAntennaGain", "receiveAntennaGain"],
  },
  eirp: { outputs: ["eirp"], notAsked: ["eirp"] },
  polarizationLoss: { outputs: ["polarizationLoss"], notAsked: ["polarizationLoss"] },
  rainAttenuation: { outputs: ["rainAttenuation"], notAsked: ["rainAttenuation"] },
  gaseousAttenuation: { outputs: ["gaseousAttenuation"] },
  scintillation: { outputs: ["scintillationLoss"] },
  crossPolarDiscrimination: { outputs: ["crossPolarDiscrimination"] },
  requiredEbN0: { outputs: ["requiredEbN0"], notAsked: ["requiredEbN0"] },
  bitErrorRate: { outputs: ["bitErrorRate"], costs: { ebN0: 1 } },
  shannonCapacity: { outputs: ["shannonCapacity"], costs: { carrierToNoise: 1 } },
  geometry: {
    outputs: ["slantRange", "elevationAngle", "azimuthAngle", "dopplerShift", "propagationDelay"],
    aims: ["slantRange"],
  },
};

/** A field that stands for several costs a little more than asking for these; one that skips the question, much more. */
const costs: Readonly<Record<string, number>> = {
  eirp: 2.5,
  gOverT: 2.5,
  freeSpacePathLoss: 2.5,
  totalPathLoss: 2.5,
  atmosphericLoss: 3.5,
  referenceAtmosphere: 3.5,
  requiredCarrierToNoise: 1.1,
  receiverNoiseTemperature: 1,
  receiverNoiseFigure: 1.05,
  receivedPower: 8,
  carrierToNoise: 12,
  ebN0: 12,
  clearSkyCarrierToNoise: 6,
};

/** Preference among missing fields. */
export function askingCost(field: string): number {
  return costs[field] ?? (field.startsWith("stage") ? 1.2 : 1);
}
