// What is longer is a text, not a name mistyped, and comparing it would take long.
const LONGEST = 200;

/**
 * The names most like a wanted one, nearest first, for the candidates of an error.
 * Case, accents and the difference between `_` and `-` do not count.
 */
export function nearest(wanted: string, names: Iterable<string>, most = 3): string[] {
  if (wanted.length > LONGEST) return [];
  const target = plain(wanted);
  const limit = Math.max(2, Math.ceil(target.length / 3));
  const ranked: { name: string; distance: number }[] = [];
  for (const name of names) {
    if (name.length > LONGEST) continue;
    const other = plain(name);
    const distance = other.includes(target) && target.length > 2 ? 1 : editDistance(target, other, limit);
    if (distance <= limit) ranked.push({ name, distance });
  }
  ranked.sort((a, b) => a.distance - b.distance || (a.name < b.name ? -1 : 1));
  return ranked.slice(0, most).map(({ name }) => name);
}

function plain(name: string): string {
  return name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("-", "_");
}

/** Levenshtein distance, cut off: anything above `limit` is returned as `limit + 1`. */
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const replaced = (previous[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1);
      current.push(Math.min(replaced, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1));
    }
    if (Math.min(...current) > limit) return limit + 1;
    previous = current;
  }
  return previous[b.length] ?? limit + 1;
}
