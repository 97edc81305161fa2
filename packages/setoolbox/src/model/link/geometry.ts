import { earthRadius, geostationaryRadius } from "./constants.ts";

/**
 * Slant range to a satellite in a circular orbit, m: sqrt(Re^2 sin^2 E + 2 Re h + h^2) - Re sin E.
 * Space Mission Analysis and Design, ch. 5.
 *
 * @param altitude of the orbit, m
 * @param elevation rad
 */
export function circularOrbitRange(altitude: number, elevation: number): number {
  const sine = earthRadius * Math.sin(elevation);
  const rest = altitude * (2 * earthRadius + altitude);
  // Above the horizon the plain difference would lose digits at low altitude.
  return sine > 0 ? rest / (Math.sqrt(sine ** 2 + rest) + sine) : Math.sqrt(sine ** 2 + rest) - sine;
}

export interface LookAngles {
  /** m */
  readonly range: number;
  /** rad, negative below the horizon */
  readonly elevation: number;
  /** rad, from north through east, 0 to 2 pi */
  readonly azimuth: number;
}

/**
 * Range and look angles from a station on a spherical Earth to a geostationary satellite. Roddy, Satellite
 * Communications, ch. 3: cos b = cos lat cos dlon, d^2 = Re^2 + r^2 - 2 Re r cos b, sin E = (r cos b - Re) / d.
 * All angles in rad.
 */
export function geostationaryLook(latitude: number, longitude: number, satelliteLongitude: number): LookAngles {
  const east = satelliteLongitude - longitude;
  const cosine = Math.cos(latitude) * Math.cos(east);
  const r = geostationaryRadius;
  const range = Math.sqrt(earthRadius ** 2 + r ** 2 - 2 * earthRadius * r * cosine);
  const elevation = Math.asin(Math.max(-1, Math.min(1, (r * cosine - earthRadius) / range)));
  const azimuth = Math.atan2(Math.sin(east), -Math.sin(latitude) * Math.cos(east));
  return { range, elevation, azimuth: azimuth < 0 ? azimuth + 2 * Math.PI : azimuth };
}
