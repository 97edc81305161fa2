/** The requests of one start in the order in which they were first seen, whatever becomes of their dates later. */
export class RequestQueue {
  #waiting: string[] = [];
  readonly #known = new Set<string>();
  readonly #postponed = new Map<string, number>();

  get size(): number {
    return this.#known.size;
  }

  /** Whether a name is neither waiting nor postponed. */
  isNew(name: string): boolean {
    return !this.#known.has(name);
  }

  add(names: readonly string[]): void {
    for (const name of names) {
      this.#known.add(name);
      this.#waiting.push(name);
    }
  }

  /** The next request to be answered at a time; the postponed ones whose time has come go first. */
  next(now: number): string | undefined {
    for (const [name, due] of this.#postponed) {
      if (due > now) continue;
      this.#postponed.delete(name);
      return name;
    }
    return this.#waiting.shift();
  }

  /** Keeps a request for later. */
  postpone(name: string, due: number): void {
    this.#postponed.set(name, due);
  }

  /** Forgets a request; should it still be there, it is new. */
  done(name: string): void {
    this.#known.delete(name);
  }

  /** When the first postponed request is due; infinity when there is none. */
  nextDue(): number {
    let first = Number.POSITIVE_INFINITY;
    for (const due of this.#postponed.values()) first = Math.min(first, due);
    return first;
  }
}
