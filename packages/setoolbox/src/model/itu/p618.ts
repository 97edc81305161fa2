/** The attenuations of a slant path that ITU-R P.618 combines, dB. */
export interface SlantAttenuations {
  readonly gas: number;
  readonly rain: number;
  readonly cloud: number;
  readonly scintillation: number;
}

/**
 * Total attenuation of a slant path, dB, ITU-R P.618-13 section 2.5: A_G + sqrt((A_R + A_C)^2 + A_S^2).
 * Gas and cloud are those of max(p, 1 percent); P.618-14 raises that floor to 5 percent.
 */
export function totalAttenuation({ gas, rain, cloud, scintillation }: SlantAttenuations): number {
  return gas + Math.hypot(rain + cloud, scintillation);
}

/**
 * Sky noise temperature behind an attenuation, K, ITU-R P.618-13 section 3:
 * T_m (1 - 10^(-A/10)) + T_c 10^(-A/10).
 *
 * @param attenuation dB, without scintillation
 * @param mediumTemperature mean radiating temperature of the rain, K; the recommendation takes 275 K
 * @param cosmicTemperature K; the recommendation takes 2.7 K
 */
export function skyNoiseTemperature(attenuation: number, mediumTemperature: number, cosmicTemperature: number): number {
  const transmittance = 10 ** (-attenuation / 10);
  return mediumTemperature * (1 - transmittance) + cosmicTemperature * transmittance;
}
