import type { Assumption, Assurance, AssuranceLevel, Check, CrossCheck, Model, Validity } from "../outcome.ts";
import type { CalculatorDefinition, Run } from "./definition.ts";
import { standing } from "./evaluate.ts";
import type { Relation } from "./relation.ts";

/** What stands behind the numbers of a request. */
export function assuranceOf<Setup>(
  definition: CalculatorDefinition<Setup>,
  run: Run<Setup>,
  crossCheck: CrossCheck | undefined,
): Assurance {
  const relations = relationsOf(run);
  const checks = [consistency(run), ...definition.checks(run)];
  const declared = declaredValidity(definition, run, relations);
  const dependent = definition.validity(run);
  const answerRests = [
    ...declared.filter(({ relation }) => run.used.has(relation)).map(({ entry }) => entry),
    ...dependent,
  ];
  return {
    level: levelOf(checks, answerRests, crossCheck),
    checks,
    validity: [...declared.map(({ entry }) => entry), ...dependent],
    crossCheck: crossCheck ?? null,
    assumptions: assumptionsOf(definition, run, relations),
    models: modelsOf(relations),
  };
}

function levelOf(
  checks: readonly Check[],
  validity: readonly Validity[],
  crossCheck: CrossCheck | undefined,
): AssuranceLevel {
  if (checks.some(({ passed }) => !passed) || validity.some(({ inside }) => !inside)) return "outsideValidity";
  return crossCheck === undefined ? "checked" : "verified";
}

function consistency<Setup>({ evaluation, inputs }: Run<Setup>): Check {
  const count = inputs.quantities.size + inputs.choices.size;
  return {
    id: "inputConsistency",
    passed: evaluation.disagreements.length === 0,
    detail: `${count} inputs; every quantity that follows in more than one way has one value.`,
  };
}

/** The relations behind all results. */
function relationsOf<Setup>({ evaluation, entered }: Run<Setup>): readonly Relation[] {
  const relations: Relation[] = [];
  for (const name of entered) {
    const via = evaluation.known.get(name)?.via;
    if (via !== undefined && typeof via !== "string") relations.push(via);
  }
  return relations;
}

function declaredValidity<Setup>(
  { variables }: CalculatorDefinition<Setup>,
  { evaluation }: Run<Setup>,
  relations: readonly Relation[],
): { relation: Relation; entry: Validity }[] {
  const found: { relation: Relation; entry: Validity }[] = [];
  for (const relation of relations) {
    for (const rule of relation.validity ?? []) {
      const variable = variables.get(rule.parameter);
      const derivation = evaluation.known.get(rule.parameter);
      if (variable === undefined || derivation === undefined) continue;
      const { value, inside } = standing(rule, derivation.value, variable);
      const { name: model, citation: source } = relation.model;
      const entry: Validity = {
        model,
        parameter: rule.parameter,
        value,
        min: rule.min ?? null,
        max: rule.max ?? null,
        unit: rule.unit,
        inside,
        source,
      };
      if (!found.some((other) => other.entry.model === model && other.entry.parameter === rule.parameter)) {
        found.push({ relation, entry });
      }
    }
  }
  return found;
}

/** Options left open, defaults of fields, and what relations take for granted. */
function assumptionsOf<Setup>(
  definition: CalculatorDefinition<Setup>,
  { evaluation, setup, given, entered }: Run<Setup>,
  relations: readonly Relation[],
): Assumption[] {
  const assumptions = [...definition.openOptions(setup, given, entered)];
  for (const field of definition.form) {
    if (field.kind !== "quantity" || field.default === undefined || !entered.has(field.name)) continue;
    if (evaluation.known.get(field.name)?.via !== "default") continue;
    const { value, unit } = field.default;
    assumptions.push({ field: field.name, value, unit, origin: field.defaultOrigin ?? "default of the form" });
  }
  const taken = relations.flatMap(({ assumes }) => assumes ?? []);
  const isFirst = (one: Assumption, index: number): boolean =>
    taken.findIndex(({ field }) => field === one.field) === index;
  return [...assumptions, ...taken.filter(isFirst)];
}

function modelsOf(relations: readonly Relation[]): Model[] {
  return [...new Set(relations.map(({ model }) => model))].sort((a, b) => (a.name < b.name ? -1 : 1));
}
