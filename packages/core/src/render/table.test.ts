import fc from "fast-check";
import { expect, it } from "vitest";
import { table } from "./table.ts";

it("aligns columns two blanks apart and shows what is empty as a dash, but not at the end of a line", () => {
  const rows = [
    ["9c01f", "W7", "", "K1:A1"],
    ["b", "", "brown"],
    ["😀", "W8", "-", ""],
  ];
  expect(table(["ref", "num", "colour", "from"], rows)).toEqual([
    "ref    num  colour  from",
    "9c01f  W7   -       K1:A1",
    "b      -    brown",
    "😀      W8   -",
  ]);
});

it("leaves out a column that is empty in every row", () => {
  expect(
    table(
      ["ref", "cable", "num"],
      [
        ["a", "", "1"],
        ["b", "", ""],
      ],
    ),
  ).toEqual(["ref  num", "a    1", "b"]);
});

it("starts each column at the same character in every line", () => {
  const cell = fc.string({ unit: fc.constantFrom("a", "é", "😀", "図"), minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 8 }), (rows) => {
      const header = ["x", "yy", "z"];
      const widths = header.map((_, column) =>
        Math.max(...[header, ...rows].map((row) => [...(row[column] ?? "")].length)),
      );
      const [first = 0, second = 0] = widths;
      table(header, rows).forEach((line, index) => {
        const cells = [header, ...rows][index] ?? [];
        const starts = [0, first + 2, first + second + 4];
        starts.forEach((at, column) => {
          expect(
            [...line]
              .slice(at)
              .join("")
              .startsWith(cells[column] ?? ""),
          ).toBe(true);
        });
      });
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
