import { z } from "@benchwright/core";

const text = z.string();
const number = z.number();

/** The numbers of a picture, so that nothing is known by looking alone. */
export const values = z
  .strictObject({
    lines: z
      .array(z.strictObject({ label: text, value: number, unit: text, runningTotal: number, runningUnit: text }))
      .describe("Lines of the budget from the top: what each adds, and the sum after it.")
      .optional(),
    result: z.strictObject({ label: text, value: number, unit: text }).describe("What the lines sum to.").optional(),
    points: z
      .array(z.strictObject({ distance: number, margin: number, inside: z.boolean() }))
      .describe("The curve: distance, margin in dB, and whether every model is inside its stated range.")
      .optional(),
    distanceUnit: text.describe("Unit of every distance here.").optional(),
    run: z.strictObject({ distance: number, margin: number }).describe("The run's own point.").optional(),
    requiredMargin: number.describe("dB.").optional(),
    maxDistance: number
      .describe("Where the margin is the required one; absent when there is no such distance.")
      .optional(),
    difference: number.describe("Margin of the curve at the run's distance less the run's own, dB.").optional(),
    engineVersion: text.describe("Version of the engine that calculated the curve here.").optional(),
    gaps: z
      .array(z.strictObject({ distance: number, reason: text }))
      .describe("Distances at which there is no margin, and why.")
      .optional(),
    note: text.describe("How the curve came about.").optional(),
  })
  .describe("Every number that the picture shows.");
