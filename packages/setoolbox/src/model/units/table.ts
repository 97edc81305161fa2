/**
 * The closed table of units: every type of quantity with the spellings it accepts. Nothing else is accepted.
 * A conversion is one multiplication, one affine map, or one logarithm.
 */
export type Conversion =
  | { readonly form: "linear"; readonly factor: number }
  /** si = (value + shift) * factor */
  | { readonly form: "affine"; readonly shift: number; readonly factor: number }
  /** si = 10^((value + offset) / 10) */
  | { readonly form: "decibel"; readonly offset: number };

export interface UnitType {
  /** What the type measures, as a sentence names it. */
  readonly measures: string;
  /** The unit of `siValue`. */
  readonly si: string;
  /** Whether the engine adds the quantity in decibels (relative to the SI unit) or works with the SI value itself. */
  readonly scale: "linear" | "decibel";
  readonly units: Readonly<Record<string, Conversion>>;
}

const linear = (factor: number): Conversion => ({ form: "linear", factor });
const affine = (shift: number, factor: number): Conversion => ({ form: "affine", shift, factor });
const decibel = (offset: number): Conversion => ({ form: "decibel", offset });

const unity = linear(1);
const degree = Math.PI / 180;

export const unitTypes = {
  power: {
    measures: "a power",
    si: "W",
    scale: "decibel",
    units: {
      W: unity,
      mW: linear(1e-3),
      uW: linear(1e-6),
      nW: linear(1e-9),
      pW: linear(1e-12),
      fW: linear(1e-15),
      kW: linear(1e3),
      MW: linear(1e6),
      GW: linear(1e9),
      dBW: decibel(0),
      dBm: decibel(-30),
      dBk: decibel(30),
    },
  },
  // A half-wave dipole has 2.15 dBi.
  gain: {
    measures: "an antenna gain",
    si: "1",
    scale: "decibel",
    units: { dBi: decibel(0), dBd: decibel(2.15), "1": unity },
  },
  loss: {
    measures: "a loss or ratio in decibels",
    si: "1",
    scale: "decibel",
    units: { dB: decibel(0), "1": unity },
  },
  noiseFigure: {
    measures: "a noise figure",
    si: "1",
    scale: "decibel",
    units: { dB: decibel(0), "1": unity },
  },
  frequency: {
    measures: "a frequency",
    si: "Hz",
    scale: "linear",
    units: { Hz: unity, kHz: linear(1e3), MHz: linear(1e6), GHz: linear(1e9), THz: linear(1e12) },
  },
  length: {
    measures: "a length",
    si: "m",
    scale: "linear",
    units: {
      nm: linear(1e-9),
      um: linear(1e-6),
      mm: linear(1e-3),
      cm: linear(1e-2),
      m: unity,
      km: linear(1e3),
      in: linear(0.0254),
      ft: linear(0.3048),
      yd: linear(0.9144),
      mi: linear(1609.344),
      nmi: linear(1852),
      kft: linear(304.8),
      au: linear(149597870700),
    },
  },
  area: {
    measures: "an area",
    si: "m^2",
    scale: "linear",
    units: {
      "mm^2": linear(1e-6),
      "cm^2": linear(1e-4),
      "m^2": unity,
      "km^2": linear(1e6),
      "ft^2": linear(0.09290304),
      "in^2": linear(6.4516e-4),
    },
  },
  crossSection: {
    measures: "a radar cross-section",
    si: "m^2",
    scale: "linear",
    units: { "m^2": unity, "cm^2": linear(1e-4), "ft^2": linear(0.09290304), dBsm: decibel(0) },
  },
  angle: {
    measures: "an angle",
    si: "rad",
    scale: "linear",
    units: {
      rad: unity,
      mrad: linear(1e-3),
      urad: linear(1e-6),
      deg: linear(degree),
      arcmin: linear(degree / 60),
      arcsec: linear(degree / 3600),
    },
  },
  solidAngle: {
    measures: "a solid angle",
    si: "sr",
    scale: "linear",
    units: { sr: unity, "deg^2": linear(degree * degree) },
  },
  angularRate: {
    measures: "an angular rate",
    si: "rad/s",
    scale: "linear",
    units: { "rad/s": unity, "deg/s": linear(degree), rpm: linear((2 * Math.PI) / 60) },
  },
  time: {
    measures: "a time",
    si: "s",
    scale: "linear",
    units: { ns: linear(1e-9), us: linear(1e-6), ms: linear(1e-3), s: unity, min: linear(60), h: linear(3600) },
  },
  speed: {
    measures: "a speed",
    si: "m/s",
    scale: "linear",
    units: {
      "m/s": unity,
      "km/s": linear(1e3),
      "km/h": linear(1 / 3.6),
      kn: linear(1852 / 3600),
      mph: linear(0.44704),
      "ft/s": linear(0.3048),
    },
  },
  temperature: {
    measures: "a temperature",
    si: "K",
    scale: "linear",
    units: { K: unity, degC: affine(273.15, 1), degF: affine(459.67, 5 / 9) },
  },
  temperatureDifference: {
    measures: "a temperature difference",
    si: "K",
    scale: "linear",
    units: { K: unity, mK: linear(1e-3) },
  },
  pressure: {
    measures: "a pressure",
    si: "Pa",
    scale: "linear",
    units: {
      Pa: unity,
      hPa: linear(100),
      kPa: linear(1e3),
      mbar: linear(100),
      bar: linear(1e5),
      atm: linear(101325),
      inHg: linear(3386.389),
    },
  },
  dataRate: {
    measures: "a data rate",
    si: "bit/s",
    scale: "linear",
    units: {
      "bit/s": unity,
      "kbit/s": linear(1e3),
      "Mbit/s": linear(1e6),
      "Gbit/s": linear(1e9),
      "dBbit/s": decibel(0),
    },
  },
  ratio: {
    measures: "a plain ratio",
    si: "1",
    scale: "linear",
    units: { "1": unity, "%": linear(1e-2), ppm: linear(1e-6) },
  },
  spectralEfficiency: {
    measures: "a spectral efficiency",
    si: "bit/s/Hz",
    scale: "linear",
    units: { "bit/s/Hz": unity },
  },
  rate: { measures: "a rate of events", si: "1/s", scale: "linear", units: { "1/s": unity } },
  refractivity: {
    measures: "a refractivity in parts per million",
    si: "N-unit",
    scale: "linear",
    units: { "N-unit": unity },
  },
  spectralDensity: {
    measures: "a power spectral density",
    si: "W/Hz",
    scale: "decibel",
    units: { "W/Hz": unity, "dBW/Hz": decibel(0), "dBm/Hz": decibel(-30) },
  },
  carrierToNoiseDensity: {
    measures: "a carrier to noise density ratio",
    si: "Hz",
    scale: "decibel",
    units: { dBHz: decibel(0) },
  },
  gainOverTemperature: {
    measures: "a gain over noise temperature",
    si: "1/K",
    scale: "decibel",
    units: { "dB/K": decibel(0) },
  },
  fluxDensity: {
    measures: "a power flux density",
    si: "W/m^2",
    scale: "decibel",
    units: {
      "W/m^2": unity,
      "mW/m^2": linear(1e-3),
      "dBW/m^2": decibel(0),
      "dBm/m^2": decibel(-30),
      "W/cm^2": linear(1e4),
    },
  },
  specificAttenuation: {
    measures: "an attenuation along a path",
    si: "dB/km",
    scale: "linear",
    units: { "dB/km": unity, "dB/m": linear(1e3) },
  },
  inverseLength: {
    measures: "an inverse length",
    si: "1/m",
    scale: "linear",
    units: { "1/km": linear(1e-3), "1/m": unity },
  },
  rainRate: {
    measures: "a rain rate",
    si: "m/s",
    scale: "linear",
    units: { "mm/h": linear(1e-3 / 3600), "in/h": linear(0.0254 / 3600) },
  },
  vapourDensity: {
    measures: "a water vapour density",
    si: "kg/m^3",
    scale: "linear",
    units: { "g/m^3": linear(1e-3), "kg/m^3": unity },
  },
  arealMass: {
    measures: "a mass over an area",
    si: "kg/m^2",
    scale: "linear",
    units: { "kg/m^2": unity, "g/m^2": linear(1e-3), mm: unity },
  },
  radiance: {
    measures: "a radiance",
    si: "W/m^2/sr",
    scale: "linear",
    units: { "W/m^2/sr": unity, "W/cm^2/sr": linear(1e4), "uW/cm^2/sr": linear(1e-2) },
  },
  spectralRadiance: {
    measures: "a spectral radiance",
    si: "W/m^2/sr/m",
    scale: "linear",
    units: { "W/m^2/sr/um": linear(1e6), "W/m^2/sr/nm": linear(1e9), "W/m^2/sr/m": unity },
  },
  irradiance: {
    measures: "an irradiance",
    si: "W/m^2",
    scale: "linear",
    units: { "W/m^2": unity, "W/cm^2": linear(1e4), "uW/cm^2": linear(1e-2) },
  },
  radiantIntensity: {
    measures: "a radiant intensity",
    si: "W/sr",
    scale: "linear",
    units: { "W/sr": unity, "mW/sr": linear(1e-3), "kW/sr": linear(1e3) },
  },
  detectivity: {
    measures: "a detectivity",
    si: "m*Hz^0.5/W",
    scale: "linear",
    units: { "cm*Hz^0.5/W": linear(1e-2), Jones: linear(1e-2) },
  },
  electrons: {
    measures: "a number of electrons",
    si: "e-",
    scale: "linear",
    units: { "e-": unity, "ke-": linear(1e3) },
  },
  electronRate: { measures: "electrons per second", si: "e-/s", scale: "linear", units: { "e-/s": unity } },
  angularFrequency: {
    measures: "an angular frequency",
    si: "cycles/rad",
    scale: "linear",
    units: { "cycles/rad": unity, "cycles/mrad": linear(1e3), "cycles/deg": linear(1 / degree) },
  },
  lineFrequency: {
    measures: "a line frequency",
    si: "cycles/m",
    scale: "linear",
    units: { "cycles/mm": linear(1e3), "lp/mm": linear(1e3) },
  },
  powerAperture: {
    measures: "a power-aperture product",
    si: "W*m^2",
    scale: "linear",
    units: { "W*m^2": unity, "kW*m^2": linear(1e3) },
  },
  surfaceReflectivity: {
    measures: "a surface clutter reflectivity",
    si: "1",
    scale: "decibel",
    units: { dB: decibel(0) },
  },
  volumeReflectivity: {
    measures: "a volume clutter reflectivity",
    si: "1/m",
    scale: "decibel",
    units: { "1/m": unity, "dB/m": decibel(0) },
  },
} as const satisfies Readonly<Record<string, UnitType>>;

export type UnitTypeName = keyof typeof unitTypes;

/** The type of that name, widened so that its units can be looked up by any string. */
export function unitType(name: UnitTypeName): UnitType {
  return unitTypes[name];
}
