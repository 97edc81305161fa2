/** Longest lists of an answer, where the call does not say how long they may be; the counts beside them are complete. */
const MOST_ENTRIES = 50;
const MOST_CHANGES = 100;
const LISTS = [
  "added",
  "removed",
  "moved",
  "relabelled",
  "info_changed",
  "rotated",
  "changed",
  "reordered",
  "groups",
  "paths",
];

/** A value before and after. */
export type Pair<T = string> = readonly [before: T, after: T];

/** A section whose lists are cut at `most`; else at 50, those named in `longer` at 100. */
export function capLists<T extends object>(section: T, most?: number, longer: readonly string[] = []): T {
  const cut = Object.entries(section).map(([name, value]) => {
    const length = most ?? (longer.includes(name) ? MOST_CHANGES : MOST_ENTRIES);
    return [
      name,
      LISTS.includes(name) && Array.isArray(value) && value.length > length ? value.slice(0, length) : value,
    ];
  });
  // The same fields; the lists among them only shorter.
  return Object.fromEntries(cut) as T;
}

/** Things by key; of those that share one the last counts. */
export function lastByKey<T>(things: readonly T[], keyOf: (thing: T) => string): Map<string, T> {
  return new Map(things.map((thing) => [keyOf(thing), thing]));
}

/** What is on one side only, as things, sorted by key. */
export function onlyIn<T>(side: ReadonlyMap<string, T>, other: ReadonlyMap<string, T>): [key: string, thing: T][] {
  return [...side].filter(([key]) => !other.has(key)).sort(byKey);
}

/** What is on both sides, in the order of the first. */
export function inBoth<T>(
  before: ReadonlyMap<string, T>,
  after: ReadonlyMap<string, T>,
): [key: string, before: T, after: T][] {
  const both: [string, T, T][] = [];
  for (const [key, old] of before) {
    const now = after.get(key);
    if (now !== undefined) both.push([key, old, now]);
  }
  return both;
}

/** Orders entries by key, code unit by code unit. */
export function byKey(a: readonly [string, ...unknown[]], b: readonly [string, ...unknown[]]): number {
  return a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : 0;
}

/** The fields that differ, among those named. Values that are lists are compared by content. */
export function changedFields<T>(
  before: Readonly<Record<string, T>>,
  after: Readonly<Record<string, T>>,
  fields: Iterable<string>,
): Record<string, Pair<T>> {
  const changed: Record<string, Pair<T>> = {};
  for (const field of fields) {
    const [old, now] = [before[field], after[field]];
    if (old !== undefined && now !== undefined && !sameValue(old, now)) changed[field] = [old, now];
  }
  return changed;
}

/**
 * Whether uuids may tell the things of a kind apart: somebody has one, everybody has one, and nobody shares one on
 * either side. One side may be empty.
 */
export function uuidsUsable(before: readonly string[], after: readonly string[]): boolean {
  const usable = (uuids: readonly string[]): boolean => !uuids.includes("") && new Set(uuids).size === uuids.length;
  return before.length + after.length > 0 && usable(before) && usable(after);
}

export function isEmpty(record: object): boolean {
  return Object.keys(record).length === 0;
}

function sameValue(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((item, i) => item === b[i]);
  return a === b;
}
