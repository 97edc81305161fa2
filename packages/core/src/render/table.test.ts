import fc from "fast-check";
import { expect, it } from "vitest";
import { table } from "./table.ts";

it("aligns columns two blanks apart and shows what is empty or missing as a dash", () => {
  const rows = [
    ["9c01f", "W7", "", "K1:A1"],
    ["b", "", "brown"],
    ["😀", "W8", "-", ""],
  ];
  expect(table(["ref", "num", "colour", "from"], rows)).toEqual([
    "ref    num  colour  from",
    "9c01f  W7   -       K1:A1",
    "b      -    brown   -",
    "😀      W8   -       -",
  ]);
});

it("starts each column at the same character in every line", () => {
  const cell = fc.string({ unit: fc.constantFrom("a", "é", "😀", "図"), maxLength: 6 });
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell, cell), { maxLength: 8 }), (rows) => {
      const lines = table(["x", "yy", "z"], rows);
      expect(lines).toHaveLength(rows.length + 1);
      const cells = [["x", "yy", "z"], ...rows].map((row) => row.map((text) => text || "-"));
      const starts = [0, 1, 2].map((column) => {
        const found = new Set<number>();
        let at = 0;
        for (let before = 0; before < column; before++)
          at += Math.max(...cells.map((row) => [...(row[before] ?? "")].length)) + 2;
        lines.forEach((line, index) => {
          expect(
            [...line]
              .slice(at)
              .join("")
              .startsWith(cells[index]?.[column] ?? ""),
          ).toBe(true);
          found.add(at);
        });
        return found.size;
      });
      expect(starts).toEqual([1, 1, 1]);
    }),
    { seed: 1 },
  );
});

it("takes as many rows as a list may have", () => {
  expect(
    table(
      ["a"],
      Array.from({ length: 300_000 }, () => ["x"]),
    ),
  ).toHaveLength(300_001);
});
