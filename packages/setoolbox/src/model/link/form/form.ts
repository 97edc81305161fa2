import type { FieldSpec } from "../../form/field.ts";
import { atmosphereFields } from "./atmosphere.ts";
import { combinationFields } from "./combination.ts";
import { pathFields } from "./path.ts";
import { receiverFields } from "./receiver.ts";
import { signalFields } from "./signal.ts";
import { stageFields } from "./stages.ts";
import { transmitterFields } from "./transmitter.ts";

/** What can be asked of the link budget. The first is the default. */
export const solveForValues = [
  "linkMargin",
  "maxDistance",
  "maxDataRate",
  "requiredTransmitPower",
  "requiredEirp",
  "requiredReceiveGain",
  "receivedPower",
  "carrierToNoise",
  "combinedCarrierToNoise",
  "pathLoss",
  "noise",
  "antennaGain",
  "eirp",
  "polarizationLoss",
  "rainAttenuation",
  "gaseousAttenuation",
  "scintillation",
  "crossPolarDiscrimination",
  "requiredEbN0",
  "bitErrorRate",
  "shannonCapacity",
  "geometry",
] as const;

export type SolveFor = (typeof solveForValues)[number];

const solveForField: FieldSpec = {
  name: "solveFor",
  label: "Solve for",
  symbol: "solveFor",
  kind: "option",
  allowed: solveForValues,
  default: solveForValues[0],
  defaultOrigin: "the first quantity of the list",
  description: "The quantity asked for; with it, which inputs are needed.",
  group: "question",
};

/** The whole form of the link budget, in the order in which missing fields are asked for. */
export const linkForm: readonly FieldSpec[] = [
  solveForField,
  ...transmitterFields,
  ...pathFields,
  ...receiverFields,
  ...stageFields,
  ...signalFields,
  ...atmosphereFields,
  ...combinationFields,
];
