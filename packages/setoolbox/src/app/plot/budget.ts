import { Unverified, z } from "@benchwright/core";
import { readPublished } from "../../protocol/published.ts";
import { nothingToDraw } from "./refusal.ts";

const quantity = { label: z.string(), value: z.number(), unit: z.string() };
const budgetSchema = z.object({
  result: z.object(quantity),
  lines: z.array(z.object({ ...quantity, runningTotal: z.number(), runningUnit: z.string() })).min(1),
});

/** A budget as a result document has it: signed lines that sum to the result. */
export type DrawnBudget = z.output<typeof budgetSchema>;

/** What is drawn to a hundredth must add up to a hundredth. */
const TOLERANCE = 0.01;
/** Decibels beyond any link; a larger number is something else. */
const LARGEST = 100_000;

/**
 * The budget of a result document, proven to add up.
 * Throws `Refused("plot-nothing-to-draw")` or `Unverified("plot-unverified")`.
 *
 * @param most lines that can be drawn
 */
export function budgetOf(document: Readonly<Record<string, unknown>>, most: number): DrawnBudget {
  const { status } = readPublished(document);
  const answer = z.object({ budget: z.unknown() }).safeParse(document["answer"]);
  const budget = budgetSchema.safeParse(answer.data?.budget);
  if ((status !== "ok" && status !== "undetermined") || !budget.success) {
    throw nothingToDraw(
      `The run ended ${status} and has no line-by-line budget`,
      "A budget comes with answers that are sums of decibels: linkMargin, maxDistance, carrierToNoise, receivedPower, pathLoss, eirp and the required powers and gains",
      "Draw such a run, or run the link again with solveFor linkMargin",
    );
  }
  const { lines, result } = budget.data;
  if (lines.length > most) {
    throw nothingToDraw(`The budget has ${lines.length} lines`, `A picture holds at most ${most}`);
  }
  const wrong = sums(budget.data);
  if (wrong !== undefined) {
    throw new Unverified("plot-unverified", {
      what: `The budget of the run does not add up: ${wrong}`,
      why: "Bars drawn from it would show something else than the numbers",
      next: "Report it to whoever answers the folder; setoolbox_get_result shows the lines as they are",
    });
  }
  return { lines, result };
}

function sums({ lines, result }: DrawnBudget): string | undefined {
  let total = 0;
  for (const { label, value, runningTotal } of lines) {
    total += value;
    if (Math.abs(total) > LARGEST || Math.abs(value) > LARGEST)
      return `"${label}" adds ${value}, which no decibels are`;
    if (!(Math.abs(total - runningTotal) <= TOLERANCE)) {
      return `after "${label}" the sum is ${total}, not ${runningTotal}`;
    }
  }
  return Math.abs(total - result.value) <= TOLERANCE ? undefined : `the lines sum to ${total}, not ${result.value}`;
}
