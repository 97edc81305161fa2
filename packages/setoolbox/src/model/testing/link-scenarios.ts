import type { WrittenQuantity } from "../schema.ts";

export type WrittenInputs = Readonly<Record<string, WrittenQuantity | string>>;

const q = (value: number, unit: string): WrittenQuantity => ({ value, unit });

/** A plausible value for every field of the link budget. */
export const samples: WrittenInputs = {
  transmitPower: q(20, "W"),
  transmitBackoff: q(2, "dB"),
  transmitLineLoss: q(1, "dB"),
  transmitAntennaGain: q(40, "dBi"),
  transmitAntennaDiameter: q(1.8, "m"),
  transmitAntennaArea: q(2.5, "m^2"),
  transmitAntennaEfficiency: q(0.6, "1"),
  transmitPointingError: q(0.1, "deg"),
  transmitPointingLoss: q(0.3, "dB"),
  eirp: q(53, "dBW"),
  frequency: q(12, "GHz"),
  distance: q(38000, "km"),
  orbitAltitude: q(20200, "km"),
  elevationAngle: q(35, "deg"),
  stationLatitude: q(48, "deg"),
  stationLongitude: q(11, "deg"),
  satelliteLongitude: q(19.2, "deg"),
  stationAltitude: q(0.5, "km"),
  relativeVelocity: q(3, "km/s"),
  freeSpacePathLoss: q(205.6, "dB"),
  totalPathLoss: q(207, "dB"),
  polarizationMismatch: q(15, "deg"),
  polarizationLoss: q(0.2, "dB"),
  miscLoss: q(0.5, "dB"),
  receiveAntennaGain: q(38, "dBi"),
  receiveAntennaDiameter: q(1.2, "m"),
  receiveAntennaArea: q(1.1, "m^2"),
  receiveAntennaEfficiency: q(0.65, "1"),
  receivePointingError: q(0.2, "deg"),
  receivePointingLoss: q(0.4, "dB"),
  receiveLineLoss: q(0.7, "dB"),
  feederTemperature: q(285, "K"),
  antennaNoiseTemperature: q(45, "K"),
  rainMediumTemperature: q(270, "K"),
  skyCosmicTemperature: q(2.7, "K"),
  receiverNoiseTemperature: q(90, "K"),
  receiverNoiseFigure: q(1.2, "dB"),
  noiseReferencePoint: "antenna",
  systemNoiseTemperature: q(150, "K"),
  gOverT: q(17, "dB/K"),
  ...stageSamples(),
  noiseBandwidth: q(36, "MHz"),
  dataRate: q(30, "Mbit/s"),
  modulation: "QPSK",
  coding: "uncoded",
  modcod: "QPSK 3/4",
  codeRate: q(1, "1"),
  rollOff: q(0.25, "1"),
  targetBitErrorRate: q(1e-6, "1"),
  requiredEbN0: q(6, "dB"),
  requiredCarrierToNoise: q(8, "dB"),
  requiredMargin: q(3, "dB"),
  implementationLoss: q(1, "dB"),
  ebN0: q(9, "dB"),
  receivedPower: q(-120, "dBW"),
  carrierToNoise: q(14, "dB"),
  clearSkyCarrierToNoise: q(18, "dB"),
  atmosphericLoss: q(2, "dB"),
  atmosphereModel: "none",
  surfacePressure: q(1000, "hPa"),
  surfaceTemperature: q(290, "K"),
  waterVapourDensity: q(9, "g/m^3"),
  referenceAtmosphere: "meanGlobal",
  rainModel: "none",
  rainAttenuation: q(4, "dB"),
  rainRate: q(35, "mm/h"),
  rainHeight: q(3.2, "km"),
  rainPathLength: q(5, "km"),
  timeExceedance: q(0.1, "%"),
  polarizationTilt: q(45, "deg"),
  cloudLiquidWater: q(0.6, "kg/m^2"),
  scintillationModel: "none",
  wetRefractivity: q(60, "N-unit"),
  uplinkCarrierToNoise: q(23, "dB"),
  uplinkCarrierToNoiseDensity: q(100, "dBHz"),
  downlinkCarrierToNoise: q(20, "dB"),
  downlinkCarrierToNoiseDensity: q(92, "dBHz"),
  carrierToInterference: q(25, "dB"),
  carrierToIntermodulation: q(27, "dB"),
};

function stageSamples(): WrittenInputs {
  const stages: Record<string, WrittenQuantity> = {};
  for (const stage of [1, 2, 3, 4, 5, 6]) {
    stages[`stage${stage}Gain`] = q(20, "dB");
    stages[`stage${stage}NoiseFigure`] = q(1 + stage, "dB");
    stages[`stage${stage}NoiseTemperature`] = q(50 * stage, "K");
    stages[`stage${stage}Loss`] = q(stage, "dB");
    stages[`stage${stage}PhysicalTemperature`] = q(290, "K");
  }
  return stages;
}

/** The samples of the named fields. */
export function sampled(...names: readonly string[]): WrittenInputs {
  return Object.fromEntries(
    names.map((name) => {
      const value = samples[name];
      if (value === undefined) throw new Error(`no sample for ${name}`);
      return [name, value];
    }),
  );
}

/** Inputs that determine an answer. `needs` are those without which it is not determined. */
export interface Scenario {
  readonly name: string;
  readonly needs: readonly string[];
  readonly inputs: WrittenInputs;
}

function scenario(
  name: string,
  options: WrittenInputs,
  needs: readonly string[],
  extra: readonly string[] = [],
): Scenario {
  return { name, needs, inputs: { ...sampled(...needs, ...extra), ...options } };
}

const carrier = ["transmitPower", "transmitAntennaGain", "frequency", "distance", "receiveAntennaGain"] as const;
const requirement = ["dataRate", "requiredEbN0"] as const;
const losses = ["transmitBackoff", "transmitLineLoss", "miscLoss", "implementationLoss", "requiredMargin"] as const;
const air = ["surfacePressure", "surfaceTemperature", "waterVapourDensity"] as const;
const rain618 = [
  "stationLatitude",
  "stationAltitude",
  "frequency",
  "elevationAngle",
  "polarizationTilt",
  "rainRate",
  "rainHeight",
  "timeExceedance",
] as const;

/** At least one scenario for each `solveFor`, and one for each way to give what it needs. */
export const scenarios: readonly Scenario[] = [
  scenario("link margin by Eb/N0", {}, [...carrier, "systemNoiseTemperature", ...requirement], losses),
  scenario("link margin by C/N", {}, [
    ...carrier,
    "systemNoiseTemperature",
    "noiseBandwidth",
    "requiredCarrierToNoise",
  ]),
  scenario("link margin by EIRP and G/T", {}, ["eirp", "frequency", "distance", "gOverT", ...requirement]),
  scenario("link margin by modulation, coding and error rate", {}, [
    ...carrier,
    "systemNoiseTemperature",
    "dataRate",
    "modulation",
    "coding",
    "targetBitErrorRate",
  ]),
  scenario("link margin with DVB-S2", { coding: "DVB-S2" }, [
    ...carrier,
    "systemNoiseTemperature",
    "dataRate",
    "coding",
    "modcod",
  ]),
  scenario(
    "link margin with apertures and pointing",
    {},
    [
      "transmitPower",
      "transmitAntennaDiameter",
      "transmitAntennaEfficiency",
      "frequency",
      "distance",
      "receiveAntennaDiameter",
      "receiveAntennaEfficiency",
      "systemNoiseTemperature",
      ...requirement,
    ],
    ["transmitPointingError", "receivePointingError"],
  ),
  scenario(
    "link margin to a satellite through gas, rain, cloud and scintillation",
    {
      atmosphereModel: "itu676",
      rainModel: "itu618",
      scintillationModel: "itu618",
    },
    [
      "transmitPower",
      "transmitAntennaGain",
      "stationLongitude",
      "satelliteLongitude",
      ...rain618.filter((name) => name !== "elevationAngle"),
      ...air,
      "receiveAntennaDiameter",
      "receiveAntennaEfficiency",
      "wetRefractivity",
      "antennaNoiseTemperature",
      "receiverNoiseFigure",
      ...requirement,
    ],
    ["cloudLiquidWater", "receiveLineLoss"],
  ),
  scenario(
    "maximum distance in free space",
    { solveFor: "maxDistance" },
    [...carrier.filter((name) => name !== "distance"), "systemNoiseTemperature", ...requirement],
    losses,
  ),
  scenario(
    "maximum distance near the ground in gas and rain",
    {
      solveFor: "maxDistance",
      atmosphereModel: "itu676",
      rainModel: "itu530",
      frequency: q(38, "GHz"),
      transmitPower: q(1, "W"),
    },
    [
      ...carrier.filter((name) => name !== "distance"),
      ...air,
      "rainRate",
      "timeExceedance",
      "polarizationTilt",
      "systemNoiseTemperature",
      ...requirement,
    ],
    losses,
  ),
  scenario(
    "maximum data rate",
    { solveFor: "maxDataRate" },
    [...carrier, "systemNoiseTemperature", "requiredEbN0"],
    losses,
  ),
  scenario(
    "required transmit power",
    { solveFor: "requiredTransmitPower" },
    [...carrier.filter((name) => name !== "transmitPower"), "systemNoiseTemperature", ...requirement],
    losses,
  ),
  scenario("required EIRP", { solveFor: "requiredEirp" }, [
    "requiredCarrierToNoise",
    "noiseBandwidth",
    "totalPathLoss",
    "gOverT",
  ]),
  scenario(
    "required receive gain",
    { solveFor: "requiredReceiveGain", noiseReferencePoint: "receiverInput" },
    [...carrier.filter((name) => name !== "receiveAntennaGain"), "systemNoiseTemperature", ...requirement],
    [...losses, "receiveLineLoss"],
  ),
  scenario("received power", { solveFor: "receivedPower" }, carrier, ["receiveLineLoss", "polarizationMismatch"]),
  scenario("received power over a stated path loss", { solveFor: "receivedPower" }, [
    "eirp",
    "totalPathLoss",
    "receiveAntennaGain",
  ]),
  scenario("C/N by received power", { solveFor: "carrierToNoise" }, [
    "receivedPower",
    "systemNoiseTemperature",
    "noiseBandwidth",
  ]),
  scenario(
    "C/N by G/T",
    { solveFor: "carrierToNoise" },
    ["eirp", "freeSpacePathLoss", "gOverT", "noiseBandwidth"],
    ["atmosphericLoss", "receiveLineLoss"],
  ),
  scenario("C/N in rain", { solveFor: "carrierToNoise" }, [
    "clearSkyCarrierToNoise",
    "systemNoiseTemperature",
    "rainAttenuation",
  ]),
  scenario("combined C/N", { solveFor: "combinedCarrierToNoise" }, ["uplinkCarrierToNoise", "downlinkCarrierToNoise"]),
  scenario("combined C/N0", { solveFor: "combinedCarrierToNoise" }, [
    "uplinkCarrierToNoiseDensity",
    "downlinkCarrierToNoiseDensity",
  ]),
  scenario("path loss by distance", { solveFor: "pathLoss" }, ["frequency", "distance"]),
  scenario("path loss by orbit", { solveFor: "pathLoss" }, ["frequency", "orbitAltitude", "elevationAngle"]),
  scenario("path loss to a geostationary satellite", { solveFor: "pathLoss" }, [
    "frequency",
    "stationLatitude",
    "stationLongitude",
    "satelliteLongitude",
  ]),
  scenario("noise", { solveFor: "noise" }, ["antennaNoiseTemperature", "receiverNoiseTemperature"]),
  scenario(
    "noise with a line, referred to the receiver",
    { solveFor: "noise", noiseReferencePoint: "receiverInput" },
    ["antennaNoiseTemperature", "receiverNoiseTemperature"],
    ["receiveLineLoss", "feederTemperature", "noiseBandwidth"],
  ),
  scenario("antenna gain by diameter", { solveFor: "antennaGain" }, [
    "frequency",
    "transmitAntennaDiameter",
    "transmitAntennaEfficiency",
  ]),
  scenario("antenna gain by area", { solveFor: "antennaGain" }, [
    "frequency",
    "receiveAntennaArea",
    "receiveAntennaEfficiency",
  ]),
  scenario(
    "EIRP",
    { solveFor: "eirp" },
    ["transmitPower", "transmitAntennaGain"],
    ["transmitBackoff", "transmitPointingLoss"],
  ),
  scenario("polarization loss", { solveFor: "polarizationLoss" }, ["polarizationMismatch"]),
  scenario("rain attenuation, P.618", { solveFor: "rainAttenuation" }, rain618),
  scenario("rain attenuation, P.530", { solveFor: "rainAttenuation", rainModel: "itu530", distance: q(12, "km") }, [
    "frequency",
    "distance",
    "rainRate",
    "polarizationTilt",
    "timeExceedance",
  ]),
  scenario("rain attenuation, P.838", { solveFor: "rainAttenuation", rainModel: "specific" }, [
    "frequency",
    "elevationAngle",
    "polarizationTilt",
    "rainRate",
    "rainPathLength",
  ]),
  scenario("gas on a slant path", { solveFor: "gaseousAttenuation" }, ["frequency", "elevationAngle", ...air]),
  scenario("gas near the ground", { solveFor: "gaseousAttenuation", distance: q(12, "km") }, [
    "frequency",
    "distance",
    ...air,
  ]),
  scenario("scintillation", { solveFor: "scintillation" }, [
    "frequency",
    "elevationAngle",
    "timeExceedance",
    "receiveAntennaDiameter",
    "receiveAntennaEfficiency",
    "wetRefractivity",
  ]),
  scenario("cross-polar discrimination", { solveFor: "crossPolarDiscrimination" }, [
    "frequency",
    "elevationAngle",
    "polarizationTilt",
    "timeExceedance",
    "rainAttenuation",
  ]),
  scenario("required Eb/N0", { solveFor: "requiredEbN0" }, ["modulation", "coding", "targetBitErrorRate"]),
  scenario("required Eb/N0 of DVB-S2", { solveFor: "requiredEbN0", coding: "DVB-S2" }, ["coding", "modcod"]),
  scenario("required Eb/N0 of the convolutional code", { solveFor: "requiredEbN0", coding: "convK7R12" }, [
    "modulation",
    "coding",
    "targetBitErrorRate",
  ]),
  scenario("bit error rate", { solveFor: "bitErrorRate", modulation: "16QAM" }, ["ebN0", "modulation", "coding"]),
  scenario("Shannon capacity", { solveFor: "shannonCapacity" }, ["noiseBandwidth", "carrierToNoise"]),
  scenario("geometry of a geostationary satellite", { solveFor: "geometry" }, [
    "stationLatitude",
    "stationLongitude",
    "satelliteLongitude",
  ]),
  scenario("geometry of a circular orbit", { solveFor: "geometry" }, ["orbitAltitude", "elevationAngle"]),
];
