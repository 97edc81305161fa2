/**
 * A JSON text read as a value, or why it was not: `malformed` text may be a file that is still being written,
 * `ambiguous` text will not get better.
 */
export type JsonReading =
  | { readonly state: "read"; readonly value: unknown }
  | { readonly state: "malformed" | "ambiguous"; readonly fault: string };

/** Levels of objects and arrays within each other; a request needs four. */
export const DEEPEST_NESTING = 64;

/** Reads UTF-8 JSON strictly: no key twice in one object, at most `DEEPEST_NESTING` levels. A byte order mark is passed over. */
export function readJson(bytes: Uint8Array): JsonReading {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return { state: "malformed", fault: "it is not UTF-8" };
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { state: "malformed", fault: text.trim() === "" ? "it is empty" : "it is not valid JSON" };
  }
  const fault = ambiguity(text);
  return fault === undefined ? { state: "read", value } : { state: "ambiguous", fault };
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The first place at which a value holds something that JSON cannot say, or nests too deeply; nothing when it can be printed. */
export function unprintable(value: unknown, depth = 0): { readonly path: string; readonly fault: string } | undefined {
  if (typeof value === "number") {
    return Number.isFinite(value) ? undefined : { path: "", fault: "is not a finite number" };
  }
  if (typeof value !== "object" || value === null) return undefined;
  if (depth >= DEEPEST_NESTING) return { path: "", fault: `is nested more than ${DEEPEST_NESTING} levels deep` };
  for (const key of Object.keys(value)) {
    const found = unprintable(Reflect.get(value, key), depth + 1);
    if (found !== undefined) return { path: `/${key}${found.path}`, fault: found.fault };
  }
  return undefined;
}

/** Walks a text that is known to be valid JSON. Iterative, because its depth is the sender's choice. */
function ambiguity(text: string): string | undefined {
  const levels: (Set<string> | undefined)[] = [];
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === "{" || character === "[") {
      levels.push(character === "{" ? new Set() : undefined);
      if (levels.length > DEEPEST_NESTING) return `it is nested more than ${DEEPEST_NESTING} levels deep`;
    } else if (character === "}" || character === "]") {
      levels.pop();
    } else if (character === '"') {
      const end = endOfText(text, at);
      const keys = levels.at(-1);
      if (keys !== undefined && isKey(text, end)) {
        // Parsed, because a key may be spelled with escapes the second time.
        const key = String(JSON.parse(text.slice(at, end)));
        if (keys.has(key)) return `the key ${JSON.stringify(key.slice(0, 80))} stands twice in one object`;
        keys.add(key);
      }
      at = end - 1;
    }
  }
  return undefined;
}

/** The index behind the closing quote of the text that opens at `start`. */
function endOfText(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === "\\" ? 2 : 1;
  return at + 1;
}

function isKey(text: string, from: number): boolean {
  let at = from;
  while (text[at] === " " || text[at] === "\n" || text[at] === "\r" || text[at] === "\t") at++;
  return text[at] === ":";
}
