const SETTLED_MILLISECONDS = 2_000;
const MOST_MILLISECONDS = 5_000;

/** How a file that makes no sense yet looked. `modified` is the file's own date. */
export interface Look {
  readonly size: number;
  readonly modified: number;
}

/** Decides how long an unfinished request is left to its writer: while it changes, and for a moment after, but not for ever. */
export class Patience {
  readonly #seen = new Map<string, Look & { readonly since: number; readonly changed: number }>();

  /**
   * Whether to look again later. `monotonic` is a clock that is never set, `now` the time of day: a file seen for the
   * first time has only its date to tell how fresh it is, and a date in the future counts as fresh.
   */
  waitFor(name: string, look: Look, monotonic: number, now: number): boolean {
    const before = this.#seen.get(name);
    if (before === undefined) {
      const fresh = now - look.modified < SETTLED_MILLISECONDS;
      if (fresh)
        this.#seen.set(name, { ...look, since: monotonic, changed: monotonic - Math.max(0, now - look.modified) });
      return fresh;
    }
    const same = before.size === look.size && before.modified === look.modified;
    const changed = same ? before.changed : monotonic;
    const more = monotonic - before.since < MOST_MILLISECONDS && monotonic - changed < SETTLED_MILLISECONDS;
    if (more) this.#seen.set(name, { ...look, since: before.since, changed });
    else this.#seen.delete(name);
    return more;
  }

  forget(name: string): void {
    this.#seen.delete(name);
  }
}
