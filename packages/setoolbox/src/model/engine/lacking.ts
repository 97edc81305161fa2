import { conditionsOf } from "./conditions.ts";
import type { CalculatorDefinition, Run } from "./definition.ts";
import { findMissing, type Missing } from "./missing.ts";
import { aimsOf, targetOf } from "./run.ts";

/** The inputs that a request lacks. */
export function missingOf<Setup>(definition: CalculatorDefinition<Setup>, { inputs, given }: Run<Setup>): Missing {
  const target = targetOf(definition, given.choice("solveFor"));
  const names = definition.form.filter(({ kind }) => kind !== "option").map(({ name }) => name);
  const isGiven = (name: string): boolean => inputs.quantities.has(name) || inputs.choices.has(name);
  const options = definition.askableOptions.filter((name) => (inputs.choices.get(name) ?? "none") === "none");
  const chosen = definition.askableOptions.filter((name) => !options.includes(name));
  const targets = aimsOf(target);
  const search = {
    targets,
    // A target that was only given has not been worked out.
    given: [...names.filter((name) => isGiven(name) && !targets.includes(name)), ...chosen],
    cost: (field: string) => target.costs?.[field] ?? definition.askingCost(field),
    assuming: (added: readonly string[]) => {
      const conditions = conditionsOf(definition.form, inputs, added);
      const setup = definition.setup(conditions);
      const without = definition.withoutDefault(setup);
      const defaults = definition.form.filter(
        (field) => field.kind === "quantity" && field.default !== undefined && !without.includes(field.name),
      );
      return {
        relations: definition.relations(setup),
        defaults: defaults.map(({ name }) => name),
        excluded: definition.contradictions(setup, conditions).length > 0 || definition.redundant(setup, conditions),
      };
    },
  };
  const fields = [...names, ...options].filter((name) => !isGiven(name));
  const askable = fields.filter((name) => !(target.notAsked ?? []).includes(name));
  const missing = findMissing({ ...search, askable });
  // A model of one's own value leaves nothing to ask for but that value.
  return missing.missingInputs.length > 0 ? missing : findMissing({ ...search, askable: fields });
}
