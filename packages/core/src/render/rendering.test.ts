import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fit, type RenderedRows } from "./rendering.ts";

const line = fc.string({ unit: fc.constantFrom("a", "b", " ", "😀"), maxLength: 40, size: "max" });

describe("rows", () => {
  const rendering = fc.record({
    head: fc.string({ maxLength: 60 }).map((text) => `head ${text.replaceAll("\n", "")}`),
    rows: fc.array(
      line.map((text) => `row ${text}`),
      { maxLength: 30, size: "max" },
    ),
    foot: fc.option(
      line.map((text) => `foot ${text}`),
      { nil: undefined },
    ),
    // A cursor's length depends on where it stands.
    more: fc.func(fc.nat({ max: 30 })).map((pad) => (shown: number) => `more after ${shown}${".".repeat(pad(shown))}`),
  });

  it("stay within the budget, are cut whole and from the end, and say how to go on", () => {
    fc.assert(
      fc.property(rendering, fc.integer({ min: 0, max: 1200 }), (given, budget) => {
        const text = fit(given, budget);
        const whole = [given.head, ...given.rows, ...(given.foot === undefined ? [] : [given.foot])].join("\n");
        if (whole.length <= budget) {
          expect(text).toBe(whole);
          return;
        }
        const least = given.head.length + 1 + given.more(0).length;
        if (budget >= least) expect(text.length).toBeLessThanOrEqual(budget);
        const lines = text.split("\n");
        const shown = lines.filter((each) => each.startsWith("row ")).length;
        expect(lines.at(-1)).toBe(given.more(shown));
        if (budget < least) return;
        expect(lines.slice(0, shown + 1)).toEqual([given.head, ...given.rows.slice(0, shown)]);
        const feet = given.foot === undefined ? [] : [given.foot];
        const longer = [given.head, ...given.rows.slice(0, shown + 1), ...feet, given.more(shown + 1)].join("\n");
        if (shown < given.rows.length) expect(longer.length).toBeGreaterThan(budget);
      }),
      { seed: 1, numRuns: 3000 },
    );
  });

  it("are as many as have room", () => {
    const rows: RenderedRows = { head: "h", rows: ["1234", "1234", "1234"], more: () => "m" };
    expect(fit(rows, 16)).toBe("h\n1234\n1234\n1234");
    expect(fit(rows, 15)).toBe("h\n1234\n1234\nm");
    expect(fit(rows, 12)).toBe("h\n1234\nm");
    expect(fit(rows, 13)).toBe("h\n1234\n1234\nm");
    expect(fit(rows, 8)).toBe("h\n1234\nm");
    expect(fit(rows, 7)).toBe("h\nm");
    expect(fit({ ...rows, foot: "f" }, 9)).toBe("h\nf\nm");
    expect(fit({ ...rows, foot: "f" }, 5)).toBe("h\nf\nm");
  });

  it("give up the foot before the way to go on, then the end of the head", () => {
    const rows: RenderedRows = { head: "x".repeat(50), rows: ["row"], foot: "y".repeat(50), more: () => "next: c3" };
    expect(fit(rows, 60)).toBe(`${"x".repeat(50)}\nnext: c3`);
    const long = fit({ ...rows, head: "x".repeat(500) }, 200);
    expect(long.length).toBeLessThanOrEqual(200);
    expect(long).toMatch(/^x+\n… cut here, 4\d\d more characters; the structured content has all of it\nnext: c3$/);
  });
});

describe("a plain text", () => {
  it("stays within the budget, is cut at a line end where it has one, and says how much is missing", () => {
    fc.assert(
      fc.property(
        fc.array(line, { maxLength: 40, size: "max" }),
        fc.integer({ min: 100, max: 800 }),
        (lines, budget) => {
          const given = lines.join("\n");
          const text = fit(given, budget);
          expect(text.length).toBeLessThanOrEqual(Math.max(budget, 0));
          if (given.length <= budget) {
            expect(text).toBe(given);
            return;
          }
          const at = text.lastIndexOf("\n…");
          const kept = text.slice(0, at);
          expect(given.startsWith(kept)).toBe(true);
          if (kept.lastIndexOf("\n") > 0) expect(given.charAt(kept.length)).toBe("\n");
          expect(text.slice(at + 1)).toBe(
            `… cut here, ${given.length - kept.length} more characters; the structured content has all of it`,
          );
        },
      ),
      { seed: 2, numRuns: 2000 },
    );
  });

  it("is cut between characters where it has no line end", () => {
    for (const budget of [200, 201, 202, 203]) {
      expect(fit("😀".repeat(300), budget)).toMatch(/^(😀)+\n/u);
    }
  });
});
