import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Rectangle } from "./display.ts";
import { colours, LONGEST_EDGE } from "./style.ts";
import { evenMeasure, unreadable } from "./testing/laws.ts";
import { MOST_LINES, type Waterfall, waterfallDisplay } from "./waterfall.ts";

/** A budget whose lines sum to its result. */
function budgetFrom(parts: readonly (readonly [string, number])[]): Waterfall {
  let runningTotal = 0;
  const lines = parts.map(([label, value]) => {
    runningTotal += value;
    return { label, value, unit: "dBW/K/Hz", runningTotal, runningUnit: "dBHz" };
  });
  return {
    title: "Link margin, line by line",
    subtitle: ["Link margin is 3 dB.", "Run r1"],
    lines,
    result: { label: "Link margin", value: runningTotal, unit: "dB" },
  };
}

const label = fc.oneof(fc.string({ maxLength: 120 }), fc.lorem({ maxCount: 12 }));
const value = fc.oneof(fc.double({ min: -300, max: 300, noNaN: true }), fc.constantFrom(0, 0.001, -0.001, 1e5, -1e5));
const budgets = fc.array(fc.tuple(label, value), { minLength: 1, maxLength: MOST_LINES, size: "max" }).map(budgetFrom);
const widths = fc.integer({ min: 400, max: LONGEST_EDGE });

describe("a waterfall of any budget", () => {
  test("is readable, inside its picture and no longer than is shown", () => {
    fc.assert(
      fc.property(budgets, widths, (budget, width) => {
        const display = waterfallDisplay(budget, width, evenMeasure);
        expect(unreadable(display, evenMeasure)).toEqual([]);
        expect(display.width).toBe(width);
        expect(display.height).toBeLessThanOrEqual(LONGEST_EDGE);
      }),
      { seed: 1, numRuns: 200 },
    );
  });

  test("has a bar for each line and the result, each beginning where the one before ended", () => {
    fc.assert(
      fc.property(budgets, widths, (budget, width) => {
        const { marks } = waterfallDisplay(budget, width, evenMeasure);
        const bars = marks.filter((mark) => mark.kind === "rectangle").filter(({ part }) => part === "bar");
        const joints = marks.filter((mark) => mark.kind === "polyline").filter(({ part }) => part === "connector");
        expect([bars.length, joints.length]).toEqual([budget.lines.length + 1, budget.lines.length]);
        for (const [index, { points }] of joints.entries()) {
          const [above, below] = [bars[index], bars[index + 1]];
          const [from, to] = points;
          expect(from?.x).toBe(to?.x);
          expect(touches(above, from?.x) && touches(below, to?.x)).toBe(true);
          expect([from?.y, to?.y]).toEqual([(above?.y ?? 0) + (above?.height ?? 0), below?.y]);
        }
      }),
      { seed: 2, numRuns: 200 },
    );
  });

  test("has bars as long as their values, of the colour of their sign", () => {
    fc.assert(
      fc.property(budgets, widths, (budget, width) => {
        const { marks } = waterfallDisplay(budget, width, evenMeasure);
        const bars = marks.filter((mark) => mark.kind === "rectangle").filter(({ part }) => part === "bar");
        const values = [...budget.lines.map((line) => line.value), budget.result.value];
        const longest = Math.max(...values.map(Math.abs));
        const unit = Math.max(...bars.map((bar) => bar.width)) / longest;
        for (const [index, bar] of bars.entries()) {
          const size = values[index] ?? 0;
          // The thinnest bar is two pixels, or it would not be seen.
          if (longest > 1) expect(bar.width).toBeCloseTo(Math.max(2, Math.abs(size) * unit), 4);
          const sign = size < 0 ? colours.loss : colours.gain;
          expect(bar.fill).toBe(index === bars.length - 1 ? colours.total : sign);
        }
      }),
      { seed: 3, numRuns: 200 },
    );
  });
});

test("long labels are broken, then shortened; few rows keep two lines", () => {
  const long = "A label of somebody else's that goes on and on and will not come to an end before the bars begin";
  const { marks } = waterfallDisplay(budgetFrom([[long, 5]]), 900, evenMeasure);
  const words = marks.filter((mark) => mark.kind === "words").map(({ text }) => text);
  expect(words.filter((text) => text.startsWith("A label") || text.endsWith("…"))).toMatchInlineSnapshot(`
    [
      "A label of somebody else's",
      "that goes on and on and will…",
    ]
  `);
});

function touches(bar: Rectangle | undefined, x = Number.NaN): boolean {
  if (bar === undefined) return false;
  // A bar widened to be seen may end beside the sum it stands for.
  const spare = bar.width <= 2 ? 2 : 1e-6;
  return Math.abs(bar.x - x) <= spare || Math.abs(bar.x + bar.width - x) <= spare;
}
