import { describe, expect, it } from "vitest";
import { indexProject } from "../project.ts";
import { corpusAvailable } from "../testing/corpus.ts";
import { goldenCases, goldenInput, goldenNames, sharedPart, withoutWording } from "../testing/golden.ts";
import { scan } from "../xml/scan.ts";
import { diffProjects } from "./diff.ts";

/** Comparisons made by the existing server: ours must hold the same fields in the same order. */
describe.skipIf(!corpusAvailable)("comparisons of the existing server", () => {
  const names = [...goldenNames("diff-"), ...goldenNames("read-")];

  it("are 28 of edited copies and 23 of a project with itself", () => {
    expect(names).toHaveLength(28 + 23);
  });

  it.each(names)("%s", (name) => {
    let compared = 0;
    for (const { arguments: asked, result } of goldenCases(name)) {
      if (asked["before"] === undefined) continue;
      const [before, after] = [asked["before"], asked["after"]].map((path) => indexProject(scan(goldenInput(path))));
      if (before === undefined || after === undefined) throw new Error("two projects");
      const mine = withoutWording(sharedPart(diffProjects(before, after), result));
      expect(JSON.stringify(mine, null, 1)).toBe(JSON.stringify(withoutWording(result), null, 1));
      compared++;
    }
    expect(compared).toBe(1);
  });
});
