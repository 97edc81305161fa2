import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { freeSpacePathLoss, speedOfLight } from "./p525.ts";
import { terrestrialRainAttenuation } from "./p530.ts";
import { skyNoiseTemperature, totalAttenuation } from "./p618.ts";
import { slantPathRainAttenuation } from "./p618-rain.ts";
import { oxygenSpecificAttenuation, slantPathGaseousAttenuation, waterVapourSpecificAttenuation } from "./p676.ts";
import { rainSpecificAttenuation } from "./p838.ts";
import { cloudAttenuation, cloudMassAbsorption } from "./p840.ts";

const degree = Math.PI / 180;
const seeded = { seed: 676, numRuns: 200 };
const between = (min: number, max: number): fc.Arbitrary<number> => fc.double({ min, max, noNaN: true });

describe("free space", () => {
  it("loses 20 dB for each factor of ten in distance, and nothing within lambda / 4 pi", () => {
    expect(freeSpacePathLoss(1e6, 1) - freeSpacePathLoss(1e5, 1)).toBeCloseTo(20, 12);
    expect(freeSpacePathLoss(0.0131578947, speedOfLight / 3e8)).toBe(0);
  });
});

describe("gas", () => {
  const air = { dryPressure: 1013.25, temperature: 288.15, vapourDensity: 7.5 };

  it("peaks at the oxygen complex near 60 GHz and at the vapour lines of 22 and 183 GHz", () => {
    const gamma = (frequency: number): number =>
      oxygenSpecificAttenuation(frequency, air) + waterVapourSpecificAttenuation(frequency, air);
    expect(gamma(60)).toBeGreaterThan(100 * gamma(35));
    expect(gamma(22.235)).toBeGreaterThan(gamma(15));
    expect(gamma(22.235)).toBeGreaterThan(gamma(31));
    expect(gamma(183.31)).toBeGreaterThan(10 * gamma(150));
  });

  it("has no vapour term in dry air", () => {
    expect(waterVapourSpecificAttenuation(22, { ...air, vapourDensity: 0 })).toBe(0);
  });

  it("is positive and falls with elevation over its whole range", () => {
    fc.assert(
      fc.property(between(1, 350), between(5, 89), (frequency, elevation) => {
        const low = slantPathGaseousAttenuation(frequency, elevation * degree, air);
        const high = slantPathGaseousAttenuation(frequency, (elevation + 1) * degree, air);
        expect(high).toBeGreaterThan(0);
        expect(low).toBeGreaterThan(high);
      }),
      seeded,
    );
  });
});

describe("rain", () => {
  it("is worse in horizontal polarization, circular lying between", () => {
    const at = (tilt: number): number => rainSpecificAttenuation(20, 30 * degree, tilt * degree, 40);
    expect(at(0)).toBeGreaterThan(at(45));
    expect(at(45)).toBeGreaterThan(at(90));
  });

  it("on a slant path falls with the exceedance and is nothing above the rain height", () => {
    const path = {
      frequency: 20,
      elevation: 30 * degree,
      latitude: 45 * degree,
      stationHeight: 0.2,
      rainHeight: 3,
      rainRate: 40,
      specificAttenuation: 4,
      exceedance: 0.01,
    };
    fc.assert(
      fc.property(between(0.001, 4), (exceedance) => {
        const often = slantPathRainAttenuation({ ...path, exceedance: exceedance * 1.2 });
        expect(often).toBeLessThan(slantPathRainAttenuation({ ...path, exceedance }));
      }),
      seeded,
    );
    expect(slantPathRainAttenuation({ ...path, stationHeight: 3 })).toBe(0);
    expect(slantPathRainAttenuation({ ...path, rainRate: 0 })).toBe(0);
  });

  it("on a terrestrial path is gamma times the effective path length at 0.01 percent", () => {
    const path = { frequency: 18, distance: 10, rainRate: 40, alpha: 1, specificAttenuation: 3, exceedance: 0.01 };
    const factor = 1 / (0.477 * 10 ** 0.633 * 40 ** 0.073 * 18 ** 0.123 - 10.579 * (1 - Math.exp(-0.24)));
    // The scaling is normalized at 0.01 percent only to within a few percent.
    expect(terrestrialRainAttenuation(path) / (3 * 10 * factor)).toBeCloseTo(1, 1);
    // Short paths are stretched by 2.5 at most.
    expect(terrestrialRainAttenuation({ ...path, distance: 0.01 })).toBeLessThan(3 * 0.01 * 2.5 * 1.1);
  });
});

describe("cloud", () => {
  it("has the mass absorption of the Rayleigh approximation: about the square of the frequency at a few GHz", () => {
    expect(cloudMassAbsorption(4, 273.15) / cloudMassAbsorption(2, 273.15)).toBeCloseTo(4, 1);
    expect(cloudMassAbsorption(30, 273.15)).toBeGreaterThan(0.7);
    expect(cloudMassAbsorption(30, 273.15)).toBeLessThan(0.9);
    expect(cloudAttenuation(1, 30, 30 * degree)).toBeCloseTo(2 * cloudMassAbsorption(30, 273.15), 12);
  });
});

describe("the total", () => {
  it("adds gas, and rain with cloud against scintillation as root of squares", () => {
    expect(totalAttenuation({ gas: 1, rain: 2, cloud: 1, scintillation: 4 })).toBe(6);
  });

  it("leaves the cosmic background behind no attenuation and the medium behind much", () => {
    expect(skyNoiseTemperature(0, 275, 2.7)).toBe(2.7);
    expect(skyNoiseTemperature(200, 275, 2.7)).toBeCloseTo(275, 12);
  });
});
