import { describe, expect, it } from "vitest";
import type { Outcome } from "../outcome.ts";
import { sampled } from "../testing/link-scenarios.ts";
import { linkBudgetCalculator } from "./link-budget.ts";

const calculate = (inputs: Readonly<Record<string, unknown>>): Outcome => linkBudgetCalculator.calculate(inputs);
const q = (value: number, unit: string): { value: number; unit: string } => ({ value, unit });
const codes = (outcome: Outcome): string[] => outcome.warnings.map(({ code }) => code);
const entry = (outcome: Outcome, name: string): number => {
  const found = outcome.result?.[name];
  if (found === undefined) throw new Error(`no ${name}: ${JSON.stringify(outcome).slice(0, 400)}`);
  return found.value;
};

const link = sampled(
  "transmitPower",
  "transmitAntennaGain",
  "frequency",
  "distance",
  "receiveAntennaGain",
  "dataRate",
  "requiredEbN0",
);

describe("assurance", () => {
  it("is verified by a linear chain for a link, checked for a model without a second method", () => {
    const margin = calculate({ ...link, ...sampled("systemNoiseTemperature") });
    expect(margin.assurance).toMatchObject({
      level: "verified",
      crossCheck: { method: "linear-domain Friis chain", unit: "dB", tolerance: 1e-9, agrees: true },
    });
    const scintillation = calculate({
      solveFor: "scintillation",
      ...sampled(
        "frequency",
        "elevationAngle",
        "timeExceedance",
        "receiveAntennaDiameter",
        "receiveAntennaEfficiency",
        "wetRefractivity",
      ),
    });
    expect(scintillation.assurance).toMatchObject({ level: "checked", crossCheck: null });
    expect(scintillation.assurance?.models.map(({ version }) => version)).toContain("P.618-13");
  });

  it("lists every default and option that entered, and none that did not", () => {
    const { assurance } = calculate({ ...link, ...sampled("systemNoiseTemperature") });
    expect(assurance?.assumptions.map(({ field }) => field)).toEqual([
      "solveFor",
      "noiseReferencePoint",
      "atmosphereModel",
      "rainModel",
      "scintillationModel",
      "transmitBackoff",
      "transmitLineLoss",
      "transmitPointingLoss",
      "polarizationLoss",
      "miscLoss",
      "receivePointingLoss",
      "receiveLineLoss",
      "requiredMargin",
      "implementationLoss",
    ]);
    expect(
      calculate({ solveFor: "eirp", ...sampled("transmitPower", "transmitAntennaGain") }).assurance?.assumptions.map(
        ({ field }) => field,
      ),
    ).toEqual(["transmitBackoff", "transmitLineLoss", "transmitPointingLoss"]);
    expect(
      calculate({
        solveFor: "rainAttenuation",
        ...sampled("distance", "frequency", "rainRate", "polarizationTilt", "timeExceedance"),
        rainModel: "itu530",
        distance: q(10, "km"),
      }).assurance?.assumptions,
    ).toContainEqual({
      field: "elevationAngle",
      value: 0,
      unit: "deg",
      origin: "a terrestrial path of ITU-R P.530 is level",
    });
  });

  it("states validity, and answers beyond it with a warning and a lower level", () => {
    const rain = {
      solveFor: "rainAttenuation",
      ...sampled(
        "stationLatitude",
        "stationAltitude",
        "elevationAngle",
        "polarizationTilt",
        "rainRate",
        "rainHeight",
        "timeExceedance",
      ),
    };
    const inside = calculate({ ...rain, frequency: q(30, "GHz") });
    expect(inside.assurance?.validity).toContainEqual({
      model: "ITU-R P.618 rain",
      parameter: "frequency",
      value: 30,
      min: 1,
      max: 55,
      unit: "GHz",
      inside: true,
      source: "Recommendation ITU-R P.618-13, section 2.2.1.1 (as in P.618-14)",
    });
    const outside = calculate({ ...rain, frequency: q(80, "GHz") });
    expect(outside).toMatchObject({ status: "ok", assurance: { level: "outsideValidity" } });
    expect(codes(outside)).toContain("outside_validity");
    const pointing = calculate({
      ...link,
      ...sampled("systemNoiseTemperature", "transmitAntennaDiameter"),
      transmitPointingError: q(2, "deg"),
    });
    expect(pointing).toMatchObject({ status: "ok", assurance: { level: "outsideValidity" } });
    const far = calculate({
      solveFor: "maxDistance",
      rainModel: "itu530",
      ...sampled(
        "eirp",
        "frequency",
        "gOverT",
        "dataRate",
        "requiredEbN0",
        "rainRate",
        "timeExceedance",
        "polarizationTilt",
      ),
    });
    expect(far).toMatchObject({ status: "ok", assurance: { level: "outsideValidity" } });
    expect(far.warnings).toContainEqual(expect.objectContaining({ code: "outside_validity", field: "maxDistance" }));
    const bound = calculate({
      solveFor: "requiredEbN0",
      coding: "convK7R12",
      modulation: "BPSK",
      targetBitErrorRate: q(0.01, "1"),
    });
    expect(bound).toMatchObject({ status: "ok", assurance: { level: "outsideValidity" } });
  });

  it("puts every solved unknown back", () => {
    for (const solveFor of [
      "maxDistance",
      "maxDataRate",
      "requiredTransmitPower",
      "requiredEirp",
      "requiredReceiveGain",
    ]) {
      const { assurance } = calculate({ ...link, ...sampled("systemNoiseTemperature"), solveFor });
      expect(assurance?.checks).toContainEqual(expect.objectContaining({ id: "backSubstitution", passed: true }));
      expect(assurance?.level).toBe("verified");
    }
  });
});

describe("a warning", () => {
  it("comes for what a reader may have counted twice or not meant", () => {
    expect(
      codes(
        calculate({
          solveFor: "carrierToNoise",
          ...sampled("eirp", "transmitBackoff", "freeSpacePathLoss", "gOverT", "noiseBandwidth"),
        }),
      ),
    ).toEqual(["loss_beside_eirp"]);
    expect(
      codes(
        calculate({
          solveFor: "carrierToNoise",
          ...sampled("eirp", "freeSpacePathLoss", "gOverT", "receiveLineLoss", "noiseBandwidth"),
        }),
      ),
    ).toEqual(["line_loss_beside_g_over_t"]);
    expect(codes(calculate({ ...link, ...sampled("systemNoiseTemperature", "receiveLineLoss") }))).toEqual([
      "line_loss_in_system_temperature",
    ]);
    expect(
      codes(
        calculate({
          solveFor: "geometry",
          ...sampled("orbitAltitude", "elevationAngle", "frequency"),
          relativeVelocity: q(4000, "km/s"),
        }),
      ),
    ).toEqual(["relativistic_velocity"]);
    expect(
      codes(
        calculate({
          solveFor: "pathLoss",
          ...sampled("frequency", "distance", "transmitAntennaDiameter"),
          distance: q(20, "m"),
        }),
      ),
    ).toContain("near_field");
    expect(
      codes(
        calculate({
          solveFor: "geometry",
          stationLatitude: q(0, "deg"),
          stationLongitude: q(0, "deg"),
          satelliteLongitude: q(120, "deg"),
        }),
      ),
    ).toContain("below_horizon");
    expect(codes(calculate({ ...link, ...sampled("systemNoiseTemperature"), requiredEbN0: q(-3, "dB") }))).toContain(
      "beyond_shannon_limit",
    );
  });

  it("comes for an input that entered no result", () => {
    const outcome = calculate({
      solveFor: "pathLoss",
      ...sampled("frequency", "distance", "transmitPower", "modulation"),
    });
    expect(outcome.warnings).toEqual([
      { code: "unused_input", message: "transmitPower entered no result of this request.", field: "transmitPower" },
      { code: "unused_input", message: "modulation entered no result of this request.", field: "modulation" },
    ]);
  });
});

describe("the receiving side", () => {
  const noise = sampled("antennaNoiseTemperature", "receiverNoiseTemperature", "receiveLineLoss");

  it("has the same C/N at either reference point", () => {
    const antenna = calculate({ ...link, ...noise });
    const receiver = calculate({ ...link, ...noise, noiseReferencePoint: "receiverInput" });
    expect(entry(antenna, "systemNoiseTemperature")).not.toBeCloseTo(entry(receiver, "systemNoiseTemperature"), 0);
    for (const name of ["gOverT", "ebN0", "linkMargin", "receivedPower"]) {
      expect(entry(antenna, name)).toBeCloseTo(entry(receiver, name), 10);
    }
  });

  it("takes a stated G/T as its parts would give it", () => {
    const parts = calculate({ ...link, ...sampled("systemNoiseTemperature") });
    const { receiveAntennaGain: _, ...rest } = link;
    const stated = calculate({ ...rest, gOverT: q(entry(parts, "gOverT"), "dB/K") });
    expect(entry(stated, "linkMargin")).toBeCloseTo(entry(parts, "linkMargin"), 10);
  });

  it("hears the warm sky of rain on a slant path, not the rain of a stated system temperature", () => {
    const slant = { ...link, ...sampled("elevationAngle", "rainAttenuation") };
    const clear = calculate({
      ...link,
      ...sampled("elevationAngle", "antennaNoiseTemperature", "receiverNoiseTemperature"),
    });
    const rainy = calculate({ ...slant, ...sampled("antennaNoiseTemperature", "receiverNoiseTemperature") });
    const added = (275 - 2.7) * (1 - 10 ** -0.4);
    expect(entry(rainy, "systemNoiseTemperature") - entry(clear, "systemNoiseTemperature")).toBeCloseTo(added, 9);
    expect(entry(rainy, "skyNoiseTemperature")).toBeCloseTo(2.7 + added, 9);
    const stated = calculate({ ...slant, ...sampled("systemNoiseTemperature") });
    expect(entry(stated, "systemNoiseTemperature")).toBe(150);
    expect(codes(stated)).toContain("rain_noise_not_added");
  });
});

describe("the atmosphere", () => {
  const air = sampled("surfacePressure", "surfaceTemperature", "waterVapourDensity");

  it("is crossed whole on a slant path and along the way near the ground", () => {
    const slant = calculate({ solveFor: "gaseousAttenuation", ...air, ...sampled("frequency", "elevationAngle") });
    const level = calculate({ solveFor: "gaseousAttenuation", ...air, ...sampled("frequency"), distance: q(10, "km") });
    expect(entry(level, "gaseousAttenuation")).toBeCloseTo(10 * entry(level, "gaseousSpecificAttenuation"), 12);
    expect(entry(slant, "gaseousAttenuation")).toBeGreaterThan(0);
    expect(entry(slant, "gaseousAttenuation")).not.toBeCloseTo(entry(level, "gaseousAttenuation"), 3);
  });

  it("takes the pressure as total: the vapour's share is subtracted", () => {
    const total = calculate({
      solveFor: "gaseousAttenuation",
      surfacePressure: q(1013.25 + (7.5 * 288.15) / 216.7, "hPa"),
      surfaceTemperature: q(288.15, "K"),
      waterVapourDensity: q(7.5, "g/m^3"),
      frequency: q(10, "GHz"),
      distance: q(1, "km"),
    });
    expect(entry(total, "oxygenSpecificAttenuation")).toBeCloseTo(0.00822441670270988, 15);
  });

  it("may be the mean global one, chosen knowingly", () => {
    const outcome = calculate({
      solveFor: "gaseousAttenuation",
      referenceAtmosphere: "meanGlobal",
      ...sampled("frequency", "elevationAngle"),
    });
    expect(outcome.status).toBe("ok");
    expect(outcome.assurance?.models.map(({ name }) => name)).toContain(
      "Mean global reference atmosphere at the surface",
    );
  });

  it("sums gas, and rain with cloud against scintillation as P.618 says", () => {
    const outcome = calculate({
      solveFor: "pathLoss",
      atmosphereModel: "itu676",
      rainModel: "itu618",
      scintillationModel: "itu618",
      ...air,
      ...sampled(
        "frequency",
        "orbitAltitude",
        "elevationAngle",
        "stationLatitude",
        "stationAltitude",
        "polarizationTilt",
        "rainRate",
        "rainHeight",
        "timeExceedance",
        "cloudLiquidWater",
        "receiveAntennaDiameter",
        "receiveAntennaEfficiency",
        "wetRefractivity",
      ),
    });
    const [gasTerm, rainTerm, cloud, scintillation] = [
      "gaseousAttenuation",
      "rainAttenuation",
      "cloudAttenuation",
      "scintillationLoss",
    ].map((name) => entry(outcome, name));
    expect(entry(outcome, "totalAtmosphericLoss")).toBeCloseTo(
      (gasTerm ?? 0) + Math.hypot((rainTerm ?? 0) + (cloud ?? 0), scintillation ?? 0),
      12,
    );
  });
});
