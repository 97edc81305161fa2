import type { FieldSpec } from "../../form/field.ts";
import { limits, within } from "./limits.ts";

const group = "noise cascade";

/** How many stages a cascade may have. */
export const stageCount = 6;

/** The fields of the noise cascade: five for each stage, the first stage nearest the antenna. */
export const stageFields: readonly FieldSpec[] = Array.from({ length: stageCount }, (_, index) =>
  fieldsOfStage(index + 1),
).flat();

function fieldsOfStage(stage: number): readonly FieldSpec[] {
  return [
    {
      name: `stage${stage}Gain`,
      label: `Stage ${stage} gain`,
      symbol: `G_${stage}`,
      kind: "quantity",
      type: "loss",
      bounds: within(-200, 200, "dB", "amplifiers and losses that can be built"),
      description: `Gain of stage ${stage} as a ratio; needed when another stage follows. An attenuation is negative.`,
      group,
    },
    {
      name: `stage${stage}NoiseFigure`,
      label: `Stage ${stage} noise figure`,
      symbol: `F_${stage}`,
      kind: "quantity",
      type: "noiseFigure",
      bounds: within(0, 100, "dB", "a stage adds noise; more than 100 dB is no receiver"),
      description: `Noise figure of stage ${stage}, referred to 290 K.`,
      group,
    },
    {
      name: `stage${stage}NoiseTemperature`,
      label: `Stage ${stage} noise temperature`,
      symbol: `T_${stage}`,
      kind: "quantity",
      type: "temperature",
      bounds: limits.noiseTemperature,
      description: `Effective noise temperature of stage ${stage}, instead of the noise figure.`,
      group,
    },
    {
      name: `stage${stage}Loss`,
      label: `Stage ${stage} loss`,
      symbol: `L_${stage}`,
      kind: "quantity",
      type: "loss",
      bounds: within(0, 200, "dB", "a loss is positive; more than 200 dB passes nothing"),
      description: `Loss of a passive stage ${stage}; with its physical temperature it is all that the stage needs.`,
      group,
    },
    {
      name: `stage${stage}PhysicalTemperature`,
      label: `Stage ${stage} physical temperature`,
      symbol: `T_P${stage}`,
      kind: "quantity",
      type: "temperature",
      bounds: within(0, 400, "K", "hardware on the ground or in space"),
      description: `Physical temperature of a lossy stage ${stage}.`,
      group,
    },
  ];
}
