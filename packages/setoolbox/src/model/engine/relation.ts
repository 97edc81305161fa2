import type { Assumption, Fault, Model } from "../outcome.ts";

/** The stated range of a model in one of a relation's inputs. */
export interface ValidityRule {
  readonly parameter: string;
  readonly min?: number;
  readonly max?: number;
  /** Unit of the bounds. */
  readonly unit: string;
  /** Where the formula has no meaning beyond the bound: the field to name and what to change. Otherwise only a warning. */
  readonly refusal?: { readonly field: string; readonly correction: string };
}

/**
 * One formula: how an output follows from inputs. Values are those the engine works with: decibels relative to the SI
 * unit for types that add in decibels, otherwise SI. A choice comes as its place in the list of allowed values.
 */
export interface Relation {
  readonly output: string;
  readonly inputs: readonly string[];
  /** `undefined` where the inputs have no such value, without being wrong. */
  readonly formula: (...values: number[]) => number | undefined;
  readonly model: Model;
  readonly validity?: readonly ValidityRule[];
  /** What the relation takes for granted because nobody gave it. */
  readonly assumes?: readonly Assumption[];
  /** The output is the input under another name: an input stays an input. */
  readonly identity?: boolean;
}

export type RelationExtras = Pick<Relation, "validity" | "assumes" | "identity">;

/** Declares a relation. */
export function relation(
  output: string,
  inputs: readonly string[],
  formula: (...values: number[]) => number | undefined,
  model: Model,
  extras: RelationExtras = {},
): Relation {
  return { output, inputs, formula, model, ...extras };
}

/** Declares that one quantity is another under a second name. */
export function sameAs(output: string, input: string, model: Model): Relation {
  return relation(output, [input], (value) => value, model, { identity: true });
}

/** Thrown by a formula for inputs that have no answer. */
export class Impossible extends Error {
  readonly fault: Fault;

  constructor(fault: Fault) {
    super(fault.message);
    this.fault = fault;
  }
}
