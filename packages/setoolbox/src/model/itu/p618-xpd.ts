const degree = Math.PI / 180;

export const p618CrossPolarRanges = {
  /** GHz */
  frequency: { min: 6, max: 55 },
  /** rad; the elevation term is stated for 60 degrees or less. */
  elevation: { min: 0, max: 60 * degree },
  /** percent */
  exceedance: { min: 0.001, max: 1 },
} as const;

/**
 * Cross-polar discrimination not exceeded for a percentage of the time, dB, from the co-polar rain attenuation:
 * ITU-R P.618-13 section 4.1, steps 1 to 8. Valid from 6 to 55 GHz and for elevations up to 60 degrees.
 *
 * @param attenuation co-polar rain attenuation exceeded for that percentage, dB, above zero
 * @param frequency GHz
 * @param elevation rad
 * @param tilt polarization tilt from the horizontal, rad (45 degrees for circular)
 * @param exceedance percent
 */
export function crossPolarDiscrimination(
  attenuation: number,
  frequency: number,
  elevation: number,
  tilt: number,
  exceedance: number,
): number {
  const tiltTerm = -10 * Math.log10(1 - 0.484 * (1 + Math.cos(4 * tilt)));
  const elevationTerm = -40 * Math.log10(Math.cos(elevation));
  const rain =
    frequencyTerm(frequency) -
    attenuationFactor(frequency) * Math.log10(attenuation) +
    tiltTerm +
    elevationTerm +
    0.0053 * cantingSpread(exceedance) ** 2;
  const ice = (rain * (0.3 + 0.1 * Math.log10(exceedance))) / 2;
  return rain - ice;
}

/** Step 1: the frequency dependence C_f. */
function frequencyTerm(frequency: number): number {
  if (frequency < 9) return 60 * Math.log10(frequency) - 28.3;
  if (frequency < 36) return 26 * Math.log10(frequency) + 4.1;
  return 35.9 * Math.log10(frequency) - 11.3;
}

/** Step 2: V(f) of the attenuation dependence C_A. */
function attenuationFactor(frequency: number): number {
  if (frequency < 9) return 30.8 * frequency ** -0.21;
  if (frequency < 20) return 12.8 * frequency ** 0.19;
  if (frequency < 40) return 22.6;
  return 13 * frequency ** 0.15;
}

/**
 * Step 5: effective standard deviation of the raindrop canting angle, degrees: 0, 5, 10 and 15 for 1, 0.1, 0.01 and
 * 0.001 percent, in between linear in the logarithm of the percentage.
 */
function cantingSpread(exceedance: number): number {
  return Math.max(0, -5 * Math.log10(exceedance));
}
