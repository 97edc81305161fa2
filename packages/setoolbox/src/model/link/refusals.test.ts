import { describe, expect, it } from "vitest";
import type { Outcome } from "../outcome.ts";
import { sampled } from "../testing/link-scenarios.ts";
import { linkBudgetCalculator } from "./link-budget.ts";

const calculate = (inputs: Readonly<Record<string, unknown>>): Outcome => linkBudgetCalculator.calculate(inputs);
const q = (value: number, unit: string): { value: number; unit: string } => ({ value, unit });

const rain = {
  solveFor: "rainAttenuation",
  ...sampled(
    "stationLatitude",
    "stationAltitude",
    "frequency",
    "polarizationTilt",
    "rainRate",
    "rainHeight",
    "timeExceedance",
  ),
};
const gas = {
  solveFor: "gaseousAttenuation",
  ...sampled("surfacePressure", "surfaceTemperature", "waterVapourDensity", "elevationAngle"),
};

describe("a refusal", () => {
  it("of rain on a path below 5 degrees says what P.618 needs and what to use instead", () => {
    expect(calculate({ ...rain, elevationAngle: q(3, "deg") })).toMatchObject({
      status: "error",
      code: "out_of_range",
      field: "elevationAngle",
      correction:
        "P.618 is defined from 5 degrees; raise elevationAngle to 5 deg or more, or use rainModel specific with rainPathLength.",
    });
  });

  it("of gas outside 1 to 350 GHz on a slant path names the range", () => {
    expect(calculate({ ...gas, frequency: q(400, "GHz") })).toMatchObject({
      code: "out_of_range",
      field: "frequency",
      correction: expect.stringContaining("1 to 350 GHz"),
    });
    expect(calculate({ ...gas, frequency: q(350, "GHz") }).status).toBe("ok");
    expect(calculate({ ...gas, frequency: q(12, "GHz"), elevationAngle: q(4.9, "deg") })).toMatchObject({
      field: "elevationAngle",
    });
  });

  it("of a DVB-S2 mode with an uncoded requirement says which of both to leave", () => {
    expect(calculate({ ...sampled("modulation", "coding", "modcod", "targetBitErrorRate") })).toMatchObject({
      code: "conflicting_inputs",
      field: "modcod",
      correction: expect.stringContaining("Use coding DVB-S2 with this modcod"),
    });
    expect(calculate({ coding: "DVB-S2", modcod: "8PSK 2/3", modulation: "QPSK" })).toMatchObject({
      field: "modulation",
    });
    expect(
      calculate({ solveFor: "requiredEbN0", coding: "DVB-S2", modcod: "8PSK 2/3", modulation: "8PSK" }).status,
    ).toBe("ok");
    expect(calculate({ coding: "convK7R12", modulation: "16QAM" })).toMatchObject({
      code: "conflicting_inputs",
      field: "modulation",
    });
    expect(calculate({ solveFor: "bitErrorRate", coding: "DVB-S2" })).toMatchObject({
      code: "conflicting_inputs",
      field: "coding",
    });
  });

  it("of a power in dBi names the likely intent", () => {
    expect(calculate({ transmitPower: q(13, "dBi") })).toMatchObject({
      code: "wrong_dimension",
      field: "transmitPower",
      correction: expect.stringContaining("write dBW or dBm"),
    });
  });

  it("of crossed polarizations says that nothing passes", () => {
    expect(calculate({ solveFor: "polarizationLoss", polarizationMismatch: q(90, "deg") })).toMatchObject({
      code: "no_solution",
      field: "polarizationMismatch",
    });
    expect(calculate({ solveFor: "polarizationLoss", polarizationMismatch: q(Math.PI / 2, "rad") })).toMatchObject({
      code: "no_solution",
    });
    expect(
      calculate({ solveFor: "polarizationLoss", polarizationMismatch: q(0, "deg") }).result?.["polarizationLoss"]
        ?.value,
    ).toBe(0);
  });

  it("of a link that closes at no distance says so", () => {
    const link = sampled("eirp", "frequency", "gOverT", "dataRate", "requiredEbN0");
    const outcome = calculate({
      solveFor: "maxDistance",
      ...link,
      eirp: q(-250, "dBW"),
      atmosphericLoss: q(400, "dB"),
    });
    expect(outcome).toMatchObject({ code: "no_solution", correction: expect.stringContaining("transmitPower") });
  });

  it("of an error rate too small for a number does not call it zero", () => {
    const inputs = { solveFor: "bitErrorRate", modulation: "QPSK", coding: "uncoded" };
    expect(calculate({ ...inputs, ebN0: q(60, "dB") })).toMatchObject({ code: "no_solution", field: "ebN0" });
    const beside = calculate({ ...inputs, ebN0: q(60, "dB"), solveFor: "linkMargin", requiredEbN0: q(10, "dB") });
    expect(beside.status).toBe("ok");
    expect(beside.result).not.toHaveProperty("bitErrorRate");
  });

  it("of an unknown field offers the nearest one", () => {
    expect(calculate({ transmitpower: q(1, "W"), zebra: 1 })).toMatchObject({
      code: "unknown_field",
      field: "transmitpower",
      correction: expect.stringContaining("or write transmitPower"),
      warnings: [{ code: "unknown_field", field: "zebra" }],
    });
  });

  it("lists further faults as warnings, in the order unknown fields, kinds, units, ranges", () => {
    const outcome = calculate({
      miscLoss: q(-1, "dB"),
      frequency: q(12, "Ghz"),
      transmitPower: 20,
      foo: 1,
    });
    if (outcome.status !== "error") throw new Error(outcome.status);
    expect([outcome.code, ...outcome.warnings.map(({ code }) => code)]).toEqual([
      "unknown_field",
      "bare_number",
      "unknown_unit",
      "out_of_range",
    ]);
  });
});

describe("a derived value beside its sources", () => {
  const parts = sampled("transmitPower", "transmitAntennaGain");

  it("is a conflict beyond 0.00001 dB, and none within", () => {
    const exact = 10 * Math.log10(20) + 40;
    expect(calculate({ solveFor: "eirp", ...parts, eirp: q(exact + 0.9e-5, "dBW") }).status).toBe("ok");
    const outcome = calculate({ solveFor: "eirp", ...parts, eirp: q(exact + 2e-5, "dBW") });
    expect(outcome).toMatchObject({ code: "conflicting_inputs", field: "eirp" });
    expect(outcome.status === "error" && outcome.message).toMatch(
      /EIRP is 53\.01\d+ dBW by eirp, but 53\.01\d+ dBW by transmitPower, transmitAntennaGain/,
    );
  });

  it("is compared to 1e-6 where it is no decibel value", () => {
    const orbit = { solveFor: "geometry", ...sampled("orbitAltitude", "elevationAngle") };
    const range = calculate(orbit).result?.["slantRange"]?.siValue ?? Number.NaN;
    expect(calculate({ ...orbit, distance: q(range * (1 + 5e-7), "m") }).status).toBe("ok");
    expect(calculate({ ...orbit, distance: q(range * (1 + 2e-6), "m") })).toMatchObject({ code: "conflicting_inputs" });
  });

  it("of any kind is compared: losses, path loss, noise, G/T, ratios, elevation", () => {
    for (const inputs of [
      sampled("frequency", "distance", "freeSpacePathLoss"),
      sampled("frequency", "distance", "totalPathLoss"),
      sampled("antennaNoiseTemperature", "receiverNoiseTemperature", "systemNoiseTemperature"),
      sampled("receiverNoiseTemperature", "receiverNoiseFigure"),
      sampled("receiveAntennaGain", "systemNoiseTemperature", "gOverT"),
      sampled("receiveAntennaGain", "receiveAntennaDiameter", "receiveAntennaEfficiency", "frequency"),
      sampled("stationLatitude", "stationLongitude", "satelliteLongitude", "elevationAngle"),
      sampled("carrierToNoise", "noiseBandwidth", "ebN0", "dataRate"),
      sampled("modulation", "coding", "targetBitErrorRate", "requiredEbN0"),
      sampled("requiredEbN0", "dataRate", "requiredCarrierToNoise", "noiseBandwidth"),
      sampled("polarizationMismatch", "polarizationLoss"),
      { ...sampled("atmosphericLoss", "rainAttenuation"), rainModel: "userValue" },
      { ...sampled("coding", "codeRate"), codeRate: q(0.5, "1") },
      { ...sampled("atmosphericLoss"), atmosphereModel: "none" },
      { ...sampled("rainAttenuation"), rainModel: "none" },
      { ...sampled("orbitAltitude"), rainModel: "itu530" },
      {
        atmosphereModel: "itu676",
        ...sampled("referenceAtmosphere", "surfacePressure"),
      },
    ]) {
      expect(calculate(inputs), JSON.stringify(inputs)).toMatchObject({ status: "error", code: "conflicting_inputs" });
    }
  });

  it("that contradicts only once the unknown is solved is a conflict as well", () => {
    const link = {
      solveFor: "maxDistance",
      atmosphereModel: "itu676",
      ...sampled(
        "eirp",
        "frequency",
        "gOverT",
        "dataRate",
        "requiredEbN0",
        "surfacePressure",
        "surfaceTemperature",
        "waterVapourDensity",
      ),
    };
    expect(calculate(link).status).toBe("ok");
    expect(calculate({ ...link, atmosphericLoss: q(3, "dB") })).toMatchObject({
      code: "conflicting_inputs",
      field: "atmosphericLoss",
    });
  });
});

describe("display units", () => {
  const inputs = { solveFor: "receivedPower", ...sampled("eirp", "frequency", "distance", "receiveAntennaGain") };

  it("show a result, named by name, symbol or field, in another unit and change no SI value", () => {
    const plain = linkBudgetCalculator.calculate(inputs);
    const shown = linkBudgetCalculator.calculate(inputs, {
      receivedPower: "dBm",
      lambda: "mm",
      eirp: "kW",
      distance: "m",
    });
    expect(shown.result?.["receivedPower"]).toEqual({
      ...plain.result?.["receivedPower"],
      value: (plain.result?.["receivedPower"]?.value ?? 0) + 30,
      unit: "dBm",
    });
    expect(shown.answer).toMatchObject({ unit: "dBm", siValue: plain.result?.["receivedPower"]?.siValue });
    expect(shown.result?.["wavelength"]?.value).toBeCloseTo(24.98, 2);
    expect(shown.result?.["eirp"]?.value).toBeCloseTo(199.526, 3);
  });

  it("are refused for an unknown name or a unit of another dimension, before anything else", () => {
    expect(linkBudgetCalculator.calculate({ nonsense: 1 }, { receivedPower: "dBi" })).toMatchObject({
      code: "invalid_display_unit",
      field: "receivedPower",
      correction: expect.stringContaining("dBm"),
      warnings: [{ code: "unknown_field" }],
    });
    expect(linkBudgetCalculator.calculate(inputs, { power: "W" })).toMatchObject({
      code: "invalid_display_unit",
      field: "power",
    });
    expect(
      linkBudgetCalculator.calculate(inputs, { receivedPower: 1 } as unknown as Record<string, string>),
    ).toMatchObject({
      code: "invalid_display_unit",
    });
  });
});
