import type { Relation } from "./relation.ts";

/** What the search for missing inputs needs to know of a calculator and a request. */
export interface Search {
  /** Quantities of which one is enough. */
  readonly targets: readonly string[];
  /** Fields given, in the order of the form. */
  readonly given: readonly string[];
  /** Fields that may be asked for, in the order of the form. */
  readonly askable: readonly string[];
  /** Preference among sets of the same size: 1 for a plain field, more for one that stands for several. */
  readonly cost: (field: string) => number;
  /** Relations and defaults that hold if the named fields were given besides those of the request. */
  readonly assuming: (added: readonly string[]) => { relations: readonly Relation[]; defaults: readonly string[] };
}

export interface Missing {
  readonly missingInputs: readonly string[];
  readonly alternatives: readonly (readonly string[])[];
}

const mostAlternatives = 16;

/**
 * The smallest set of fields that would determine a target, and other sets that would do as well.
 *
 * Relations and fields form an AND/OR graph: a quantity is known when it is given OR when one relation has all its
 * inputs. The cheapest way to each quantity is found first; then, for each choice on the way, what it would take to make
 * that choice. A single missing field always comes before a set of several.
 */
export function findMissing(search: Search): Missing {
  const { relations, defaults } = search.assuming([]);
  const known = closure(relations, [...search.given, ...defaults]);
  const graph = new Graph(relations, known, search);
  const candidates = new Map<string, readonly string[]>();
  for (const target of search.targets) {
    for (const set of graph.waysTo(target)) {
      const fields = search.askable.filter((name) => set.has(name));
      candidates.set(fields.join(" "), fields);
    }
  }
  const ranked = [...candidates.values()]
    .map((fields) => ({ fields, ...rank(fields, search) }))
    .sort((a, b) => a.several - b.several || a.cost - b.cost || a.unused - b.unused || a.order - b.order);
  const [missingInputs = [], ...alternatives] = offers(
    ranked.map(({ fields }) => fields),
    search,
  );
  return { missingInputs, alternatives };
}

/** The best set, then those that bring in a field not offered before: one exchange at a time, not every combination. */
function offers(ranked: readonly (readonly string[])[], search: Search): readonly (readonly string[])[] {
  const sets: (readonly string[])[] = [];
  const named = new Set<string>();
  for (const fields of ranked) {
    if (sets.length > mostAlternatives) break;
    if (sets.length > 0 && fields.every((name) => named.has(name))) continue;
    const completed = complete(fields, search);
    if (completed === undefined || (sets.length > 0 && completed.every((name) => named.has(name)))) continue;
    for (const name of completed) named.add(name);
    sets.push(completed);
  }
  return sets;
}

/** All that is known once the named quantities are. */
export function closure(relations: readonly Relation[], names: Iterable<string>): Set<string> {
  const known = new Set(names);
  let waiting = relations.filter(({ output }) => !known.has(output));
  for (let progress = true; progress; ) {
    progress = false;
    const still: Relation[] = [];
    for (const relation of waiting) {
      if (known.has(relation.output)) continue;
      if (relation.inputs.every((input) => known.has(input))) {
        known.add(relation.output);
        progress = true;
      } else still.push(relation);
    }
    waiting = still;
  }
  return known;
}

interface Rank {
  readonly several: number;
  readonly cost: number;
  readonly unused: number;
  readonly order: number;
}

function rank(fields: readonly string[], search: Search): Rank {
  const { relations, defaults } = search.assuming(fields);
  const used = usedBy(search.targets, relations, new Set([...search.given, ...fields]), new Set(defaults));
  return {
    several: fields.length === 1 ? 0 : 1,
    cost: fields.reduce((sum, field) => sum + search.cost(field), 0),
    // Fields that the request gave and this way would leave idle.
    unused: search.given.filter((name) => !used.has(name)).length,
    order: fields.reduce((sum, field) => sum + search.askable.indexOf(field), 0),
  };
}

/** The given fields that the targets rest on. */
function usedBy(
  targets: readonly string[],
  relations: readonly Relation[],
  given: ReadonlySet<string>,
  defaults: ReadonlySet<string>,
): Set<string> {
  const via = new Map<string, Relation>();
  const known = new Set([...given, ...defaults]);
  for (let progress = true; progress; ) {
    progress = false;
    for (const relation of relations) {
      if (known.has(relation.output) || !relation.inputs.every((input) => known.has(input))) continue;
      known.add(relation.output);
      via.set(relation.output, relation);
      progress = true;
    }
  }
  const used = new Set<string>();
  const visit = (name: string): void => {
    if (used.has(name) || !known.has(name)) return;
    used.add(name);
    for (const input of via.get(name)?.inputs ?? []) visit(input);
  };
  for (const target of targets) visit(target);
  return used;
}

/**
 * The set without fields that are not needed and with those that giving it makes necessary; `undefined` when it leads
 * nowhere. Giving a field may switch relations on or off, so each set is tried as if it had been given.
 */
function complete(fields: readonly string[], search: Search): string[] | undefined {
  let set = [...fields];
  for (let round = 0; !determines(set, search); round++) {
    if (round === 3) return undefined;
    const { relations, defaults } = search.assuming(set);
    const graph = new Graph(relations, closure(relations, [...search.given, ...set, ...defaults]), search);
    const more = search.targets.map((target) => graph.cheapest(target)).find((way) => way !== undefined);
    if (more === undefined || more.size === 0) return undefined;
    set = [...set, ...more];
  }
  for (const field of fields) {
    const rest = set.filter((name) => name !== field);
    if (determines(rest, search)) set = rest;
  }
  return search.askable.filter((name) => set.includes(name));
}

function determines(set: readonly string[], search: Search): boolean {
  const { relations, defaults } = search.assuming(set);
  const known = closure(relations, [...search.given, ...set, ...defaults]);
  return search.targets.some((target) => known.has(target));
}

/** A choice for a quantity that is not known: ask for it, or use a relation. */
type Choice = { readonly field: string } | { readonly relation: Relation };

class Graph {
  readonly #known: ReadonlySet<string>;
  readonly #choices = new Map<string, Choice[]>();
  readonly #best = new Map<string, { cost: number; choice: Choice }>();

  constructor(relations: readonly Relation[], known: ReadonlySet<string>, search: Search) {
    this.#known = known;
    for (const field of search.askable) if (!known.has(field)) this.#choicesOf(field).push({ field });
    for (const relation of relations) {
      if (!known.has(relation.output)) this.#choicesOf(relation.output).push({ relation });
    }
    this.#settle(search.cost);
  }

  /** The fields of the cheapest way to a quantity. */
  cheapest(name: string): Set<string> | undefined {
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
  waysTo(name: string, above: ReadonlySet<string> = new Set()): Set<string>[] {
    if (this.#known.has(name)) return [new Set()];
    if (above.has(name)) return [];
    const path = new Set([...above, name]);
    return this.#choicesOf(name).flatMap((choice) =>
      "field" in choice ? [new Set([choice.field])] : this.#waysThrough(choice.relation, path),
    );
  }

  #waysThrough({ inputs }: Relation, path: ReadonlySet<string>): Set<string>[] {
    const best = inputs.map((input) => this.cheapest(input));
    if (best.some((way) => way === undefined) || inputs.some((input) => path.has(input))) return [];
    const unknown = inputs.filter((input) => !this.#known.has(input));
    if (unknown.length === 0) return [new Set()];
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
