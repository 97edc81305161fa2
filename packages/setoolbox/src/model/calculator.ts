import { linkBudgetCalculator } from "./link/link-budget.ts";
import type { Outcome } from "./outcome.ts";
import type { CalculatorSchema, ToolName } from "./schema.ts";

export type * from "./outcome.ts";
export type * from "./schema.ts";
export { toolVersion } from "./version.ts";

/** One engineering calculator behind the folder. */
export interface Calculator {
  readonly tool: ToolName;
  /** The content of `schema/<tool>.json`. */
  readonly schema: CalculatorSchema;
  /**
   * Answers one request. Pure and deterministic: the order of `inputs` changes nothing.
   * Never throws for bad inputs; they are an outcome with status `error`.
   *
   * @param inputs field name to value, as the request wrote them
   * @param displayUnits result name, result symbol or field name to the unit wanted for it
   */
  calculate(inputs: Readonly<Record<string, unknown>>, displayUnits?: Readonly<Record<string, string>>): Outcome;
}

/** The calculators that exist, by tool name. */
export const calculators: ReadonlyMap<ToolName, Calculator> = new Map([
  [linkBudgetCalculator.tool, linkBudgetCalculator],
]);
