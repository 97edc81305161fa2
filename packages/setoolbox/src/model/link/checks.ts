import { p530RainRanges } from "../itu/p530.ts";
import type { Check, Validity, Warning } from "../outcome.ts";
import { fromDecibels, toDecibels } from "../units/convert.ts";
import { models } from "./models.ts";
import { lossesBesideEirp } from "./relations/antennas.ts";
import { rainOverhead } from "./relations/noise.ts";
import { backSubstituted } from "./solution.ts";
import { isComputed, type LinkRun, working } from "./view.ts";

const degree = Math.PI / 180;
/** Eb/N0 below which no code can work: ln 2. */
const shannonBound = toDecibels(Math.LN2);

/** The checks of a link: each says what was compared. */
export function linkChecks(run: LinkRun): readonly Check[] {
  return [
    ...positivity(run),
    ...energy(run),
    ...farField(run, "transmit"),
    ...farField(run, "receive"),
    ...horizon(run),
    ...shannon(run),
    ...backSubstitution(run),
  ];
}

/** Ranges that depend on the request itself. */
export function linkValidity(run: LinkRun): readonly Validity[] {
  return [...pointingValidity(run), ...distanceValidity(run)];
}

/** A solved distance may leave the range of the rain model that it was solved with. */
function distanceValidity(run: LinkRun): readonly Validity[] {
  const distance = working(run, "maxDistance");
  if (run.quantity !== "maxDistance" || distance === undefined || run.setup.rain !== "itu530") return [];
  const { name: model, citation: source } = models.rainTerrestrial;
  const { min, max } = p530RainRanges.distance;
  const value = distance / 1e3;
  return [{ model, parameter: "maxDistance", value, min, max, unit: "km", inside: value <= max, source }];
}

function pointingValidity(run: LinkRun): readonly Validity[] {
  return (["transmit", "receive"] as const).flatMap((side) => {
    const error = working(run, `${side}PointingError`);
    const beamwidth = working(run, `${side}Beamwidth`);
    if (error === undefined || beamwidth === undefined) return [];
    return [
      {
        model: models.pointing.name,
        parameter: `${side}PointingError`,
        value: error / degree,
        min: 0,
        max: beamwidth / degree,
        unit: "deg",
        inside: error <= beamwidth,
        source: models.pointing.citation,
      },
    ];
  });
}

/** What a reader should know although the number stands. */
export function linkWarnings(run: LinkRun): readonly Warning[] {
  const failed = linkChecks(run)
    .filter(({ passed }) => !passed)
    .map(({ id, detail }) => ({ code: warningCodes[id] ?? "check_failed", message: detail }));
  return [
    ...failed,
    ...velocity(run),
    ...besideEirp(run),
    ...besideMerit(run),
    ...lineAtAntenna(run),
    ...rainNoise(run),
  ];
}

const warningCodes: Readonly<Record<string, string>> = {
  transmitFarField: "near_field",
  receiveFarField: "near_field",
  lineOfSight: "below_horizon",
  shannonLimit: "beyond_shannon_limit",
  energy: "more_power_than_sent",
};

function positivity(run: LinkRun): readonly Check[] {
  const names = [
    "systemNoiseTemperature",
    "receiverNoiseTemperature",
    "pathLength",
    "wavelength",
    "totalAtmosphericLoss",
  ];
  const known = names.filter((name) => working(run, name) !== undefined);
  if (known.length === 0) return [];
  return [
    {
      id: "positivity",
      passed: known.every((name) => (working(run, name) ?? 0) >= 0),
      detail: `${known.join(", ")}: not negative.`,
    },
  ];
}

/** No antenna collects more than was radiated: the gain of the path and both antennas stays below one. */
function energy(run: LinkRun): readonly Check[] {
  const received = working(run, "receivedPower");
  const radiated = working(run, "radiatedEirp");
  const sent = working(run, "transmitPower");
  if (received === undefined || radiated === undefined) return [];
  const limit = sent ?? radiated + Math.max(0, working(run, "receiveGain") ?? 0);
  return [
    {
      id: "energy",
      passed: received <= limit,
      detail: `Received power ${round(received)} dBW against ${round(limit)} dBW that is ${sent === undefined ? "radiated and collected without path loss" : "sent"}.`,
    },
  ];
}

function farField(run: LinkRun, side: "transmit" | "receive"): readonly Check[] {
  const diameter = working(run, `${side}AntennaDiameter`);
  const wavelength = working(run, "wavelength");
  const distance = working(run, "pathLength");
  if (diameter === undefined || wavelength === undefined || distance === undefined) return [];
  const far = (2 * diameter ** 2) / wavelength;
  return [
    {
      id: `${side}FarField`,
      passed: distance >= far,
      detail: `The far field of the ${side} antenna begins at 2 D^2 / lambda = ${round(far)} m; the distance is ${round(distance)} m.`,
    },
  ];
}

function horizon(run: LinkRun): readonly Check[] {
  const elevation = working(run, "elevationAngle");
  if (elevation === undefined || run.setup.path !== "slant") return [];
  return [
    {
      id: "lineOfSight",
      passed: elevation >= 0,
      detail: `The elevation is ${round(elevation / degree)} deg${elevation < 0 ? ": the far end is below the horizon." : "."}`,
    },
  ];
}

function shannon(run: LinkRun): readonly Check[] {
  const required = working(run, "requiredEbN0");
  const rate = working(run, "dataRate");
  const capacity = working(run, "shannonCapacity");
  const checks: Check[] = [];
  if (required !== undefined) {
    checks.push({
      id: "shannonLimit",
      passed: required >= shannonBound,
      detail: `Required Eb/N0 ${round(required)} dB against the limit of ${round(shannonBound)} dB for any code.`,
    });
  }
  if (rate !== undefined && capacity !== undefined) {
    checks.push({
      id: "shannonLimit",
      passed: rate <= capacity,
      detail: `Data rate ${round(rate)} bit/s against the capacity of ${round(capacity)} bit/s.`,
    });
  }
  return checks;
}

function backSubstitution(run: LinkRun): readonly Check[] {
  const back = run.determined ? backSubstituted(run) : undefined;
  const margin = back === undefined ? undefined : working(back, "linkMargin");
  const wanted = working(run, "requiredMargin");
  if (margin === undefined || wanted === undefined) return [];
  const difference = Math.abs(margin - wanted);
  return [
    {
      id: "backSubstitution",
      passed: difference <= 1e-9,
      detail: `With the solved ${run.quantity} the link margin is ${margin} dB; ${wanted} dB are required.`,
    },
  ];
}

function velocity(run: LinkRun): readonly Warning[] {
  const v = working(run, "relativeVelocity");
  if (v === undefined || Math.abs(v) <= 0.01 * 299792458) return [];
  return [
    {
      code: "relativistic_velocity",
      message:
        "The Doppler shift is worked out without relativity, which is off by more than half a percent above 0.01 c.",
      field: "relativeVelocity",
    },
  ];
}

function besideEirp({ setup }: LinkRun): readonly Warning[] {
  return lossesBesideEirp(setup).map((field) => ({
    code: "loss_beside_eirp",
    message: `${field} was subtracted once from the given eirp. Leave it out if eirp already holds it.`,
    field,
  }));
}

function besideMerit({ given, setup }: LinkRun): readonly Warning[] {
  if (!given.has("gOverT") || setup.noiseParts || !given.has("receiveLineLoss")) return [];
  return [
    {
      code: "line_loss_beside_g_over_t",
      message: "receiveLineLoss was subtracted once beside the given gOverT. Leave it out if G/T already holds it.",
      field: "receiveLineLoss",
    },
  ];
}

function lineAtAntenna(run: LinkRun): readonly Warning[] {
  const { given, setup } = run;
  const stated = given.has("systemNoiseTemperature") && (given.value("receiveLineLoss") ?? 0) > 0;
  if (!stated || setup.reference === "receiverInput" || !isComputed(run, "receiveGainOverNoiseDensity")) return [];
  return [
    {
      code: "line_loss_in_system_temperature",
      message:
        "systemNoiseTemperature is taken at the antenna terminals, where it already holds the line: receiveLineLoss lowers receivedPower but not C/N. Use noiseReferencePoint receiverInput if the temperature is that of the receiver's input.",
      field: "receiveLineLoss",
    },
  ];
}

function rainNoise(run: LinkRun): readonly Warning[] {
  const { given, setup } = run;
  const stated = ["systemNoiseTemperature", "gOverT"].find((name) => given.has(name));
  const enters = isComputed(run, "carrierToNoiseDensity") && !given.has("clearSkyCarrierToNoise");
  if (
    stated === undefined ||
    !rainOverhead(setup) ||
    !enters ||
    fromDecibels(working(run, "rainAttenuation") ?? 0) === 1
  ) {
    return [];
  }
  return [
    {
      code: "rain_noise_not_added",
      message: `${stated} is taken as it is: the sky noise of the rain was not added to it. Give antennaNoiseTemperature and a receiver temperature to have it added.`,
      field: stated,
    },
  ];
}

function round(value: number): number {
  return Number(value.toPrecision(6));
}
