import fc from "fast-check";
import { expect, it } from "vitest";
import { nearest } from "./nearest.ts";

it("finds a name again whatever its case, accents, hyphens or one mistake in it", () => {
  const names = ["folio", "project", "output", "elements_dir", "größe"];
  for (const [wanted, name] of [
    ["folioo", "folio"],
    ["FOLIO", "folio"],
    ["porject", "project"],
    ["elements-dir", "elements_dir"],
    ["elementsDir", "elements_dir"],
    ["grosse", "größe"],
    ["Größe", "größe"],
    ["dir", "elements_dir"],
  ] as const) {
    expect(nearest(wanted, names)[0]).toBe(name);
  }
});

it("offers nothing for what is like none", () => {
  for (const wanted of ["x", "colour", "qet_query_anything", ""]) {
    expect(nearest(wanted, ["folio", "project", "output"])).toEqual([]);
  }
});

it("offers names it was given, at most as many as asked, each once, an equal one first", () => {
  const name = fc.string({ unit: fc.constantFrom("a", "b", "c", "_", "-", "é"), minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(name, fc.uniqueArray(name), fc.integer({ min: 1, max: 4 }), (wanted, names, most) => {
      const found = nearest(wanted, names, most);
      expect(found.length).toBeLessThanOrEqual(most);
      expect(new Set(found).size).toBe(found.length);
      for (const each of found) expect(names).toContain(each);
      expect(nearest(wanted, names.toReversed(), most)).toEqual(found);
      if (names.includes(wanted)) expect(alike(found[0] ?? "")).toBe(alike(wanted));
    }),
    { seed: 1, numRuns: 1000 },
  );
});

it("ranks by the number of letters to change, a name that contains the wanted one as if by one, then by name", () => {
  const name = fc.string({ unit: fc.constantFrom("a", "b", "c"), minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(name, fc.uniqueArray(name, { maxLength: 12 }), (wanted, names) => {
      const most = Math.max(2, Math.ceil(wanted.length / 3));
      const ranked = names
        .map((each) => ({ each, rank: wanted.length > 2 && each.includes(wanted) ? 1 : changes(wanted, each) }))
        .filter(({ rank }) => rank <= most)
        .sort((a, b) => a.rank - b.rank || (a.each < b.each ? -1 : 1));
      expect(nearest(wanted, names)).toEqual(ranked.slice(0, 3).map(({ each }) => each));
    }),
    { seed: 2, numRuns: 3000 },
  );
});

it("does not take texts for names: they would take long to compare", () => {
  const long = "ab".repeat(500_000);
  expect(nearest(long, ["folio", long])).toHaveLength(0);
  expect(nearest("abab", [long])).toHaveLength(0);
  expect(nearest("a".repeat(201), ["a".repeat(200)])).toEqual([]);
  expect(nearest("a".repeat(200), ["a".repeat(201)])).toEqual([]);
  expect(nearest("a".repeat(200), ["b".repeat(200), `${"a".repeat(199)}c`])).toHaveLength(1);
});

function alike(name: string): string {
  return name.replaceAll("-", "_").replaceAll("é", "e");
}

/** Letters to change, insert or leave out, counted the plain way. */
function changes(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, row) => Array.from({ length: b.length + 1 }, () => row));
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0;
  for (let row = 0; row <= a.length; row++) {
    for (let column = 0; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1] ? 0 : 1;
      const ways = [at(row - 1, column) + 1, at(row, column - 1) + 1, at(row - 1, column - 1) + same];
      const least = row === 0 ? column : column === 0 ? row : Math.min(...ways);
      rows[row]?.splice(column, 1, least);
    }
  }
  return at(a.length, b.length);
}
