import { describe, expect, it } from "vitest";
import { indexProject } from "../project.ts";
import { corpusAvailable, corpusFile, exampleNames } from "../testing/corpus.ts";
import { type GoldenCase, goldenCases, goldenInput, goldenNames, sharedPart } from "../testing/golden.ts";
import { scan } from "../xml/scan.ts";
import { listConductors } from "./list-conductors.ts";
import { listElements } from "./list-elements.ts";
import { listItems } from "./list-items.ts";
import { projectInfo } from "./project-info.ts";
import { scanTag, summariseScans } from "./scan-tag.ts";

/** Answers of the existing server to questions about real projects: ours must hold the same fields in the same order. */
describe.skipIf(!corpusAvailable)("answers of the existing server", () => {
  it("cover every example project", () => {
    expect(goldenNames("read-").map((name) => name.slice(5, -5))).toEqual(
      exampleNames.map((name) => name.slice(0, -4)),
    );
  });

  it.each(goldenNames("read-"))("%s", (name) => {
    let asked = 0;
    for (const question of goldenCases(name)) {
      if (question.arguments["before"] !== undefined) continue;
      const mine = answer(question);
      expect(JSON.stringify(sharedPart(mine, question.result))).toBe(JSON.stringify(question.result));
      asked++;
    }
    expect(asked).toBe(4);
  });

  it("scan.json", () => {
    for (const { arguments: asked, result } of goldenCases("scan.json")) {
      const tag = String(asked["tag"] ?? "conductor");
      const attribute = String(asked["attribute"] ?? "cable");
      const scans = exampleNames.map((name) => scanTag(scan(corpusFile(`examples/${name}`)), tag, attribute));
      const { total, non_empty, distinct_values } = summariseScans(scans);
      const per_file = scans.map((one, i) => ({ file: exampleNames[i], [tag]: one.total, non_empty: one.nonEmpty }));
      expect({ total, non_empty, distinct_values, per_file }).toEqual({
        total: result["total"],
        non_empty: result["non_empty"],
        distinct_values: result["distinct_values"],
        per_file: result["per_file"],
      });
    }
  });
});

function answer({ arguments: asked, result }: GoldenCase): unknown {
  const project = indexProject(scan(goldenInput(asked["path"])));
  const paged = (key: string, rows: readonly unknown[]): unknown => ({
    count: rows.length,
    truncated: false,
    [key]: rows,
  });
  if ("folios" in result) return { file: asked["path"], ...projectInfo(project) };
  if ("elements" in result) return paged("elements", listElements(project));
  if ("conductors" in result) return paged("conductors", listConductors(project));
  return paged("items", listItems(project));
}
