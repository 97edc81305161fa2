import { type RainRegression, rainRegressions } from "./rain-regressions.ts";

/** Where ITU-R P.838-3 states the regression, GHz. */
export const p838Range = { min: 1, max: 1000 } as const;

/**
 * Coefficients of gamma_R = k R^alpha for a path and polarization, ITU-R P.838-3 eq. 2 to 5.
 * Valid from 1 to 1000 GHz.
 *
 * @param frequency GHz
 * @param elevation path elevation, rad
 * @param tilt polarization tilt from the horizontal, rad (45 degrees for circular)
 */
export function rainCoefficients(frequency: number, elevation: number, tilt: number): { k: number; alpha: number } {
  const { logKH, logKV, alphaH, alphaV } = rainRegressions;
  const kH = 10 ** regression(logKH, frequency);
  const kV = 10 ** regression(logKV, frequency);
  const aH = regression(alphaH, frequency);
  const aV = regression(alphaV, frequency);
  const combined = Math.cos(elevation) ** 2 * Math.cos(2 * tilt);
  const k = (kH + kV + (kH - kV) * combined) / 2;
  return { k, alpha: (kH * aH + kV * aV + (kH * aH - kV * aV) * combined) / (2 * k) };
}

/**
 * Specific attenuation by rain, dB/km, ITU-R P.838-3 eq. 1: k R^alpha.
 *
 * @param rainRate mm/h
 */
export function rainSpecificAttenuation(frequency: number, elevation: number, tilt: number, rainRate: number): number {
  const { k, alpha } = rainCoefficients(frequency, elevation, tilt);
  return k * rainRate ** alpha;
}

/** ITU-R P.838-3 eq. 2 and 3. */
function regression({ a, b, c, slope, intercept }: RainRegression, frequency: number): number {
  const x = Math.log10(frequency);
  let sum = slope * x + intercept;
  a.forEach((height, j) => {
    sum += height * Math.exp(-(((x - (b[j] ?? 0)) / (c[j] ?? 1)) ** 2));
  });
  return sum;
}
