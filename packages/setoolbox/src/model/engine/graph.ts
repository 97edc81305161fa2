import { Closure } from "./closure.ts";
import type { Relation } from "./relation.ts";

/** A choice for a quantity that is not known: ask for it, or use a relation. */
type Choice = { readonly field: string } | { readonly relation: Relation };

/** What follows from what, for quantities that are not known. */
export class Graph {
  readonly #known: Closure;
  readonly #choices = new Map<string, Choice[]>();
  readonly #best = new Map<string, { cost: number; choice: Choice }>();
  readonly #cheapest = new Map<string, ReadonlySet<string> | undefined>();

  constructor(
    relations: readonly Relation[],
    known: readonly string[],
    { askable, cost }: { readonly askable: readonly string[]; readonly cost: (field: string) => number },
  ) {
    this.#known = new Closure(relations, known);
    for (const field of askable) if (!this.#known.has(field)) this.#choicesOf(field).push({ field });
    for (const relation of relations) {
      if (!this.#known.has(relation.output)) this.#choicesOf(relation.output).push({ relation });
    }
    this.#settle(cost);
  }

  /** The fields of the cheapest way to a quantity; `undefined` where there is none. */
  cheapest(name: string): ReadonlySet<string> | undefined {
    if (!this.#cheapest.has(name)) this.#cheapest.set(name, this.#cheapestOf(name));
    return this.#cheapest.get(name);
  }

  #cheapestOf(name: string): ReadonlySet<string> | undefined {
    if (this.#known.has(name)) return new Set();
    const best = this.#best.get(name);
    if (best === undefined) return undefined;
    if ("field" in best.choice) return new Set([best.choice.field]);
    const fields = new Set<string>();
    for (const input of best.choice.relation.inputs) {
      for (const field of this.cheapest(input) ?? []) fields.add(field);
    }
    return fields;
  }

  /** The fields of every way to a quantity that leaves the cheapest way at one choice, and all choices below it. */
  waysTo(name: string, above: ReadonlySet<string> = new Set()): readonly ReadonlySet<string>[] {
    if (this.#known.has(name)) return [new Set()];
    if (above.has(name)) return [];
    const path = new Set([...above, name]);
    return this.#choicesOf(name).flatMap((choice) =>
      "field" in choice ? [new Set([choice.field])] : this.#waysThrough(choice.relation, path),
    );
  }

  #waysThrough({ inputs }: Relation, path: ReadonlySet<string>): readonly ReadonlySet<string>[] {
    const best = inputs.map((input) => this.cheapest(input));
    if (best.some((way) => way === undefined) || inputs.some((input) => path.has(input))) return [];
    const unknown = inputs.filter((input) => !this.#known.has(input));
    return unknown.flatMap((input) =>
      this.waysTo(input, path).map((way) => {
        const fields = new Set(way);
        inputs.forEach((other, index) => {
          if (other !== input) for (const field of best[index] ?? []) fields.add(field);
        });
        return fields;
      }),
    );
  }

  #choicesOf(name: string): Choice[] {
    const found = this.#choices.get(name);
    if (found !== undefined) return found;
    const fresh: Choice[] = [];
    this.#choices.set(name, fresh);
    return fresh;
  }

  /** Costs fall until no relation makes anything cheaper; every relation adds a little, so no way runs in a circle. */
  #settle(cost: (field: string) => number): void {
    for (let progress = true; progress; ) {
      progress = false;
      for (const [name, choices] of this.#choices) {
        for (const choice of choices) {
          const price = "field" in choice ? cost(choice.field) : this.#price(choice.relation);
          if (price < (this.#best.get(name)?.cost ?? Number.POSITIVE_INFINITY)) {
            this.#best.set(name, { cost: price, choice });
            progress = true;
          }
        }
      }
    }
  }

  #price({ inputs }: Relation): number {
    let sum = 1e-3;
    for (const input of inputs) {
      if (!this.#known.has(input)) sum += this.#best.get(input)?.cost ?? Number.POSITIVE_INFINITY;
    }
    return sum;
  }
}
