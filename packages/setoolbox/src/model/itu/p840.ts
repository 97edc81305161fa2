const degree = Math.PI / 180;

export const p840Ranges = {
  /** GHz */
  frequency: { min: 1, max: 200 },
  /** rad */
  elevation: { min: 5 * degree, max: 90 * degree },
} as const;

/**
 * Cloud attenuation of a slant path, dB: ITU-R P.840-8 section 3: L K_l / sin(elevation), with K_l at 273.15 K.
 * Valid up to 200 GHz and from 5 to 90 degrees.
 *
 * @param liquidWater columnar liquid water, kg/m^2
 * @param frequency GHz
 * @param elevation rad
 */
export function cloudAttenuation(liquidWater: number, frequency: number, elevation: number): number {
  return (liquidWater * cloudMassAbsorption(frequency, 273.15)) / Math.sin(elevation);
}

/**
 * Specific attenuation coefficient of cloud liquid water, (dB/km)/(g/m^3): ITU-R P.840-8 section 2, the
 * double-Debye model of the permittivity of water in the Rayleigh approximation. Valid up to 200 GHz.
 *
 * @param frequency GHz
 * @param temperature of the liquid water, K
 */
export function cloudMassAbsorption(frequency: number, temperature: number): number {
  const theta = 300 / temperature - 1;
  const static0 = 77.66 + 103.3 * theta;
  const static1 = 0.0671 * static0;
  const static2 = 3.52;
  const primary = 20.2 - 146 * theta + 316 * theta ** 2;
  const secondary = 39.8 * primary;
  const primaryTerm = 1 + (frequency / primary) ** 2;
  const secondaryTerm = 1 + (frequency / secondary) ** 2;
  const imaginary =
    (frequency * (static0 - static1)) / (primary * primaryTerm) +
    (frequency * (static1 - static2)) / (secondary * secondaryTerm);
  const real = (static0 - static1) / primaryTerm + (static1 - static2) / secondaryTerm + static2;
  const eta = (2 + real) / imaginary;
  return (0.819 * frequency) / (imaginary * (1 + eta ** 2));
}
