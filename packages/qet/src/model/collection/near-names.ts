import type { SymbolEntry } from "./entry.ts";

const vocabularies = new WeakMap<readonly SymbolEntry[], ReadonlyMap<string, number>>();

/**
 * The symbols among `passing` that come nearest to what was asked, and the words they were found by. A word that no
 * symbol of `all` has is replaced by the most similar one of any language; where no symbol has all words together,
 * those with most of them are taken.
 */
export function nearNames(
  all: readonly SymbolEntry[],
  passing: readonly SymbolEntry[],
  wanted: readonly string[],
): { entries: SymbolEntry[]; words: string[] } {
  const known = wanted.flatMap((word) => {
    if (all.some((entry) => entry.key.includes(word))) return [word];
    const similar = similarWord(word, vocabularyOf(all));
    return similar === undefined ? [] : [similar];
  });
  let most = 1;
  let entries: SymbolEntry[] = [];
  for (const entry of passing) {
    const found = known.filter((word) => entry.key.includes(word)).length;
    if (found < most) continue;
    if (found > most) entries = [];
    most = found;
    entries.push(entry);
  }
  return { entries, words: known };
}

/** Every word of the names and paths with the number of symbols that use it. */
function vocabularyOf(entries: readonly SymbolEntry[]): ReadonlyMap<string, number> {
  const known = vocabularies.get(entries);
  if (known !== undefined) return known;
  const counts = new Map<string, number>();
  for (const { key } of entries) {
    for (const word of new Set(key.match(/[\p{L}\p{M}\p{N}]{3,}/gu))) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  vocabularies.set(entries, counts);
  return counts;
}

/** The least different word; of several the most used, then the first in alphabetical order. */
function similarWord(word: string, vocabulary: ReadonlyMap<string, number>): string | undefined {
  let limit = Math.min(3, Math.floor(word.length / 3));
  let best: string | undefined;
  let bestUses = 0;
  for (const [other, uses] of vocabulary) {
    const distance = editDistance(word, other, limit);
    if (distance > limit) continue;
    const nearer = best === undefined || distance < limit;
    if (nearer || uses > bestUses || (uses === bestUses && other < (best ?? ""))) {
      best = other;
      bestUses = uses;
      limit = distance;
    }
  }
  return best;
}

/** Insertions, deletions, replacements and swaps of neighbours between two words; anything above `limit` is `limit + 1`. */
function editDistance(a: string, b: string, limit: number): number {
  const tooFar = limit + 1;
  if (Math.abs(a.length - b.length) > limit) return tooFar;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    let least = row;
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1];
      let cost = Math.min(
        (last[column - 1] ?? 0) + (same ? 0 : 1),
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
      );
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
        cost = Math.min(cost, (beforeLast[column - 2] ?? 0) + 1);
      }
      current.push(cost);
      if (cost < least) least = cost;
    }
    if (least > limit) return tooFar;
    beforeLast = last;
    last = current;
  }
  return last[b.length] ?? tooFar;
}
