import { type Content, type Stamp, sameStamp } from "./workspace/read.ts";
import type { InputFile } from "./workspace/workspace.ts";

// A file changed twice within this time may carry the same times both times, so a version this young is not trusted.
const SETTLED_NS = 100_000_000n;

interface Entry<T> {
  readonly stamp: Stamp;
  readonly value: T;
  readonly settled: boolean;
}

/**
 * What was made from a file, kept while path, size, times and inode stay the same. Holds at most `budget` bytes of source,
 * least recently used first out. Every lookup opens the file again, so a hit is also a proof that it may be read.
 */
export class FileCache<T> {
  readonly #entries = new Map<string, Entry<T>>();
  readonly #budget: number;
  readonly #make: (content: Content, file: InputFile) => T;
  #held = 0;

  constructor(budget: number, make: (content: Content, file: InputFile) => T) {
    this.#budget = budget;
    this.#make = make;
  }

  /** The value made from the file as it is now. */
  async get(file: InputFile, signal: AbortSignal): Promise<T> {
    const known = this.#entries.get(file.path);
    if (known?.settled === true && sameStamp(known.stamp, await file.stamp(signal))) {
      this.#entries.delete(file.path);
      this.#entries.set(file.path, known);
      return known.value;
    }
    const content = await file.read({ signal });
    const value = this.#make(content, file);
    this.#keep(file.path, { stamp: content.stamp, value, settled: settled(content.stamp) });
    return value;
  }

  #keep(path: string, entry: Entry<T>): void {
    this.#held -= this.#entries.get(path)?.stamp.size ?? 0;
    this.#entries.delete(path);
    if (entry.stamp.size > this.#budget) return;
    this.#entries.set(path, entry);
    this.#held += entry.stamp.size;
    for (const [oldest, { stamp }] of this.#entries) {
      if (this.#held <= this.#budget) break;
      this.#entries.delete(oldest);
      this.#held -= stamp.size;
    }
  }
}

function settled(stamp: Stamp): boolean {
  const now = BigInt(Date.now()) * 1_000_000n;
  return now - stamp.mtimeNs > SETTLED_NS && now - stamp.ctimeNs > SETTLED_NS;
}
