import type { ToolName } from "./places.ts";

/** The record families of a project: the keys of its counts and of its full export. */
export const FAMILIES = [
  "tpmDataList",
  "statisticalTools",
  "massBudgetProjects",
  "budgetTools",
  "spacePowerBudgetProjects",
  "nonSpacePowerBudgetProjects",
  "linkBudgetAnalyses",
  "radarRangeAnalyses",
  "eoirAnalyses",
] as const;

export type Family = (typeof FAMILIES)[number];

/** The family in which a saved run of each calculator is kept. */
export const ANALYSIS_FAMILY = {
  link_budget: "linkBudgetAnalyses",
  radar_range: "radarRangeAnalyses",
  eoir: "eoirAnalyses",
} as const satisfies Record<ToolName, Family>;
