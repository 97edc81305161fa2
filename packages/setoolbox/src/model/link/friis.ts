import { fromDecibels, workingToSi } from "../units/convert.ts";
import { boltzmann, referenceTemperature } from "./constants.ts";
import { linkVariables } from "./variables.ts";
import type { LinkRun } from "./view.ts";

/** Reads a quantity of the chain as an SI value. */
type Read = (name: string) => number;

/** One step of the chain in linear form, for the inputs that the engine used. */
type Form = (inputs: readonly string[], read: Read, run: LinkRun) => number;

/**
 * The value of a quantity by a chain of products of SI values: powers in watts, gains and losses as ratios. The engine
 * adds decibels; this takes the written quantities and multiplies. `undefined` where the quantity is not known.
 * Attenuations of the atmosphere are taken from the engine: they have no second method.
 */
export function linearValue(run: LinkRun, name: string): number | undefined {
  const values = new Map<string, number>();
  const read = (wanted: string): number => {
    const found = values.get(wanted);
    if (found !== undefined) return found;
    const value = linear(run, wanted, read);
    values.set(wanted, value);
    return value;
  };
  return run.evaluation.known.has(name) ? read(name) : undefined;
}

function linear(run: LinkRun, name: string, read: Read): number {
  const derivation = run.evaluation.known.get(name);
  if (derivation === undefined) throw new RangeError(`${name} is not known`);
  const form = forms[name];
  if (typeof derivation.via !== "string" && form !== undefined) return form(derivation.via.inputs, read, run);
  const written = derivation.via === "input" ? run.inputs.quantities.get(name)?.si : undefined;
  const type = linkVariables.get(name)?.type;
  return written ?? (type === undefined ? derivation.value : workingToSi(derivation.value, type));
}

const product = (read: Read, names: readonly string[]): number => names.reduce((all, name) => all * read(name), 1);

function gain(side: "transmit" | "receive"): Form {
  return (inputs, read) => {
    if (inputs.length === 1) return read(`${side}AntennaGain`);
    const area = inputs.includes(`${side}AntennaArea`)
      ? read(`${side}AntennaArea`)
      : Math.PI * (read(`${side}AntennaDiameter`) / 2) ** 2;
    return (4 * Math.PI * read(`${side}AntennaEfficiency`) * area) / read("wavelength") / read("wavelength");
  };
}

function pointing(side: "transmit" | "receive"): Form {
  return (_, read) => {
    const beamwidth = ((70 * Math.PI) / 180) * (read("wavelength") / read(`${side}AntennaDiameter`));
    return Math.exp(Math.LN10 * 1.2 * (read(`${side}PointingError`) / beamwidth) ** 2);
  };
}

/** The cascade from its end: T1 + (T2 + (T3 + ...) / G2) / G1. */
const cascade: Form = (inputs, read) => {
  const stages = inputs.filter((input) => input.endsWith("Temperature"));
  return stages.reduceRight((behind, temperature, index) => {
    const isLast = index === stages.length - 1;
    const forward = isLast ? 1 : read(temperature.replace("Temperature", "Ratio"));
    return read(temperature) + (isLast ? 0 : behind / forward);
  }, 0);
};

const stageForms = Object.fromEntries(
  [1, 2, 3, 4, 5, 6].flatMap((stage): [string, Form][] => [
    [
      `stage${stage}Temperature`,
      ([first = "", physical], read) => {
        if (physical !== undefined) return read(physical) * (read(first) - 1);
        return first.endsWith("Figure") ? (read(first) - 1) * referenceTemperature : read(first);
      },
    ],
    [`stage${stage}Ratio`, ([first = ""], read) => (first.endsWith("Loss") ? 1 / read(first) : read(first))],
  ]),
);

const system: Form = (inputs, read, { setup }) => {
  const sky = read("antennaNoiseTemperature") + (inputs.includes("rainNoiseIncrease") ? read("rainNoiseIncrease") : 0);
  if (!inputs.includes("receiveLineLoss")) return sky + read("receiverNoiseTemperature");
  const passed = 1 / read("receiveLineLoss");
  const behindLine = sky * passed + read("feederTemperature") * (1 - passed) + read("receiverNoiseTemperature");
  return setup.reference === "receiverInput" ? behindLine : behindLine / passed;
};

const forms: Readonly<Record<string, Form>> = {
  ...stageForms,
  transmitGain: gain("transmit"),
  receiveGain: gain("receive"),
  transmitPointingLoss: pointing("transmit"),
  receivePointingLoss: pointing("receive"),
  polarizationLoss: (_, read) => 1 / Math.cos(read("polarizationMismatch")) ** 2,
  eirp: ([power = "", ...rest], read) => {
    const losses = rest.filter((name) => name !== "transmitGain");
    return (read(power) * read("transmitGain")) / product(read, losses);
  },
  radiatedEirp: ([eirp = "", ...losses], read) => read(eirp) / product(read, losses),
  freeSpacePathLoss: (_, read) => Math.max(1, ((4 * Math.PI * read("pathLength")) / read("wavelength")) ** 2),
  totalPathLoss: (inputs, read) => product(read, inputs),
  receivedPower: (_, read) =>
    ((read("radiatedEirp") / read("totalPathLoss")) * read("receiveGain")) /
    (read("receivePointingLoss") * read("receiveLineLoss")),
  cascadeTemperature: cascade,
  cascadeNoiseFigure: (_, read) => 1 + read("cascadeTemperature") / referenceTemperature,
  receiverNoiseTemperature: ([first = ""], read) =>
    first === "receiverNoiseFigure" ? (read(first) - 1) * referenceTemperature : read(first),
  systemNoiseTemperature: system,
  clearSkySystemTemperature: (inputs, read, run) =>
    inputs.length === 1 ? read("systemNoiseTemperature") : system(inputs, read, run),
  gOverT: (inputs, read) => read("receiveGain") / product(read, inputs.slice(1)),
  noiseSpectralDensity: (_, read) => boltzmann * read("systemNoiseTemperature"),
  noisePower: (_, read) => read("noiseSpectralDensity") * read("noiseBandwidth"),
  receiveGainOverNoiseDensity: ([first = "", ...rest], read) =>
    read(first) / product(read, rest) / (first === "gOverT" ? boltzmann : 1),
  carrierToNoiseDensity: (inputs, read) => {
    if (inputs.includes("radiatedEirp")) {
      return (read("radiatedEirp") / read("totalPathLoss")) * read("receiveGainOverNoiseDensity");
    }
    if (inputs.includes("receivedPower")) {
      const line = inputs.includes("receiveLineLoss") ? read("receiveLineLoss") : 1;
      return (read("receivedPower") * line) / read("noiseSpectralDensity");
    }
    return inputs.some(isRate) ? product(read, inputs) : combined(inputs, read);
  },
  carrierToNoise: (inputs, read) => {
    if (inputs.includes("clearSkyCarrierToNoise")) return inRain(inputs, read);
    return inputs.some(isRate) ? read("carrierToNoiseDensity") / read("noiseBandwidth") : combined(inputs, read);
  },
  uplinkRatio: ratioOf,
  downlinkRatio: ratioOf,
  uplinkDensity: densityOf,
  downlinkDensity: densityOf,
  interferenceDensity: densityOf,
  intermodulationDensity: densityOf,
  ebN0: (_, read) => read("carrierToNoiseDensity") / read("dataRate"),
  linkMargin: ([ratio = "", ...rest], read) => read(ratio) / product(read, rest),
  requiredEbN0: (inputs, read, run) =>
    inputs.includes("requiredEsN0")
      ? read("requiredEsN0") / read("symbolEfficiency")
      : engineValue(run, "requiredEbN0"),
};

function isRate(name: string): boolean {
  return name === "noiseBandwidth" || name === "dataRate";
}

function ratioOf([first = "", bandwidth]: readonly string[], read: Read): number {
  return bandwidth === undefined ? read(first) : read(first) / read(bandwidth);
}

function densityOf(inputs: readonly string[], read: Read): number {
  return product(read, inputs);
}

/** Two at a time: the ratio of two is their product over their sum. */
function combined(inputs: readonly string[], read: Read): number {
  const [first = 0, ...rest] = inputs.map(read);
  return rest.reduce((both, next) => (both * next) / (both + next), first);
}

function inRain(inputs: readonly string[], read: Read): number {
  const line = inputs.includes("receiveLineLoss") ? read("receiveLineLoss") : 1;
  const clear = read("clearSkySystemTemperature");
  const warm = clear + read("rainNoiseIncrease") / line;
  return ((read("clearSkyCarrierToNoise") / read("rainAttenuation")) * clear) / warm;
}

function engineValue(run: LinkRun, name: string): number {
  return fromDecibels(run.evaluation.known.get(name)?.value ?? Number.NaN);
}
