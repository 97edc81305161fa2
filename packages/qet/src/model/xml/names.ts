import type { Buffer } from "node:buffer";
import { isName } from "./characters.ts";
import { xmlError } from "./error.ts";
import { grown } from "./tables.ts";

/**
 * Tag and attribute names of one document, each kept once and known by a small integer. A name is compared with the
 * bytes of its first occurrence, so a name seen before makes no string.
 */
export class NameTable {
  readonly #bytes: Buffer;
  readonly #limit: number;
  readonly #texts: string[] = [];
  readonly #ids = new Map<string, number>();
  #starts = new Int32Array(256);
  #lengths = new Int32Array(256);
  #hashes = new Int32Array(256);
  #slots = new Int32Array(1024).fill(-1);

  constructor(bytes: Buffer, limit: number) {
    this.#bytes = bytes;
    this.#limit = limit;
  }

  get size(): number {
    return this.#texts.length;
  }

  /** The integer of a name, or -1 when the document does not use it. */
  id(name: string): number {
    return this.#ids.get(name) ?? -1;
  }

  text(id: number): string {
    return this.#texts[id] ?? "";
  }

  /** Bytes the name takes in the file. */
  byteLength(id: number): number {
    return this.#lengths[id] ?? 0;
  }

  /** The integer of the name at these bytes; `hash` is any function of them. Refuses what is not a name. */
  intern(start: number, end: number, hash: number): number {
    const mask = this.#slots.length - 1;
    let slot = (hash ^ (hash >>> 15)) & mask;
    for (;;) {
      const id = this.#slots[slot] ?? -1;
      if (id === -1) return this.#add(start, end, hash, slot);
      if (this.#hashes[id] === hash && this.matches(id, start, end)) return id;
      slot = (slot + 1) & mask;
    }
  }

  /** Whether the bytes spell the name. */
  matches(id: number, start: number, end: number): boolean {
    const length = end - start;
    if (this.#lengths[id] !== length) return false;
    const known = this.#starts[id] ?? 0;
    for (let i = 0; i < length; i++) {
      if (this.#bytes[known + i] !== this.#bytes[start + i]) return false;
    }
    return true;
  }

  #add(start: number, end: number, hash: number, slot: number): number {
    const text = this.#bytes.toString("utf8", start, end);
    if (!isName(text)) throw xmlError(this.#bytes, start, `"${text}" is not an XML name`);
    const id = this.#texts.length;
    // Keeps the worst case of colliding names harmless; real projects use a few hundred.
    if (id >= this.#limit) throw xmlError(this.#bytes, start, `more than ${this.#limit} different names`);
    this.#texts.push(text);
    this.#ids.set(text, id);
    if (id >= this.#starts.length) {
      this.#starts = grown(this.#starts);
      this.#lengths = grown(this.#lengths);
      this.#hashes = grown(this.#hashes);
    }
    this.#starts[id] = start;
    this.#lengths[id] = end - start;
    this.#hashes[id] = hash;
    this.#slots[slot] = id;
    if (id * 2 > this.#slots.length) this.#rehash();
    return id;
  }

  #rehash(): void {
    const slots = new Int32Array(this.#slots.length * 4).fill(-1);
    for (let id = 0; id < this.#texts.length; id++) {
      const hash = this.#hashes[id] ?? 0;
      let slot = (hash ^ (hash >>> 15)) & (slots.length - 1);
      while (slots[slot] !== -1) slot = (slot + 1) & (slots.length - 1);
      slots[slot] = id;
    }
    this.#slots = slots;
  }
}
