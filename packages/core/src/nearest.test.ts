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

it("does not take texts for names: they would take long to compare", () => {
  const long = "ab".repeat(500_000);
  expect(nearest(long, ["folio", long])).toHaveLength(0);
  expect(nearest("abab", [long])).toHaveLength(0);
  expect(nearest("a".repeat(200), ["b".repeat(200), `${"a".repeat(199)}c`])).toHaveLength(1);
});

function alike(name: string): string {
  return name.replaceAll("-", "_").replaceAll("é", "e");
}
