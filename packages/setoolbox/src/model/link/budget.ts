import type { Budget, BudgetLine } from "../outcome.ts";
import { toDecibels } from "../units/convert.ts";
import { budgetTable } from "./budget-table.ts";
import { decibelsOfBoltzmann } from "./constants.ts";
import { backSubstituted } from "./solution.ts";
import { linkVariables } from "./variables.ts";
import { type LinkRun, working } from "./view.ts";

/** A line before its running total: what it adds, and the unit of the sum after it. */
interface Step {
  readonly name: string;
  readonly label: string;
  readonly value: number;
  readonly unit: string;
  readonly runningUnit: string;
}

/** The line-by-line budget of an answer that is a sum of decibels; `undefined` for any other. */
export function linkBudget(run: LinkRun): Budget | undefined {
  // A solved distance or rate is no sum: the budget is that of the link with the solution put in.
  const isInside = run.quantity === "maxDistance" || run.quantity === "maxDataRate";
  const shown = isInside ? backSubstituted(run) : run;
  const name = isInside ? "linkMargin" : run.quantity;
  const steps = shown === undefined ? undefined : stepsTo(shown, name);
  const variable = linkVariables.get(name);
  if (shown === undefined || steps === undefined || variable === undefined) return undefined;
  const lines: BudgetLine[] = [];
  let total = 0;
  for (const { name: line, label, value, unit, runningUnit } of steps) {
    total += value;
    lines.push({ name: line, label, value, unit, runningTotal: total, runningUnit });
  }
  const result = { name, label: variable.label, value: working(shown, name) ?? total, unit: variable.unit };
  return { result, lines, table: budgetTable(lines, result) };
}

function stepsTo(run: LinkRun, name: string): readonly Step[] | undefined {
  switch (name) {
    case "eirp":
      return eirpSteps(run);
    case "totalPathLoss":
      return pathSteps(run, 1, "dB");
    case "receivedPower":
      return receivedPowerSteps(run);
    case "carrierToNoise":
    case "ebN0":
      return ratioSteps(run, name);
    case "linkMargin":
      return marginSteps(run);
    case "requiredEirp":
      return requiredEirpSteps(run);
    case "requiredTransmitPower":
      return requiredPowerSteps(run);
    case "requiredReceiveGain":
      return requiredGainSteps(run);
    default:
      return undefined;
  }
}

/** The names of the inputs by which a quantity was worked out; none for one that was given. */
function inputsOf(run: LinkRun, name: string): readonly string[] {
  const via = run.evaluation.known.get(name)?.via;
  return via === undefined || typeof via === "string" ? [] : via.inputs;
}

/** A line for a quantity with its sign. A loss that nobody stated and that is zero is left out. */
function step(run: LinkRun, name: string, sign: 1 | -1, runningUnit: string): readonly Step[] {
  const value = working(run, name);
  const variable = linkVariables.get(name);
  if (value === undefined || variable === undefined) return [];
  if (value === 0 && run.evaluation.known.get(name)?.via === "default") return [];
  return [{ name, label: variable.label, value: sign * value, unit: variable.unit, runningUnit }];
}

/** A bandwidth or rate in decibels. */
function rateStep(run: LinkRun, name: string, sign: 1 | -1, runningUnit: string): Step {
  const value = toDecibels(working(run, name) ?? Number.NaN);
  const label = linkVariables.get(name)?.label ?? name;
  return { name, label: `${label}, 10 log10`, value: sign * value, unit: "dBHz", runningUnit };
}

function boltzmannStep(sign: 1 | -1, runningUnit: string): Step {
  return {
    name: "boltzmann",
    label: "Boltzmann's constant",
    value: sign * decibelsOfBoltzmann,
    unit: "dBW/K/Hz",
    runningUnit,
  };
}

function eirpSteps(run: LinkRun): readonly Step[] {
  if (inputsOf(run, "eirp").length === 0) return step(run, "eirp", 1, "dBW");
  return [
    ...step(run, "transmitPower", 1, "dBW"),
    ...step(run, "transmitBackoff", -1, "dBW"),
    ...step(run, "transmitLineLoss", -1, "dBW"),
    ...step(run, "transmitGain", 1, "dBW"),
    ...step(run, "transmitPointingLoss", -1, "dBW"),
  ];
}

function radiatedSteps(run: LinkRun): readonly Step[] {
  const [, ...beside] = inputsOf(run, "radiatedEirp");
  return [...eirpSteps(run), ...beside.flatMap((loss) => step(run, loss, -1, "dBW"))];
}

function pathSteps(run: LinkRun, sign: 1 | -1, unit: string): readonly Step[] {
  if (inputsOf(run, "totalPathLoss").length === 0) return step(run, "totalPathLoss", sign, unit);
  return [
    ...step(run, "freeSpacePathLoss", sign, unit),
    ...atmosphereSteps(run, sign, unit),
    ...step(run, "polarizationLoss", sign, unit),
    ...step(run, "miscLoss", sign, unit),
  ];
}

/** Gas, rain and cloud add up; scintillation joins rain and cloud as root of squares, so these stand in one line. */
function atmosphereSteps(run: LinkRun, sign: 1 | -1, unit: string): readonly Step[] {
  const terms = inputsOf(run, "totalAtmosphericLoss");
  if (!terms.includes("scintillationLoss")) return terms.flatMap((term) => step(run, term, sign, unit));
  const gas = terms.includes("gaseousAttenuation") ? (working(run, "gaseousAttenuation") ?? 0) : 0;
  const value = sign * ((working(run, "totalAtmosphericLoss") ?? Number.NaN) - gas);
  const label = "Rain, cloud and scintillation";
  return [
    ...(gas === 0 ? [] : step(run, "gaseousAttenuation", sign, unit)),
    { name: "rainCloudScintillation", label, value, unit: "dB", runningUnit: unit },
  ];
}

function receivedPowerSteps(run: LinkRun): readonly Step[] {
  if (inputsOf(run, "receivedPower").length === 0) return step(run, "receivedPower", 1, "dBW");
  return [
    ...radiatedSteps(run),
    ...pathSteps(run, -1, "dBW"),
    ...step(run, "receiveGain", 1, "dBW"),
    ...step(run, "receivePointingLoss", -1, "dBW"),
    ...step(run, "receiveLineLoss", -1, "dBW"),
  ];
}

/** Receive gain over noise density: by gain and temperature, or by G/T. */
function receiverSteps(run: LinkRun): readonly Step[] {
  const inputs = inputsOf(run, "receiveGainOverNoiseDensity");
  const losses = inputs.filter((name) => name === "receivePointingLoss" || name === "receiveLineLoss");
  const lossSteps = losses.flatMap((loss) => step(run, loss, -1, "dBW"));
  if (inputs.includes("gOverT")) {
    return [...lossSteps, ...step(run, "gOverT", 1, "dBW/K"), boltzmannStep(-1, "dBHz")];
  }
  return [...step(run, "receiveGain", 1, "dBW"), ...lossSteps, ...step(run, "noiseSpectralDensity", -1, "dBHz")];
}

function densitySteps(run: LinkRun): readonly Step[] | undefined {
  const inputs = inputsOf(run, "carrierToNoiseDensity");
  if (inputs.includes("radiatedEirp")) {
    return [...radiatedSteps(run), ...pathSteps(run, -1, "dBW"), ...receiverSteps(run)];
  }
  if (inputs.includes("receivedPower")) {
    return [
      ...receivedPowerSteps(run),
      ...(inputs.includes("receiveLineLoss") ? step(run, "receiveLineLoss", 1, "dBW") : []),
      ...step(run, "noiseSpectralDensity", -1, "dBHz"),
    ];
  }
  const [ratio = "", rate] = inputs;
  if (rate !== "noiseBandwidth" && rate !== "dataRate") return undefined;
  const before = ratioSteps(run, ratio);
  return before === undefined ? undefined : [...before, rateStep(run, rate, 1, "dBHz")];
}

function ratioSteps(run: LinkRun, name: string): readonly Step[] | undefined {
  const inputs = inputsOf(run, name);
  if (inputs.length === 0) return step(run, name, 1, "dB");
  if (inputs.includes("clearSkyCarrierToNoise")) return clearSkySteps(run);
  const [density, rate] = inputs;
  if (density !== "carrierToNoiseDensity" || rate === undefined) return undefined;
  const before = densitySteps(run);
  return before === undefined ? undefined : [...before, rateStep(run, rate, -1, "dB")];
}

function clearSkySteps(run: LinkRun): readonly Step[] {
  const before = [...step(run, "clearSkyCarrierToNoise", 1, "dB"), ...step(run, "rainAttenuation", -1, "dB")];
  const sum = before.reduce((total, { value }) => total + value, 0);
  const value = (working(run, "carrierToNoise") ?? Number.NaN) - sum;
  return [...before, { name: "rainNoise", label: "Noise added by rain", value, unit: "dB", runningUnit: "dB" }];
}

function marginSteps(run: LinkRun): readonly Step[] | undefined {
  const [ratio = "", , required = ""] = inputsOf(run, "linkMargin");
  const before = ratioSteps(run, ratio);
  if (before === undefined) return undefined;
  return [...before, ...step(run, "implementationLoss", -1, "dB"), ...step(run, required, -1, "dB")];
}

/** C/N0 that the link must reach: requirement, implementation loss, rate and margin. */
function wantedSteps(run: LinkRun): readonly Step[] {
  const [required = "", , rate = ""] = inputsOf(run, "requiredCarrierToNoiseDensity");
  return [
    ...step(run, required, 1, "dB"),
    ...step(run, "implementationLoss", 1, "dB"),
    ...step(run, "requiredMargin", 1, "dB"),
    rateStep(run, rate, 1, "dBHz"),
  ];
}

function requiredEirpSteps(run: LinkRun): readonly Step[] {
  const inputs = inputsOf(run, "receiveGainOverNoiseDensity");
  const losses = inputs.filter((name) => name === "receivePointingLoss" || name === "receiveLineLoss");
  const receiver = inputs.includes("gOverT")
    ? [boltzmannStep(1, "dBW/K"), ...step(run, "gOverT", -1, "dBW")]
    : [...step(run, "noiseSpectralDensity", 1, "dBW"), ...step(run, "receiveGain", -1, "dBW")];
  return [
    ...wantedSteps(run),
    ...pathSteps(run, 1, "dBHz"),
    ...receiver,
    ...losses.flatMap((loss) => step(run, loss, 1, "dBW")),
  ];
}

function requiredPowerSteps(run: LinkRun): readonly Step[] {
  return [
    ...requiredEirpSteps(run),
    ...step(run, "transmitGain", -1, "dBW"),
    ...step(run, "transmitPointingLoss", 1, "dBW"),
    ...step(run, "transmitLineLoss", 1, "dBW"),
    ...step(run, "transmitBackoff", 1, "dBW"),
  ];
}

function requiredGainSteps(run: LinkRun): readonly Step[] {
  const line = inputsOf(run, "requiredReceiveGain").includes("receiveLineLoss");
  return [
    ...wantedSteps(run),
    ...pathSteps(run, 1, "dBHz"),
    ...step(run, "noiseSpectralDensity", 1, "dBW"),
    ...step(run, "receivePointingLoss", 1, "dBW"),
    ...(line ? step(run, "receiveLineLoss", 1, "dBW") : []),
    ...radiatedSteps(run).map((one) => ({ ...one, value: -one.value, runningUnit: "dB" })),
  ];
}
