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
    const texts = partsOf(text);
    const parts = texts.map((part, index) => ({
      uri: `benchwright://result/${id}/${index + 1}`,
      title: texts.length === 1 ? title : `${title}, part ${index + 1} of ${texts.length}`,
      text: part,
    }));
    this.#results.set(id, parts);
    this.#held += text.length;
    this.#makeRoom(id);
    return parts;
  }

  /** The part at an address, as long as it is kept. */
  get(uri: string): ResultPart | undefined {
    return this.all().find((part) => part.uri === uri);
  }

  /** Every part that is kept, oldest result first. */
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

/** Pieces of bounded length, none of which ends in the middle of a character. */
function partsOf(text: string): string[] {
  const parts: string[] = [];
  for (let from = 0; from < text.length || parts.length === 0; from += parts.at(-1)?.length ?? 0) {
    const halved = /[\uD800-\uDBFF]/.test(text.charAt(from + PART_CHARACTERS - 1));
    parts.push(text.slice(from, from + PART_CHARACTERS - (halved ? 1 : 0)));
  }
  return parts;
}
