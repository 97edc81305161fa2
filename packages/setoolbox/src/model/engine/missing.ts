import { Closure } from "./closure.ts";
import { Graph } from "./graph.ts";
import type { Relation } from "./relation.ts";

/** What the search for missing inputs needs to know of a calculator and a request. */
export interface Search {
  /** Quantities of which one is enough. */
  readonly targets: readonly string[];
  /** Fields given, in the order of the form. */
  readonly given: readonly string[];
  /** Fields that may be asked for, in the order of the form. */
  readonly askable: readonly string[];
  /** Preference among sets: 1 for a plain field, more for one that stands for several. */
  readonly cost: (field: string) => number;
  /** What holds if the named fields were given besides those of the request. */
  readonly assuming: (added: readonly string[]) => Assumed;
}

export interface Assumed {
  readonly relations: readonly Relation[];
  /** Fields that have a value by default. */
  readonly defaults: readonly string[];
  /** Whether the choices made contradict each other, or fields that would be given say the same thing twice. */
  readonly excluded: boolean;
}

export interface Missing {
  readonly missingInputs: readonly string[];
  readonly alternatives: readonly (readonly string[])[];
}

const mostAlternatives = 16;

/** A single field that costs more than this skips the question rather than answering it. */
const costOfShortcut = 8;

/**
 * The smallest set of fields that would determine a target, and other sets that would do as well.
 *
 * Relations and fields form an AND/OR graph: a quantity is known when it is given OR when one relation has all its
 * inputs. The cheapest way to each quantity is found first; then, for each choice on the way, what it would take to make
 * that choice. A single missing field comes before a set of several.
 */
export function findMissing(search: Search): Missing {
  const base = search.assuming([]);
  const graph = new Graph(base.relations, [...search.given, ...base.defaults], search);
  const ways = new Map<string, readonly string[]>();
  for (const target of search.targets) {
    for (const way of graph.waysTo(target)) {
      const fields = search.askable.filter((name) => way.has(name));
      ways.set(fields.join(" "), fields);
    }
  }
  const candidates = new Map<string, readonly string[]>();
  for (const way of ways.values()) {
    const fields = withoutIdle(way, search, base);
    candidates.set(fields.join(" "), fields);
  }
  const ranked = [...candidates.values()].map((fields) => rank(fields, search)).sort(byPreference);
  const clean = offers(ranked, search, true);
  // What was given may already say something twice; then any set that would do is better than none.
  const [missingInputs = [], ...alternatives] = clean.length > 0 ? clean : offers(ranked, search, false);
  return { missingInputs, alternatives };
}

/** The best set, then those that bring in a field not offered before: one exchange at a time, not every combination. */
function offers(ranked: readonly Ranked[], search: Search, clean: boolean): readonly (readonly string[])[] {
  const sets: (readonly string[])[] = [];
  const named = new Set<string>();
  for (const { fields } of ranked) {
    if (sets.length > mostAlternatives) break;
    if (sets.length > 0 && fields.every((name) => named.has(name))) continue;
    const completed = complete(fields, search, clean);
    if (completed === undefined || (sets.length > 0 && completed.every((name) => named.has(name)))) continue;
    for (const name of completed) named.add(name);
    sets.push(completed);
  }
  return sets;
}

interface Ranked {
  readonly fields: readonly string[];
  readonly several: number;
  readonly cost: number;
  readonly order: number;
  /** How well the way uses what the request gave. Worked out only where the cost does not decide. */
  readonly fit: () => Fit;
}

interface Fit {
  /** Fields that the request gave and that this way would leave idle. */
  readonly idle: number;
  /** How often relations on this way use a field that the request gave. */
  readonly uses: number;
}

function rank(fields: readonly string[], search: Search): Ranked {
  const cost = fields.reduce((sum, field) => sum + search.cost(field), 0);
  let fit: Fit | undefined;
  return {
    fields,
    several: fields.length === 1 && cost <= costOfShortcut ? 0 : 1,
    cost,
    order: fields.reduce((sum, field) => sum + search.askable.indexOf(field), 0),
    fit: () => {
      fit ??= fitOf(fields, search);
      return fit;
    },
  };
}

function byPreference(a: Ranked, b: Ranked): number {
  const plain = a.several - b.several || a.cost - b.cost;
  if (plain !== 0) return plain;
  return a.fit().idle - b.fit().idle || b.fit().uses - a.fit().uses || a.order - b.order;
}

function fitOf(fields: readonly string[], search: Search): Fit {
  const { relations, defaults } = search.assuming(fields);
  const via = new Map<string, Relation>();
  const known = new Set([...search.given, ...fields, ...defaults]);
  for (let progress = true; progress; ) {
    progress = false;
    for (const relation of relations) {
      if (known.has(relation.output) || !relation.inputs.every((input) => known.has(input))) continue;
      known.add(relation.output);
      via.set(relation.output, relation);
      progress = true;
    }
  }
  const given = new Set(search.given);
  const reached = new Set<string>();
  let uses = 0;
  const visit = (name: string): void => {
    if (reached.has(name) || !known.has(name)) return;
    reached.add(name);
    for (const input of via.get(name)?.inputs ?? []) {
      if (given.has(input)) uses += 1;
      visit(input);
    }
  };
  for (const target of search.targets) visit(target);
  return { idle: search.given.filter((name) => !reached.has(name)).length, uses };
}

/**
 * The set as it would have to be given: with the fields that giving it makes necessary, without those that it makes idle.
 * Giving a field may switch relations on or off, so each set is tried as if it had been given. `undefined` when it leads
 * nowhere, or, where a clean set is wanted, contradicts a choice or determines once more what the request gave.
 */
function complete(fields: readonly string[], search: Search, clean: boolean): readonly string[] | undefined {
  let set = [...fields];
  for (let round = 0; !determines(set, search, search.assuming(set)); round++) {
    if (round === 3) return undefined;
    const { relations, defaults } = search.assuming(set);
    const graph = new Graph(relations, [...search.given, ...set, ...defaults], search);
    const more = search.targets.map((target) => graph.cheapest(target)).find((way) => way !== undefined);
    if (more === undefined || more.size === 0) return undefined;
    set = [...set, ...more];
  }
  const needed = withoutIdle(set, search);
  if (!clean) return needed;
  const assumed = search.assuming(needed);
  return assumed.excluded || overdetermines(needed, search, assumed) ? undefined : needed;
}

/** Leaves out what the rest does without, dearest first, and puts the fields in the order of the form. */
function withoutIdle(fields: readonly string[], search: Search, base?: Assumed): readonly string[] {
  let set = [...fields];
  for (const field of [...fields].sort((a, b) => search.cost(b) - search.cost(a))) {
    const rest = set.filter((name) => name !== field);
    if (determines(rest, search, base ?? search.assuming(rest))) set = rest;
  }
  return search.askable.filter((name) => set.includes(name));
}

function determines(set: readonly string[], search: Search, { relations, defaults }: Assumed): boolean {
  const closure = new Closure(relations, [...search.given, ...set, ...defaults]);
  return search.targets.some((target) => closure.has(target));
}

/** Whether a field that was given would follow from the others: its value could then only conflict. */
function overdetermines(set: readonly string[], search: Search, { relations, defaults }: Assumed): boolean {
  const outputs = new Set(relations.map(({ output }) => output));
  return search.given.some((field) => {
    if (!outputs.has(field)) return false;
    const others = search.given.filter((name) => name !== field);
    const before = new Closure(relations, [...others, ...defaults]);
    return !before.has(field) && new Closure(relations, [...others, ...set, ...defaults]).has(field);
  });
}
