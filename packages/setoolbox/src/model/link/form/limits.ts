import type { Bounds } from "../../form/field.ts";

const numeric = "keeps every result within the range of a double";

function from(min: number, max: number, unit: string, source: string): Bounds {
  return { min: { value: min, unit }, max: { value: max, unit }, source };
}

/** Ranges that several fields share. */
export const limits = {
  power: from(-300, 300, "dBW", `a power is above zero; ${numeric}`),
  antennaGain: from(-50, 120, "dBi", "gains of antennas that can be built"),
  lineLoss: from(0, 60, "dB", "a loss is positive; more than 60 dB is no usable line"),
  pathLoss: from(0, 1000, "dB", `a loss is positive; ${numeric}`),
  attenuation: from(0, 500, "dB", "a loss is positive; beyond 500 dB nothing is received"),
  ratio: from(-300, 300, "dB", numeric),
  density: from(-300, 300, "dBHz", numeric),
  length: {
    exclusiveMin: { value: 0, unit: "m" },
    max: { value: 1e9, unit: "au" },
    source: `a length is above zero; ${numeric}`,
  },
  area: {
    exclusiveMin: { value: 0, unit: "m^2" },
    max: { value: 1, unit: "km^2" },
    source: "the aperture is above zero and at most one square kilometre",
  },
  diameter: {
    exclusiveMin: { value: 0, unit: "m" },
    max: { value: 1, unit: "km" },
    source: "the aperture is above zero and at most one kilometre",
  },
  efficiency: {
    max: { value: 1, unit: "1" },
    exclusiveMin: { value: 0, unit: "1" },
    source: "an aperture cannot collect more than falls on it",
  },
  rightAngle: from(0, 90, "deg", "geometry"),
  longitude: from(-180, 180, "deg", "geometry"),
  bandwidth: {
    exclusiveMin: { value: 0, unit: "Hz" },
    max: { value: 3, unit: "THz" },
    source: "a bandwidth is above zero and within the carrier's range",
  },
  dataRate: {
    exclusiveMin: { value: 0, unit: "bit/s" },
    max: { value: 1e9, unit: "Gbit/s" },
    source: `a rate is above zero; ${numeric}`,
  },
  noiseTemperature: from(0, 1e6, "K", "no temperature is below absolute zero; hotter is no radio receiver"),
  unitRatio: from(0, 1, "1", "a part of a whole"),
} as const satisfies Readonly<Record<string, Bounds>>;

/** A range of one field. */
export const within = from;
