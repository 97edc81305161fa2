const degree = Math.PI / 180;

/** Earth radius of the recommendation for paths near the horizon, km. */
const earthRadius = 8500;

export const p618RainRanges = {
  /** rad */
  elevation: { min: 5 * degree, max: 90 * degree },
  /** GHz */
  frequency: { min: 1, max: 55 },
  /** percent */
  exceedance: { min: 0.001, max: 5 },
} as const;

export interface RainPath {
  /** GHz */
  readonly frequency: number;
  /** rad */
  readonly elevation: number;
  /** Station latitude, rad; its sign is of no account. */
  readonly latitude: number;
  /** Station height above mean sea level, km. */
  readonly stationHeight: number;
  /** Rain height above mean sea level, km. */
  readonly rainHeight: number;
  /** Rain rate exceeded for 0.01 percent of an average year, mm/h. */
  readonly rainRate: number;
  /** Specific attenuation at that rain rate, dB/km (ITU-R P.838-3). */
  readonly specificAttenuation: number;
  /** Percentage of an average year. */
  readonly exceedance: number;
}

/**
 * Rain attenuation of a slant path exceeded for a percentage of an average year, dB: the ten steps of ITU-R P.618-13
 * section 2.2.1.1 (unchanged in P.618-14). Valid up to 55 GHz, for 5 degrees or more, from 0.001 to 5 percent.
 */
export function slantPathRainAttenuation(path: RainPath): number {
  const { elevation, rainHeight, stationHeight, rainRate, frequency, specificAttenuation: gamma } = path;
  const height = rainHeight - stationHeight;
  // Steps 2 and 4: a station above the rain, or no rain, has no attenuation.
  if (height <= 0 || rainRate === 0) return 0;
  const slant = slantLength(height, elevation);
  const horizontal = slant * Math.cos(elevation);
  // Step 6.
  const reduction =
    1 / (1 + 0.78 * Math.sqrt((horizontal * gamma) / frequency) - 0.38 * (1 - Math.exp(-2 * horizontal)));
  const length = verticalAdjustment(path, height, horizontal * reduction);
  return scaledToExceedance(gamma * length, path);
}

/** Step 2: slant path below the rain height, km. */
function slantLength(height: number, elevation: number): number {
  const sine = Math.sin(elevation);
  if (elevation >= 5 * degree) return height / sine;
  return (2 * height) / (Math.sqrt(sine ** 2 + (2 * height) / earthRadius) + sine);
}

/** Steps 7 and 8: the effective path length, km. */
function verticalAdjustment(path: RainPath, height: number, reduced: number): number {
  const { elevation, frequency, specificAttenuation: gamma } = path;
  const zeta = Math.atan2(height, reduced);
  const length = zeta > elevation ? reduced / Math.cos(elevation) : height / Math.sin(elevation);
  const latitude = Math.abs(path.latitude) / degree;
  const chi = latitude < 36 ? 36 - latitude : 0;
  const bend =
    31 * (1 - Math.exp(-(elevation / degree) / (1 + chi))) * (Math.sqrt(length * gamma) / frequency ** 2) - 0.45;
  return length / (1 + Math.sqrt(Math.sin(elevation)) * bend);
}

/** Step 10: from 0.01 percent to another percentage. */
function scaledToExceedance(attenuation: number, { exceedance: p, elevation, latitude }: RainPath): number {
  if (attenuation === 0) return 0;
  const beta = latitudeFactor(p, elevation, Math.abs(latitude) / degree);
  const exponent = 0.655 + 0.033 * Math.log(p) - 0.045 * Math.log(attenuation) - beta * (1 - p) * Math.sin(elevation);
  return attenuation * (p / 0.01) ** -exponent;
}

function latitudeFactor(p: number, elevation: number, latitude: number): number {
  if (p >= 1 || latitude >= 36) return 0;
  const slope = -0.005 * (latitude - 36);
  return elevation >= 25 * degree ? slope : slope + 1.8 - 4.25 * Math.sin(elevation);
}
