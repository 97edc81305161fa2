import { calculatorOf } from "../engine/calculate.ts";
import type { CalculatorDefinition } from "../engine/definition.ts";
import { linkBudget } from "./budget.ts";
import { linkChecks, linkValidity, linkWarnings } from "./checks.ts";
import { contradictions, openOptions, redundant } from "./choices.ts";
import { linkCrossCheck } from "./cross-check.ts";
import { linkForm } from "./form/form.ts";
import { linkRelations, withoutDefault } from "./relations/relations.ts";
import { type LinkSetup, setupOf } from "./setup.ts";
import { solutionConflicts } from "./solution.ts";
import { askingCost, linkTargets } from "./targets.ts";
import { linkOutputs, linkVariables } from "./variables.ts";
import { inWords, type LinkRun } from "./view.ts";

const definition: CalculatorDefinition<LinkSetup> = {
  tool: "link_budget",
  title: "Link budget",
  description:
    "Radio links on the ground and to satellites: gains, losses, noise, C/N and margin, solved for any unknown, with ITU-R gas, rain, cloud and scintillation.",
  notes: [
    'Every quantity is written { "value": number, "unit": string }, the unit spelled as in allowed.',
    "Losses are positive numbers in dB.",
    "A derived value (eirp, gOverT, path loss) may be given instead of its parts; given with them it must agree.",
    "Rain rate, rain height and wet refractivity are asked for: ITU-R P.837, P.839 and P.453 tell them for a place.",
    "receivedPower is behind receiveLineLoss; a system noise temperature stands at noiseReferencePoint.",
    "answer.budget lists the lines that sum to the answer.",
  ],
  form: linkForm,
  outputs: linkOutputs,
  variables: linkVariables,
  targets: linkTargets,
  setup: setupOf,
  relations: linkRelations,
  withoutDefault,
  askingCost,
  askableOptions: ["referenceAtmosphere"],
  contradictions,
  redundant,
  openOptions,
  solutionConflicts,
  warnings: linkWarnings,
  checks: linkChecks,
  validity: linkValidity,
  crossCheck: linkCrossCheck,
  budget: linkBudget,
  condition,
};

/** The link budget calculator. */
export const linkBudgetCalculator = calculatorOf(definition);

function condition(run: LinkRun): string {
  const parts = [
    said("at", inWords(run, "frequency")),
    isDistance(run.quantity) ? "" : said("over", inWords(run, "pathLength")),
    said("with an attenuation exceeded for", statistical(run) ? inWords(run, "timeExceedance") : undefined),
    said("for a required margin of", isSolved(run.quantity) ? inWords(run, "requiredMargin") : undefined),
  ];
  return parts.filter((part) => part !== "" && part !== undefined).join(" ");
}

/** Whether the answer rests on an attenuation that holds for a part of the time. */
function statistical(run: LinkRun): boolean {
  return [...run.used].some(({ inputs }) => inputs.includes("timeExceedance"));
}

function said(words: string, value: string | undefined): string {
  return value === undefined ? "" : `${words} ${value}`;
}

function isDistance(quantity: string): boolean {
  return quantity === "maxDistance" || quantity === "slantRange";
}

function isSolved(quantity: string): boolean {
  return quantity.startsWith("required") ? quantity !== "requiredEbN0" : quantity.startsWith("max");
}
