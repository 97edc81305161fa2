import { referenceTemperature } from "./constants.ts";

/** Noise temperature of a noise factor, K: T0 (F - 1). Pozar, Microwave Engineering, ch. 10. */
export function noiseTemperature(factor: number): number {
  return referenceTemperature * (factor - 1);
}

/** Noise factor of a noise temperature: 1 + T / T0. Pozar ch. 10. */
export function noiseFactor(temperature: number): number {
  return 1 + temperature / referenceTemperature;
}

/** Noise temperature of a matched lossy part at a physical temperature, K: Tp (L - 1). Pozar ch. 10. */
export function lossyTemperature(loss: number, physicalTemperature: number): number {
  return physicalTemperature * (loss - 1);
}

/**
 * Noise temperature of a cascade, K: T1 + T2 / G1 + T3 / (G1 G2) + ... Friis 1944; Pozar ch. 10.
 *
 * @param temperatures of the stages, first the one nearest the antenna, K
 * @param gains of all stages but the last, ratios
 */
export function cascadeTemperature(temperatures: readonly number[], gains: readonly number[]): number {
  let ahead = 1;
  let sum = 0;
  temperatures.forEach((temperature, stage) => {
    sum += temperature / ahead;
    ahead *= gains[stage] ?? 1;
  });
  return sum;
}

/**
 * System noise temperature at the antenna terminals, K: Ta + Tp (L - 1) + L Te. Roddy ch. 12.
 *
 * @param loss of the line between antenna and receiver, ratio
 */
export function systemTemperature(antenna: number, loss: number, linePhysical: number, receiver: number): number {
  return antenna + lossyTemperature(loss, linePhysical) + loss * receiver;
}

/** Reciprocal sum of carrier to noise ratios, as ratios: 1 / sum(1 / x). Roddy ch. 12. */
export function reciprocalSum(ratios: readonly number[]): number {
  return 1 / ratios.reduce((sum, ratio) => sum + 1 / ratio, 0);
}
