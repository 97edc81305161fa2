import { type Content, type Stamp, sameStamp } from "./workspace/read.ts";
import type { InputFile } from "./workspace/workspace.ts";

// A file changed twice within this time may carry the same times both times, so a version this young is not kept.
const SETTLED_NS = 100_000_000n;

interface Entry<T> {
  readonly stamp: Stamp;
  readonly value: T;
}

/**
 * What was made from a file, kept while path, size, times and inode stay the same. Holds at most `budget` bytes of source,
 * least recently used first out. Every lookup opens the file again, so a hit is also a proof that it may be read.
 * Lookups of one file take turns, so that many at the same time read it once.
 */
export class FileCache<T> {
  readonly #entries = new Map<string, Entry<T>>();
  /** Per path, when the lookups that have begun are done. */
  readonly #turns = new Map<string, Promise<void>>();
  readonly #budget: number;
  readonly #make: (content: Content, file: InputFile) => T;
  #held = 0;

  constructor(budget: number, make: (content: Content, file: InputFile) => T) {
    this.#budget = budget;
    this.#make = make;
  }

  /** The value made from the file as it is now. Whatever reading or making throws is thrown, and not kept. */
  async get(file: InputFile, signal: AbortSignal): Promise<T> {
    const turn = (this.#turns.get(file.path) ?? Promise.resolve()).then(() => this.#look(file, signal));
    // The next one in line does not fail with this one.
    const ended = turn.then(
      () => undefined,
      () => undefined,
    );
    this.#turns.set(file.path, ended);
    try {
      return await turn;
    } finally {
      if (this.#turns.get(file.path) === ended) this.#turns.delete(file.path);
    }
  }

  async #look(file: InputFile, signal: AbortSignal): Promise<T> {
    const known = this.#entries.get(file.path);
    if (known === undefined || !sameStamp(known.stamp, await file.stamp(signal))) return this.#read(file, signal);
    this.#entries.delete(file.path);
    this.#entries.set(file.path, known);
    return known.value;
  }

  async #read(file: InputFile, signal: AbortSignal): Promise<T> {
    const begun = BigInt(Date.now()) * 1_000_000n;
    const content = await file.read({ signal });
    const value = this.#make(content, file);
    this.#forget(file.path);
    if (settled(content.stamp, begun)) this.#keep(file.path, { stamp: content.stamp, value });
    return value;
  }

  #keep(path: string, entry: Entry<T>): void {
    if (entry.stamp.size > this.#budget) return;
    this.#entries.set(path, entry);
    this.#held += entry.stamp.size;
    for (const oldest of this.#entries.keys()) {
      if (this.#held <= this.#budget) break;
      this.#forget(oldest);
    }
  }

  #forget(path: string): void {
    this.#held -= this.#entries.get(path)?.stamp.size ?? 0;
    this.#entries.delete(path);
  }
}

/** Judged at the beginning of the reading: a change during it may still carry the times that were seen. */
function settled({ mtimeNs, ctimeNs }: Stamp, begun: bigint): boolean {
  return begun - mtimeNs > SETTLED_NS && begun - ctimeNs > SETTLED_NS;
}
