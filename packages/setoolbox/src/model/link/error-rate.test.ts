import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  convolutionalErrorRate,
  ebN0ForErrorRate,
  modulations,
  uncodedErrorRate,
  uncodedErrorRateOtherwise,
} from "./error-rate.ts";
import { complementaryError, gaussianTail, integrate } from "./gaussian.ts";

const ratio = (decibels: number): number => 10 ** (decibels / 10);
const seeded = { seed: 171133, numRuns: 100 };

describe("the Gaussian tail", () => {
  it("has the tabulated values", () => {
    for (const [x, value] of [
      [0.5, 0.4795001221869535],
      [1, 0.15729920705028513],
      [1.5, 0.033894853524689274],
      [3, 2.209049699858544e-5],
      [8, 1.1224297172982928e-29],
    ] as const) {
      expect(Math.abs(complementaryError(x) / value - 1)).toBeLessThan(1e-14);
    }
    expect(complementaryError(-1) + complementaryError(1)).toBe(2);
    expect(gaussianTail(0)).toBe(0.5);
  });

  it("joins its two methods without a step", () => {
    const slope = (complementaryError(1.5 + 1e-9) - complementaryError(1.5 - 1e-9)) / 2e-9;
    expect(slope / ((-2 / Math.sqrt(Math.PI)) * Math.exp(-2.25))).toBeCloseTo(1, 5);
  });

  it("is the integral of its density", () => {
    expect(integrate((x) => Math.exp(-x * x), 1, 9, 8) * (2 / Math.sqrt(Math.PI))).toBeCloseTo(
      complementaryError(1),
      14,
    );
  });
});

describe("an error rate", () => {
  it.each(modulations)("of %s agrees with the other road to 1e-9", (modulation) => {
    for (let decibels = -10; decibels <= 25; decibels += 0.5) {
      const rate = uncodedErrorRate(modulation, ratio(decibels));
      const other = uncodedErrorRateOtherwise(modulation, ratio(decibels));
      if (other === undefined || rate < 1e-40) continue;
      expect(Math.abs(other / rate - 1), `${decibels} dB`).toBeLessThan(1e-9);
    }
  });

  it.each(modulations)("of %s falls with Eb/N0 and starts below one half", (modulation) => {
    fc.assert(
      fc.property(fc.double({ min: -20, max: 15, noNaN: true }), (decibels) => {
        const rate = uncodedErrorRate(modulation, ratio(decibels));
        expect(rate).toBeLessThanOrEqual(0.5);
        expect(uncodedErrorRate(modulation, ratio(decibels + 0.1))).toBeLessThan(rate);
      }),
      seeded,
    );
  });

  it.each(modulations)("of %s is met at the Eb/N0 that is required for it", (modulation) => {
    for (const target of [0.1, 1e-3, 1e-6, 1e-12]) {
      const required = ebN0ForErrorRate((ebN0) => uncodedErrorRate(modulation, ebN0), target);
      expect(Math.abs(uncodedErrorRate(modulation, ratio(required)) / target - 1)).toBeLessThan(1e-11);
    }
  });

  it("of 8PSK is near the high-ratio form of the textbooks", () => {
    const ebN0 = ratio(10);
    const form = (2 / 3) * gaussianTail(Math.sqrt(2 * 3 * ebN0) * Math.sin(Math.PI / 8));
    expect(Math.abs(uncodedErrorRate("8PSK", ebN0) / form - 1)).toBeLessThan(1e-3);
  });

  it("of the K = 7 code needs about 4.2 dB for 1e-5 and 4.8 dB for 1e-6", () => {
    expect(ebN0ForErrorRate(convolutionalErrorRate, 1e-5)).toBeCloseTo(4.17, 2);
    expect(ebN0ForErrorRate(convolutionalErrorRate, 1e-6)).toBeCloseTo(4.79, 2);
  });
});
