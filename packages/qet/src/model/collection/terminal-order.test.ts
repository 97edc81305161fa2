import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type TerminalPlace, terminalOrder } from "./terminal-order.ts";

const coordinate = fc.option(fc.oneof(fc.integer({ min: -3, max: 3 }).map(String), fc.constantFrom("2.5", "-0", "x")));
const places = fc.array(fc.record({ x: coordinate, y: coordinate }), { maxLength: 12 });

function at(x: string | null, y: string | null): TerminalPlace {
  return { x, y };
}

function pointOf({ x, y }: TerminalPlace): [y: number, x: number] {
  const [left, top] = [Number(x ?? 0), Number(y ?? 0)];
  return Number.isNaN(left) || Number.isNaN(top) ? [0, 0] : [top, left];
}

describe("terminal order", () => {
  it("is a permutation from top to bottom, left to right, stable at equal points", () => {
    fc.assert(
      fc.property(places, (list) => {
        const { order } = terminalOrder(list);
        expect([...order].sort((a, b) => a - b)).toEqual([...list.keys()]);
        const keys = order.map((position) => [...pointOf(list[position] ?? at(null, null)), position]);
        const sorted = [...keys].sort((a, b) => compare(a, b));
        expect(keys).toEqual(sorted);
      }),
      { seed: 13, numRuns: 300 },
    );
  });

  it("names exactly the indices that share a point with another", () => {
    fc.assert(
      fc.property(places, (list) => {
        const { order, ambiguous } = terminalOrder(list);
        const points = order.map((position) => pointOf(list[position] ?? at(null, null)));
        const shared = [...points.keys()].filter((index) =>
          points.some((point, other) => other !== index && compare(point, points[index] ?? []) === 0),
        );
        expect(ambiguous.flat()).toEqual(shared);
        for (const group of ambiguous) {
          for (const index of group) expect(compare(points[index] ?? [], points[group[0] ?? -1] ?? [])).toBe(0);
        }
      }),
      { seed: 14, numRuns: 300 },
    );
  });

  it.each([
    ["y ascending, not the order of the file", [at("0", "20"), at("0", "-20")], [1, 0]],
    ["left to right at the same height", [at("10", "0"), at("-10", "0"), at("0", "0")], [1, 2, 0]],
    ["y before x", [at("-50", "1"), at("50", "0")], [1, 0]],
    ["numbers, not texts", [at("0", "10"), at("0", "9"), at("0", "-10")], [2, 1, 0]],
    ["a missing coordinate as 0", [at("0", "1"), at(null, null), at("5", null)], [1, 2, 0]],
    ["both coordinates as 0 where one is unreadable", [at("-1", "0"), at("-9", "low"), at("", "-9")], [0, 1, 2]],
    ["only finite decimal numbers as readable", [at("0", "1"), at("0", "1e999"), at("0", "0x10")], [1, 2, 0]],
  ])("takes %s", (_, list, expected) => {
    expect(terminalOrder(list).order).toEqual(expected);
  });
});

function compare(a: readonly number[], b: readonly number[]): number {
  for (const [at, value] of a.entries()) {
    const difference = value - (b[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
