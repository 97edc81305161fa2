import { type Relation, relation } from "../../engine/relation.ts";
import { fromDecibels, toDecibels } from "../../units/convert.ts";
import { modcods } from "../dvb-s2.ts";
import {
  bitsPerSymbol,
  convolutionalErrorRate,
  ebN0ForErrorRate,
  type Modulation,
  modulations,
  uncodedErrorRate,
  unionBoundLimit,
} from "../error-rate.ts";
import { models } from "../models.ts";
import { vanishingErrorRate } from "../refusals.ts";
import type { LinkSetup } from "../setup.ts";

/** What the demodulator needs, what it gets, and the margin between. */
export function requirementRelations(setup: LinkSetup): readonly Relation[] {
  const { coding } = setup;
  return [
    ...(coding === undefined || coding === "uncoded" ? [codeRateOf("uncoded", 1)] : []),
    ...(coding === "convK7R12" ? [codeRateOf("convK7R12", 1 / 2)] : []),
    ...(coding === undefined || hasErrorRate(coding) ? errorRates(setup) : []),
    ...(coding === undefined || coding === "DVB-S2" ? dvbS2 : []),
    ...(coding === "DVB-S2" ? [] : symbols),
    spectralEfficiency(setup),
    ...margins,
  ];
}

/** Whether a coding has an error-rate curve. */
export function hasErrorRate(coding: string | undefined): boolean {
  return coding === "uncoded" || coding === "convK7R12";
}

/** The error rate of a coding at an Eb/N0 (ratio), the modulation by its place in the list. */
function errorRateOf(coding: string | undefined, modulation: number): (ebN0: number) => number {
  if (coding === "convK7R12") return convolutionalErrorRate;
  const name = modulationAt(modulation);
  return (ebN0) => uncodedErrorRate(name, ebN0);
}

export function modulationAt(index: number): Modulation {
  const name = modulations[index];
  if (name === undefined) throw new RangeError(`no modulation ${index}`);
  return name;
}

function codeRateOf(coding: string, rate: number): Relation {
  return relation("codeRate", ["coding"], () => rate, coding === "uncoded" ? models.uncoded : models.convolutional);
}

function errorRates({ coding, solveFor }: LinkSetup): readonly Relation[] {
  const convolutional = coding === "convK7R12";
  const model = convolutional ? models.convolutional : models.uncoded;
  const bound = (parameter: string): Pick<Relation, "validity"> =>
    convolutional ? { validity: [{ parameter, max: unionBoundLimit, unit: "1" }] } : {};
  return [
    relation(
      "requiredEbN0",
      ["modulation", "coding", "targetBitErrorRate"],
      (modulation, _, target) => ebN0ForErrorRate(errorRateOf(coding, modulation), target),
      model,
      bound("targetBitErrorRate"),
    ),
    relation(
      "bitErrorRate",
      ["ebN0", "implementationLoss", "modulation", "coding"],
      (ebN0, loss, modulation) => {
        const rate = errorRateOf(coding, modulation)(fromDecibels(ebN0 - loss));
        if (rate > 0) return rate;
        // Beside another answer a rate too small for a double is left out.
        if (solveFor === "bitErrorRate") throw vanishingErrorRate();
        return undefined;
      },
      model,
      bound("bitErrorRate"),
    ),
  ];
}

const dvbS2: readonly Relation[] = [
  relation("requiredEsN0", ["coding", "modcod"], (_, mode) => modcodAt(mode).requiredEsN0, models.dvbS2),
  relation("symbolEfficiency", ["coding", "modcod"], (_, mode) => modcodAt(mode).efficiency, models.dvbS2),
  relation(
    "requiredEbN0",
    ["requiredEsN0", "symbolEfficiency"],
    (esN0, efficiency) => esN0 - toDecibels(efficiency),
    models.dvbS2,
  ),
];

function modcodAt(index: number): (typeof modcods)[number] {
  const mode = modcods[index];
  if (mode === undefined) throw new RangeError(`no DVB-S2 mode ${index}`);
  return mode;
}

const symbols: readonly Relation[] = [
  relation(
    "symbolEfficiency",
    ["modulation", "codeRate"],
    (modulation, rate) => bitsPerSymbol(modulationAt(modulation)) * rate,
    models.definition,
  ),
  relation(
    "requiredEsN0",
    ["requiredEbN0", "symbolEfficiency"],
    (ebN0, efficiency) => ebN0 + toDecibels(efficiency),
    models.definition,
  ),
];

/** For each hertz of occupied bandwidth where a roll-off is stated, else for each hertz of symbol rate. */
function spectralEfficiency({ stated }: LinkSetup): Relation {
  if (stated.includes("rollOff")) {
    const occupied = (efficiency: number, rollOff: number): number => efficiency / (1 + rollOff);
    return relation("spectralEfficiency", ["symbolEfficiency", "rollOff"], occupied, models.definition);
  }
  return relation("spectralEfficiency", ["symbolEfficiency"], (efficiency) => efficiency, models.definition, {
    assumes: [
      {
        field: "rollOff",
        value: 0,
        unit: "1",
        origin: "no rollOff stated: spectral efficiency for each hertz of symbol rate",
      },
    ],
  });
}

const excess = (ratio: number, loss: number, required: number): number => ratio - loss - required;
const needed = (required: number, loss: number, rate: number): number => required + loss + toDecibels(rate);

const margins: readonly Relation[] = [
  relation("linkMargin", ["ebN0", "implementationLoss", "requiredEbN0"], excess, models.budget),
  relation("linkMargin", ["carrierToNoise", "implementationLoss", "requiredCarrierToNoise"], excess, models.budget),
  relation("requiredCarrierToNoiseDensity", ["requiredEbN0", "implementationLoss", "dataRate"], needed, models.budget),
  relation(
    "requiredCarrierToNoiseDensity",
    ["requiredCarrierToNoise", "implementationLoss", "noiseBandwidth"],
    needed,
    models.budget,
  ),
];
