import type { Relation } from "./relation.ts";

/** A list of relations with its names as numbers, for many questions about what follows from what. */
interface Compiled {
  readonly place: ReadonlyMap<string, number>;
  readonly outputs: Int32Array;
  readonly inputs: readonly Int32Array[];
}

const compiled = new WeakMap<readonly Relation[], Compiled>();

/** All that can be worked out once the named quantities are known, these included. */
export class Closure {
  readonly #compiled: Compiled;
  readonly #known: Uint8Array;
  readonly #others: ReadonlySet<string>;

  constructor(relations: readonly Relation[], names: readonly string[]) {
    this.#compiled = compile(relations);
    const { place, outputs, inputs } = this.#compiled;
    const known = new Uint8Array(place.size);
    const others = new Set<string>();
    for (const name of names) {
      const at = place.get(name);
      if (at === undefined) others.add(name);
      else known[at] = 1;
    }
    for (let progress = true; progress; ) {
      progress = false;
      for (let index = 0; index < outputs.length; index++) {
        const output = outputs[index] ?? 0;
        if (known[output] === 1 || !inputs[index]?.every((input) => known[input] === 1)) continue;
        known[output] = 1;
        progress = true;
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
  const placeOf = (name: string): number => {
    const at = place.get(name) ?? place.size;
    place.set(name, at);
    return at;
  };
  const made = {
    outputs: Int32Array.from(relations, ({ output }) => placeOf(output)),
    inputs: relations.map(({ inputs }) => Int32Array.from(inputs, placeOf)),
    place,
  };
  compiled.set(relations, made);
  return made;
}
