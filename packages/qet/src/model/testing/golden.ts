import { corpusFile, corpusNames } from "./corpus.ts";

/** A question put to the existing server, and its answer. */
export interface GoldenCase {
  readonly arguments: Readonly<Record<string, unknown>>;
  readonly result: Readonly<Record<string, unknown>>;
}

/** Names of the golden files with a prefix: `read-741.json`. */
export function goldenNames(prefix: string): string[] {
  return corpusNames("golden").filter((name) => name.startsWith(prefix) && name.endsWith(".json"));
}

/** The questions of a golden file; a file may hold one or a list. */
export function goldenCases(name: string): GoldenCase[] {
  return [JSON.parse(corpusFile(`golden/${name}`).toString("utf8")) as GoldenCase | GoldenCase[]].flat();
}

/** Bytes of a file that a golden question names: `@examples/…` or `edited/…`. */
export function goldenInput(path: unknown): Buffer {
  const name = String(path);
  return corpusFile(name.startsWith("@") ? name.slice(1) : `golden/${name}`);
}

/** What remains of our answer without the fields that the expected one does not have, at any depth, in our order. */
export function sharedPart(ours: unknown, expected: unknown): unknown {
  if (Array.isArray(ours) && Array.isArray(expected)) return ours.map((item, i) => sharedPart(item, expected[i]));
  if (!isRecord(ours) || !isRecord(expected)) return ours;
  return Object.fromEntries(
    Object.entries(ours)
      .filter(([key]) => key in expected)
      .map(([key, value]) => [key, sharedPart(value, expected[key])]),
  );
}

/** Sentences are ours; that there is one, and what it is about, is not. */
const WORDING: Readonly<Record<string, RegExp>> = {
  warning: /renumber/,
  note: /position|moved/,
  terminal_order: /undefined/,
};

/** An answer whose sentences are replaced by whether they say what they must. */
export function withoutWording(answer: unknown): unknown {
  return JSON.parse(JSON.stringify(answer), (key, value: unknown) => WORDING[key]?.test(String(value)) ?? value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
