import { type Relation, relation, sameAs } from "../../engine/relation.ts";
import { skyNoiseTemperature } from "../../itu/p618.ts";
import { fromDecibels, toDecibels } from "../../units/convert.ts";
import { boltzmann } from "../constants.ts";
import { models } from "../models.ts";
import { cascadeTemperature, lossyTemperature, noiseFactor, noiseTemperature, systemTemperature } from "../noise.ts";
import type { LinkSetup } from "../setup.ts";
import { activeTerms } from "./atmosphere.ts";

/** Receiver, sky and system noise temperatures, G/T and noise density. */
export function noiseRelations(setup: LinkSetup): readonly Relation[] {
  return [
    ...cascade(setup.stages),
    receiverFigure,
    ...skyNoise(setup),
    systemNoise("systemNoiseTemperature", setup, rainOverhead(setup)),
    ...density,
    ...clearSky(setup),
    figureOfMerit(setup),
  ];
}

/** Whether rain warms the sky that the antenna sees. */
export function rainOverhead({ rain, path }: LinkSetup): boolean {
  return rain !== "none" && path === "slant";
}

const receiverFigure: Relation = relation(
  "receiverNoiseTemperature",
  ["receiverNoiseFigure"],
  (figure) => noiseTemperature(fromDecibels(figure)),
  models.cascade,
);

const density: readonly Relation[] = [
  relation("noiseSpectralDensity", ["systemNoiseTemperature"], (t) => toDecibels(boltzmann * t), models.system),
  relation(
    "noisePower",
    ["noiseSpectralDensity", "noiseBandwidth"],
    (density, bandwidth) => density + toDecibels(bandwidth),
    models.system,
  ),
];

function cascade(stages: number): readonly Relation[] {
  const numbers = Array.from({ length: stages }, (_, index) => index + 1);
  const temperatures = numbers.map((stage) => `stage${stage}Temperature`);
  const ratios = numbers.slice(0, -1).map((stage) => `stage${stage}Ratio`);
  return [
    ...numbers.flatMap(stageRelations),
    relation(
      "cascadeTemperature",
      [...temperatures, ...ratios],
      (...values) => cascadeTemperature(values.slice(0, stages), values.slice(stages).map(fromDecibels)),
      models.cascade,
    ),
    relation("cascadeNoiseFigure", ["cascadeTemperature"], (t) => toDecibels(noiseFactor(t)), models.cascade),
    sameAs("receiverNoiseTemperature", "cascadeTemperature", models.cascade),
  ];
}

function stageRelations(stage: number): readonly Relation[] {
  const temperature = `stage${stage}Temperature`;
  const loss = `stage${stage}Loss`;
  return [
    sameAs(temperature, `stage${stage}NoiseTemperature`, models.cascade),
    relation(
      temperature,
      [`stage${stage}NoiseFigure`],
      (figure) => noiseTemperature(fromDecibels(figure)),
      models.cascade,
    ),
    relation(
      temperature,
      [loss, `stage${stage}PhysicalTemperature`],
      (decibels, physical) => lossyTemperature(fromDecibels(decibels), physical),
      models.cascade,
    ),
    sameAs(`stage${stage}Ratio`, `stage${stage}Gain`, models.cascade),
    relation(`stage${stage}Ratio`, [loss], (decibels) => -decibels, models.cascade),
  ];
}

/** Sky noise behind the attenuation of the path, scintillation left out; and what rain alone adds to a clear sky. */
function skyNoise(setup: LinkSetup): readonly Relation[] {
  const added = relation(
    "rainNoiseIncrease",
    ["rainAttenuation", "rainMediumTemperature", "skyCosmicTemperature"],
    (attenuation, medium, cosmic) => skyNoiseTemperature(attenuation, medium, cosmic) - cosmic,
    models.skyNoise,
  );
  const terms =
    setup.gas === "userValue" ? ["atmosphericLoss"] : activeTerms(setup).filter((term) => term !== "scintillationLoss");
  if (terms.length === 0 || (setup.path !== "slant" && setup.solveFor !== "noise")) return [added];
  return [
    added,
    relation("skyAttenuation", terms, (...losses) => losses.reduce((sum, loss) => sum + loss, 0), models.skyNoise),
    relation(
      "skyNoiseTemperature",
      ["skyAttenuation", "rainMediumTemperature", "skyCosmicTemperature"],
      skyNoiseTemperature,
      models.skyNoise,
    ),
  ];
}

/** The line counts only where its loss is stated; its temperature is of no account without one. */
function systemNoise(output: string, { stated, reference }: LinkSetup, rain: boolean): Relation {
  const sky = rain ? ["rainNoiseIncrease"] : [];
  if (!stated.includes("receiveLineLoss")) {
    return relation(
      output,
      ["antennaNoiseTemperature", "receiverNoiseTemperature", ...sky],
      (antenna, receiver, increase = 0) => antenna + increase + receiver,
      models.system,
    );
  }
  return relation(
    output,
    ["antennaNoiseTemperature", "receiveLineLoss", "feederTemperature", "receiverNoiseTemperature", ...sky],
    (antenna, line, physical, receiver, increase = 0) => {
      const loss = fromDecibels(line);
      const atAntenna = systemTemperature(antenna + increase, loss, physical, receiver);
      return reference === "receiverInput" ? atAntenna / loss : atAntenna;
    },
    models.system,
  );
}

/** C/N in rain from C/N in clear sky: the carrier falls and the sky grows warm. */
function clearSky(setup: LinkSetup): readonly Relation[] {
  if (setup.solveFor === "combinedCarrierToNoise") return [];
  const line = setup.reference === "receiverInput" ? ["receiveLineLoss"] : [];
  const isStated = setup.stated.includes("systemNoiseTemperature");
  const fromParts = setup.stated.includes("antennaNoiseTemperature");
  return [
    // A system temperature that was worked out holds the rain already.
    ...(isStated || !fromParts ? [sameAs("clearSkySystemTemperature", "systemNoiseTemperature", models.system)] : []),
    ...(isStated ? [] : [systemNoise("clearSkySystemTemperature", setup, false)]),
    relation(
      "carrierToNoise",
      ["clearSkyCarrierToNoise", "clearSkySystemTemperature", "rainAttenuation", "rainNoiseIncrease", ...line],
      (clear, system, attenuation, increase, loss = 0) =>
        clear - attenuation - toDecibels(1 + increase / fromDecibels(loss) / system),
      models.skyNoise,
    ),
  ];
}

function figureOfMerit({ reference }: LinkSetup): Relation {
  const line = reference === "receiverInput" ? ["receiveLineLoss"] : [];
  return relation(
    "gOverT",
    ["receiveGain", "systemNoiseTemperature", ...line],
    (gain, temperature, loss = 0) => gain - loss - toDecibels(temperature),
    models.system,
  );
}
