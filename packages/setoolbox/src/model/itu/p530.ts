export const p530RainRanges = {
  /** GHz */
  frequency: { min: 1, max: 100 },
  /** km */
  distance: { min: 0, max: 60 },
  /** percent */
  exceedance: { min: 0.001, max: 1 },
} as const;

export interface TerrestrialRainPath {
  /** GHz */
  readonly frequency: number;
  /** km */
  readonly distance: number;
  /** Rain rate exceeded for 0.01 percent of the time, mm/h. */
  readonly rainRate: number;
  /** Exponent of the specific attenuation (ITU-R P.838-3). */
  readonly alpha: number;
  /** dB/km (ITU-R P.838-3) */
  readonly specificAttenuation: number;
  /** Percentage of an average year. */
  readonly exceedance: number;
}

/**
 * Rain attenuation of a terrestrial path exceeded for a percentage of an average year, dB: ITU-R P.530-17
 * section 2.4.1. Stated up to 100 GHz, up to 60 km and from 0.001 to 1 percent.
 */
export function terrestrialRainAttenuation(path: TerrestrialRainPath): number {
  const attenuation = path.specificAttenuation * path.distance * distanceFactor(path);
  return attenuation * exceedanceFactor(path.frequency, path.exceedance);
}

/** The factor r from path length to effective path length, at most 2.5. */
function distanceFactor({ distance, rainRate, alpha, frequency }: TerrestrialRainPath): number {
  const divisor =
    0.477 * distance ** 0.633 * rainRate ** (0.073 * alpha) * frequency ** 0.123 -
    10.579 * (1 - Math.exp(-0.024 * distance));
  return divisor > 0.4 ? 1 / divisor : 2.5;
}

/** The attenuation at p percent over that at 0.01 percent. */
function exceedanceFactor(frequency: number, p: number): number {
  const c0 = frequency >= 10 ? 0.12 + 0.4 * Math.log10((frequency / 10) ** 0.8) : 0.12;
  const c1 = 0.07 ** c0 * 0.12 ** (1 - c0);
  const c2 = 0.855 * c0 + 0.546 * (1 - c0);
  const c3 = 0.139 * c0 + 0.043 * (1 - c0);
  return c1 * p ** -(c2 + c3 * Math.log10(p));
}
