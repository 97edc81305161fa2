import { oxygenHeights } from "./oxygen-heights.ts";
import { oxygenLines } from "./oxygen-lines.ts";
import { waterVapourLines } from "./water-vapour-lines.ts";

/** The state of the air at one place. */
export interface Air {
  /** Pressure of the air without its water vapour, hPa. */
  readonly dryPressure: number;
  /** K. */
  readonly temperature: number;
  /** g/m^3. */
  readonly vapourDensity: number;
}

/** Where the recommendation states the formulas: Annex 1 and Annex 2 of ITU-R P.676-13. */
export const p676Ranges = {
  specific: { min: 1, max: 1000 },
  slantPath: { min: 1, max: 350 },
  elevation: { min: 5, max: 90 },
} as const;

/** Water vapour partial pressure in hPa, ITU-R P.676-13 Annex 1, eq. 4: e = rho T / 216.7 (g/m^3, K). */
export function vapourPressure(vapourDensity: number, temperature: number): number {
  return (vapourDensity * temperature) / 216.7;
}

/**
 * Specific attenuation by oxygen and the dry continuum, dB/km, ITU-R P.676-13 Annex 1, eq. 1 to 9:
 * gamma = 0.1820 f N'', from 44 oxygen lines. Valid from 1 to 1000 GHz.
 *
 * @param frequency GHz
 */
export function oxygenSpecificAttenuation(frequency: number, air: Air): number {
  return 0.182 * frequency * (oxygenRefractivity(frequency, air) + dryContinuum(frequency, air));
}

/**
 * Specific attenuation by water vapour, dB/km, ITU-R P.676-13 Annex 1, eq. 1 to 9: gamma = 0.1820 f N'', from 35 lines.
 * Valid from 1 to 1000 GHz.
 *
 * @param frequency GHz
 */
export function waterVapourSpecificAttenuation(frequency: number, air: Air): number {
  return 0.182 * frequency * waterVapourRefractivity(frequency, air);
}

/**
 * Attenuation of a slant path through the whole atmosphere, dB, ITU-R P.676-13 Annex 2, with the equivalent heights of eq. 31 and 37:
 * (gamma_o h_o + gamma_w h_w) / sin(elevation). Valid from 1 to 350 GHz and from 5 to 90 degrees.
 *
 * @param frequency GHz
 * @param elevation rad
 */
export function slantPathGaseousAttenuation(frequency: number, elevation: number, air: Air): number {
  const oxygen = oxygenSpecificAttenuation(frequency, air) * oxygenEquivalentHeight(frequency, air);
  const waterVapour = waterVapourSpecificAttenuation(frequency, air) * waterVapourEquivalentHeight(frequency);
  return (oxygen + waterVapour) / Math.sin(elevation);
}

/**
 * Equivalent height of oxygen, km, ITU-R P.676-13 Annex 2, eq. 31: a0 + b0 T + c0 P + d0 rho with P the total pressure.
 * Between the tabulated frequencies the coefficients are interpolated linearly. Valid from 1 to 350 GHz.
 */
export function oxygenEquivalentHeight(frequency: number, air: Air): number {
  const pressure = air.dryPressure + vapourPressure(air.vapourDensity, air.temperature);
  const { a, b, c, d } = oxygenHeights;
  const upper = Math.max(1, firstAtLeast(oxygenHeights.frequency, frequency));
  const below = at(oxygenHeights.frequency, upper - 1);
  const part = (frequency - below) / (at(oxygenHeights.frequency, upper) - below);
  const between = (row: readonly number[]): number => at(row, upper - 1) * (1 - part) + at(row, upper) * part;
  return between(a) + between(b) * air.temperature + between(c) * pressure + between(d) * air.vapourDensity;
}

/** Equivalent height of water vapour, km, ITU-R P.676-13 Annex 2, eq. 37: three resonances. Valid from 1 to 350 GHz. */
export function waterVapourEquivalentHeight(frequency: number): number {
  const resonance = (centre: number, height: number, width: number): number =>
    height / ((frequency - centre) ** 2 + width);
  return (
    5.6585e-5 * frequency +
    1.8348 +
    resonance(22.23508, 2.6846, 2.7649) +
    resonance(183.310087, 5.8905, 4.9219) +
    resonance(325.152888, 2.981, 3.0748)
  );
}

/** Sum of the oxygen lines, eq. 2a, with strength of eq. 3, width of eq. 6a and 6b and interference of eq. 7. */
function oxygenRefractivity(frequency: number, air: Air): number {
  const theta = 300 / air.temperature;
  const dry = air.dryPressure;
  const vapour = vapourPressure(air.vapourDensity, air.temperature);
  let sum = 0;
  for (const [centre, a1, a2, a3, a4, a5, a6] of oxygenLines) {
    const strength = a1 * 1e-7 * dry * theta ** 3 * Math.exp(a2 * (1 - theta));
    const pressureWidth = a3 * 1e-4 * (dry * theta ** (0.8 - a4) + 1.1 * vapour * theta);
    // The Zeeman splitting of the lines.
    const width = Math.sqrt(pressureWidth ** 2 + 2.25e-6);
    const interference = (a5 + a6 * theta) * 1e-4 * (dry + vapour) * theta ** 0.8;
    sum += strength * lineShape(frequency, centre, width, interference);
  }
  return sum;
}

/** Sum of the water vapour lines, eq. 2b, with strength of eq. 3 and width of eq. 6a and 6b. */
function waterVapourRefractivity(frequency: number, air: Air): number {
  const theta = 300 / air.temperature;
  const dry = air.dryPressure;
  const vapour = vapourPressure(air.vapourDensity, air.temperature);
  let sum = 0;
  for (const [centre, b1, b2, b3, b4, b5, b6] of waterVapourLines) {
    const strength = b1 * 1e-1 * vapour * theta ** 3.5 * Math.exp(b2 * (1 - theta));
    const pressureWidth = b3 * 1e-4 * (dry * theta ** b4 + b5 * vapour * theta ** b6);
    // The Doppler broadening of the lines.
    const width = 0.535 * pressureWidth + Math.sqrt(0.217 * pressureWidth ** 2 + (2.1316e-12 * centre ** 2) / theta);
    sum += strength * lineShape(frequency, centre, width, 0);
  }
  return sum;
}

/** Line shape factor, eq. 5. */
function lineShape(frequency: number, centre: number, width: number, interference: number): number {
  const below = centre - frequency;
  const above = centre + frequency;
  return (
    (frequency / centre) *
    ((width - interference * below) / (below ** 2 + width ** 2) +
      (width - interference * above) / (above ** 2 + width ** 2))
  );
}

/** Dry continuum, eq. 8 and 9: Debye spectrum of oxygen below 10 GHz and pressure-induced nitrogen above 100 GHz. */
function dryContinuum(frequency: number, air: Air): number {
  const theta = 300 / air.temperature;
  const dry = air.dryPressure;
  const width = 5.6e-4 * (dry + vapourPressure(air.vapourDensity, air.temperature)) * theta ** 0.8;
  const debye = 6.14e-5 / (width * (1 + (frequency / width) ** 2));
  const nitrogen = (1.4e-12 * dry * theta ** 1.5) / (1 + 1.9e-5 * frequency ** 1.5);
  return frequency * dry * theta ** 2 * (debye + nitrogen);
}

/** Index of the first number that is not below `wanted`, or of the last. */
function firstAtLeast(ascending: readonly number[], wanted: number): number {
  let low = 0;
  let high = ascending.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (at(ascending, middle) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

function at(row: readonly number[], index: number): number {
  const value = row[index];
  if (value === undefined) throw new RangeError(`no row ${index} in a table of ${row.length}`);
  return value;
}
