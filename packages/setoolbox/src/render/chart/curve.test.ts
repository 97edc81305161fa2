import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { curveDisplay, type MarginCurve } from "./curve.ts";
import { colours, LONGEST_EDGE } from "./style.ts";
import { evenMeasure, unreadable } from "./testing/laws.ts";

interface Shape {
  readonly start: number;
  readonly factor: number;
  readonly high: number;
  readonly fall: number;
  readonly required: number;
  readonly at: number;
  readonly inside: number;
}

/** A falling curve with the run on one of its points and the maximum distance where it crosses. */
function curveFrom({ start, factor, high, fall, required, at, inside }: Shape): MarginCurve {
  const count = 60;
  const points = Array.from({ length: count }, (_, index) => ({
    distance: start * factor ** (index / (count - 1)),
    margin: high - fall * (index / (count - 1)) ** 1.5,
    inside: index < inside,
  }));
  const [run = { distance: 1, margin: 0 }] = points.slice(at);
  return {
    title: "Link margin against distance",
    subtitle: ["Link margin is 3 dB.", "Run r1"],
    note: "Curve: 60 calculations by engine 0.1.0, equal to the run at its distance.",
    distanceUnit: "km",
    points,
    requiredMargin: required,
    run: { distance: run.distance, margin: run.margin },
    maxDistance: points.find(({ margin }) => margin <= required)?.distance,
  };
}

const shapes = fc.record({
  start: fc.double({ min: 1e-6, max: 1e9, noNaN: true }),
  factor: fc.double({ min: 25, max: 25_000, noNaN: true }),
  high: fc.double({ min: -200, max: 300, noNaN: true }),
  fall: fc.double({ min: 0.01, max: 400, noNaN: true }),
  required: fc.double({ min: 0, max: 20, noNaN: true }),
  at: fc.integer({ min: 0, max: 59 }),
  inside: fc.integer({ min: 0, max: 60 }),
});
const widths = fc.integer({ min: 400, max: LONGEST_EDGE });

describe("a curve of any link", () => {
  test("is readable and inside its picture", () => {
    fc.assert(
      fc.property(shapes, widths, (shape, width) => {
        const display = curveDisplay(curveFrom(shape), width, evenMeasure);
        expect(unreadable(display, evenMeasure)).toEqual([]);
        expect(display.height).toBeLessThanOrEqual(LONGEST_EDGE);
      }),
      { seed: 4, numRuns: 200 },
    );
  });

  test("passes through the run, and is solid only where every model is in its range", () => {
    fc.assert(
      fc.property(shapes, widths, (shape, width) => {
        const { marks } = curveDisplay(curveFrom(shape), width, evenMeasure);
        const pieces = marks.filter((mark) => mark.kind === "polyline").filter(({ part }) => part === "curve");
        const run = marks.filter((mark) => mark.kind === "disc").find(({ fill }) => fill === colours.total);
        const met = pieces.flatMap(({ points }) => points).some(({ x, y }) => x === run?.x && y === run.y);
        expect(met).toBe(true);
        const solid = pieces.filter(({ dash }) => dash === undefined).flatMap(({ points }) => points);
        expect(solid.length).toBe(shape.inside < 2 ? 0 : shape.inside);
      }),
      { seed: 5, numRuns: 200 },
    );
  });
});

test("says where the run stands, what is wanted and how far it goes, on an axis of decades", () => {
  const shape = { start: 100, factor: 10_000, high: 40, fall: 60, required: 3, at: 20, inside: 60 };
  const { marks } = curveDisplay(curveFrom(shape), 900, evenMeasure);
  expect(marks.filter((mark) => mark.kind === "words").map(({ text }) => text)).toMatchInlineSnapshot(`
    [
      "Link margin against distance",
      "Link margin is 3 dB.",
      "Run r1",
      "−30",
      "−20",
      "−10",
      "0",
      "10",
      "20",
      "30",
      "40",
      "50",
      "100",
      "1,000",
      "10,000",
      "100,000",
      "1,000,000",
      "Link margin (dB)",
      "Distance (km)",
      "This run",
      "28.16 dB at 2,269.51 km",
      "Maximum distance",
      "82,272.4 km",
      "Required 3.00 dB",
      "Curve: 60 calculations by engine 0.1.0, equal to the run at its distance.",
    ]
  `);
});
