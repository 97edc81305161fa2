import { randomBytes } from "node:crypto";

const MOST_RESULTS = 16;
const MOST_CHARACTERS = 64 * 1024 * 1024;
// Escaped as JSON this stays well below the 10 MiB that clients accept in one message.
const PART_CHARACTERS = 2 * 1024 * 1024;

/** One part of a result that was too large for an answer. Parts joined in order are the whole text. */
export interface ResultPart {
  readonly uri: string;
  readonly title: string;
  readonly text: string;
}

/** Results too large for an answer, kept for a while so that the caller can fetch them as resources. */
export class ResultStore {
  readonly #results = new Map<string, readonly ResultPart[]>();
  #held = 0;

  /** Keeps a text and yields its parts with their addresses. The oldest results make room. */
  keep(title: string, text: string): readonly ResultPart[] {
    const id = randomBytes(9).toString("base64url");
    const count = Math.max(1, Math.ceil(text.length / PART_CHARACTERS));
    const parts = Array.from({ length: count }, (_, index) => ({
      uri: `benchwright://result/${id}/${index + 1}`,
      title: count === 1 ? title : `${title}, part ${index + 1} of ${count}`,
      text: text.slice(index * PART_CHARACTERS, (index + 1) * PART_CHARACTERS),
    }));
    this.#results.set(id, parts);
    this.#held += text.length;
    this.#makeRoom(id);
    return parts;
  }

  get(uri: string): ResultPart | undefined {
    return this.all().find((part) => part.uri === uri);
  }

  all(): ResultPart[] {
    return [...this.#results.values()].flat();
  }

  #makeRoom(newest: string): void {
    for (const [id, parts] of this.#results) {
      if (id === newest || (this.#results.size <= MOST_RESULTS && this.#held <= MOST_CHARACTERS)) return;
      this.#results.delete(id);
      this.#held -= parts.reduce((sum, part) => sum + part.text.length, 0);
    }
  }
}
