import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { makeRunId } from "../../protocol/run-id.ts";
import {
  appendAnalysis,
  exportProject,
  familyCounts,
  type ProjectHead,
  parseProject,
  printProject,
  type StoredAnalysis,
} from "./project.ts";

const texts = fc.string({ unit: "binary", maxLength: 20 });
const heads: fc.Arbitrary<ProjectHead> = fc.record({ id: texts, name: texts, dateCreated: texts, lastModified: texts });
const json = fc
  .dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 }))
  .map((value) => JSON.parse(JSON.stringify(value)));
const analyses: fc.Arbitrary<StoredAnalysis> = fc
  .record({
    id: texts,
    name: texts,
    dateCreated: texts,
    lastModified: texts,
    engineVersion: texts,
    inputs: json,
    result: json,
  })
  .chain((analysis) =>
    fc.constantFrom("link_budget", "radar_range", "eoir").map((tool) => ({
      ...analysis,
      tool,
      isAgentRun: true as const,
      displayUnits: null,
      runId: makeRunId(new Date(0), "0000"),
    })),
  );
const seed = { seed: 1, numRuns: 100 };

describe("a project file", () => {
  test("is read as it was written", () => {
    fc.assert(
      fc.property(heads, fc.array(analyses, { maxLength: 4 }), (head, all) => {
        expect(parseProject(printProject({ head, analyses: all }))).toEqual({ head, analyses: all });
      }),
      seed,
    );
  });

  test("that gets one analysis more is the file that would have been written whole", () => {
    fc.assert(
      fc.property(heads, heads, fc.array(analyses, { maxLength: 3 }), analyses, (before, after, all, more) => {
        const whole = printProject({ head: after, analyses: [...all, more] });
        expect(appendAnalysis(printProject({ head: before, analyses: all }), before, after, more)).toBe(whole);
        const byHand = JSON.stringify(JSON.parse(printProject({ head: before, analyses: all })), null, 4);
        expect(appendAnalysis(byHand, before, after, more)).toBe(whole);
      }),
      seed,
    );
  });

  test("is none when it is cut off anywhere", () => {
    fc.assert(
      fc.property(heads, analyses, fc.double({ min: 0, max: 1, noNaN: true }), (head, analysis, part) => {
        const text = printProject({ head, analyses: [analysis] }).trimEnd();
        expect(parseProject(text.slice(0, Math.floor(part * (text.length - 1))))).toBeUndefined();
      }),
      seed,
    );
  });

  test.each(["", "[]", "{}", '{"id":"a","name":"b","dateCreated":"c","lastModified":"d"}'])(
    "is none when it says %j",
    (text) => {
      expect(parseProject(text)).toBeUndefined();
    },
  );

  test("is exported and counted under the nine family keys", () => {
    const families = [
      "tpmDataList",
      "statisticalTools",
      "massBudgetProjects",
      "budgetTools",
      "spacePowerBudgetProjects",
      "nonSpacePowerBudgetProjects",
      "linkBudgetAnalyses",
      "radarRangeAnalyses",
      "eoirAnalyses",
    ];
    expect(Object.keys(familyCounts([]))).toEqual(families);
    expect(familyCounts(["eoir", "link_budget", "eoir"])).toMatchObject({
      eoirAnalyses: 2,
      linkBudgetAnalyses: 1,
      radarRangeAnalyses: 0,
    });
    fc.assert(
      fc.property(heads, fc.array(analyses, { maxLength: 4 }), (head, all) => {
        const exported = new Map<string, unknown>(Object.entries(exportProject({ head, analyses: all })));
        expect(families.flatMap((family) => exported.get(family)).length).toBe(all.length);
      }),
      seed,
    );
  });
});
