import type { Relation } from "./relation.ts";

/** A list of relations with its names as numbers, for many questions about what follows from what. */
interface Compiled {
  readonly place: ReadonlyMap<string, number>;
  /** For each relation its output and how many inputs it has. */
  readonly outputs: Int32Array;
  readonly needs: Int32Array;
  /** For each name the relations that have it as an input. */
  readonly users: readonly (readonly number[])[];
  /** The outputs of relations without inputs. */
  readonly free: readonly number[];
}

const compiled = new WeakMap<readonly Relation[], Compiled>();

/** All that can be worked out once the named quantities are known, these included. */
export class Closure {
  readonly #compiled: Compiled;
  readonly #known: Uint8Array;
  readonly #others: ReadonlySet<string>;

  constructor(relations: readonly Relation[], names: readonly string[]) {
    this.#compiled = compile(relations);
    const { place, outputs, needs, users, free } = this.#compiled;
    const known = new Uint8Array(place.size);
    const others = new Set<string>();
    const fresh: number[] = [];
    const learn = (at: number): void => {
      if (known[at] === 1) return;
      known[at] = 1;
      fresh.push(at);
    };
    for (const name of names) {
      const at = place.get(name);
      if (at === undefined) others.add(name);
      else learn(at);
    }
    for (const at of free) learn(at);
    const lacking = needs.slice();
    for (let at = fresh.pop(); at !== undefined; at = fresh.pop()) {
      for (const relation of users[at] ?? []) {
        const left = (lacking[relation] ?? 0) - 1;
        lacking[relation] = left;
        if (left === 0) learn(outputs[relation] ?? 0);
      }
    }
    this.#known = known;
    this.#others = others;
  }

  has(name: string): boolean {
    const at = this.#compiled.place.get(name);
    return at === undefined ? this.#others.has(name) : this.#known[at] === 1;
  }
}

function compile(relations: readonly Relation[]): Compiled {
  const found = compiled.get(relations);
  if (found !== undefined) return found;
  const place = new Map<string, number>();
  const users: number[][] = [];
  const placeOf = (name: string): number => {
    const at = place.get(name);
    if (at !== undefined) return at;
    place.set(name, users.length);
    return users.push([]) - 1;
  };
  const outputs = Int32Array.from(relations, ({ output }) => placeOf(output));
  const needs = Int32Array.from(relations, ({ inputs }) => new Set(inputs).size);
  relations.forEach(({ inputs }, relation) => {
    for (const input of new Set(inputs)) users[placeOf(input)]?.push(relation);
  });
  const free = [...outputs].filter((_, relation) => needs[relation] === 0);
  const made = { place, outputs, needs, users, free };
  compiled.set(relations, made);
  return made;
}
