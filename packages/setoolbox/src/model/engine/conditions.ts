import type { FieldSpec } from "../form/field.ts";
import type { Inputs } from "../form/inputs.ts";

/** What is known of the inputs when relations are chosen: also for inputs that are only assumed to be given. */
export interface Conditions {
  /** Whether the request gave the field, or is assumed to. */
  has(field: string): boolean;
  /** The value of a choice, given or by default; `undefined` where it is not known. */
  choice(field: string): string | undefined;
  /** The value of a quantity as the engine works with it; `undefined` where it is not known. */
  value(field: string): number | undefined;
}

/** The conditions of a request in which, besides its inputs, the named fields are assumed to be given. */
export function conditionsOf(form: readonly FieldSpec[], inputs: Inputs, assumed: readonly string[] = []): Conditions {
  const { quantities, choices } = inputs;
  const defaults = defaultChoices(form);
  return {
    has: (field) => quantities.has(field) || choices.has(field) || assumed.includes(field),
    choice: (field) => choices.get(field) ?? (assumed.includes(field) ? undefined : defaults.get(field)),
    value: (field) => quantities.get(field)?.working,
  };
}

const defaultsOfForm = new WeakMap<readonly FieldSpec[], ReadonlyMap<string, string>>();

function defaultChoices(form: readonly FieldSpec[]): ReadonlyMap<string, string> {
  const found = defaultsOfForm.get(form);
  if (found !== undefined) return found;
  const made = new Map<string, string>();
  for (const field of form) {
    if (field.kind !== "quantity" && field.default !== undefined) made.set(field.name, field.default);
  }
  defaultsOfForm.set(form, made);
  return made;
}
