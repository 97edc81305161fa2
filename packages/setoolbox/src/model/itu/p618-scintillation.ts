const degree = Math.PI / 180;

/** Height of the turbulent layer, m. */
const turbulenceHeight = 1000;

export const p618ScintillationRanges = {
  /** GHz: the range over which the recommendation tested the method. */
  frequency: { min: 4, max: 55 },
  /** rad */
  elevation: { min: 5 * degree, max: 90 * degree },
  /** percent */
  exceedance: { min: 0.01, max: 50 },
} as const;

export interface ScintillationPath {
  /** GHz */
  readonly frequency: number;
  /** rad */
  readonly elevation: number;
  /** Percentage of the time. */
  readonly exceedance: number;
  /** Physical diameter of the antenna, m. */
  readonly antennaDiameter: number;
  /** Aperture efficiency of the antenna, ratio. */
  readonly antennaEfficiency: number;
  /** Wet term of the surface refractivity, N-units. */
  readonly wetRefractivity: number;
}

/**
 * Fade depth of tropospheric scintillation exceeded for a percentage of the time, dB: ITU-R P.618-13 section 2.4.1.
 * Valid for elevations of 5 degrees or more and from 0.01 to 50 percent.
 */
export function scintillationFade(path: ScintillationPath): number {
  const reference = 3.6e-3 + 1e-4 * path.wetRefractivity;
  const averaging = apertureAveraging(path);
  const deviation = (reference * path.frequency ** (7 / 12) * averaging) / Math.sin(path.elevation) ** 1.2;
  const p = Math.log10(path.exceedance);
  const timeFactor = -0.061 * p ** 3 + 0.072 * p ** 2 - 1.71 * p + 3;
  return timeFactor * deviation;
}

/** The averaging factor g(x). A large antenna at high frequency averages the scintillation out: from x = 7 on there is none. */
function apertureAveraging(path: ScintillationPath): number {
  const sine = Math.sin(path.elevation);
  const length = (2 * turbulenceHeight) / (Math.sqrt(sine ** 2 + 2.35e-4) + sine);
  const effectiveSquared = path.antennaEfficiency * path.antennaDiameter ** 2;
  const x = (1.22 * effectiveSquared * path.frequency) / length;
  if (x >= 7) return 0;
  const square = 3.86 * (x ** 2 + 1) ** (11 / 12) * Math.sin((11 / 6) * Math.atan2(1, x)) - 7.08 * x ** (5 / 6);
  return Math.sqrt(Math.max(0, square));
}
