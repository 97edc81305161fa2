import { execFileSync } from "node:child_process";
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { callTool, type Tool } from "@benchwright/core";
import { callHost } from "@benchwright/testkit/call-host";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { corpusAvailable, corpusNames, corpusPath } from "../model/testing/corpus.ts";
import { type GoldenCase, goldenCases, goldenNames, sharedPart, withoutWording } from "../model/testing/golden.ts";
import conductors from "./conductors.ts";
import diff from "./diff.ts";
import elementInfo from "./element-info.ts";
import elementSearch from "./element-search.ts";
import elements from "./elements.ts";
import items from "./items.ts";
import projectInfo from "./project-info.ts";
import scan from "./scan.ts";

/** Every question put to the existing server, through the whole pipeline: our answer holds the same fields. */
describe.skipIf(!corpusAvailable)("answers of the existing server", () => {
  let folder = "";
  const archive = corpusNames("elements").find((name) => name.endsWith(".tar.gz")) ?? "";

  beforeAll(() => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), "benchwright-golden-")));
    execFileSync("tar", ["-xzf", corpusPath(`elements/${archive}`), "-C", folder]);
  }, 120_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each(goldenNames(""))("%s", { timeout: 120_000 }, async (name) => {
    const places = { "@examples": corpusPath("examples"), "@elements": folder, edited: corpusPath("golden/edited") };
    const host = callHost({
      roots: [corpusPath("."), folder],
      environment: { XDG_CACHE_HOME: join(folder, ".cache") },
    });
    const questions = goldenCases(name);
    expect(questions.length).toBeGreaterThan(0);
    for (const question of questions) {
      const args = Object.fromEntries(
        Object.entries(question.arguments).map(([key, value]) => [key, placed(value, places)]),
      );
      const outcome = await callTool(toolFor(question), args, { ...host, valueBudget: Number.POSITIVE_INFINITY });
      if (!outcome.ok) throw outcome.error;
      const { file: _file, directory: _directory, ...expected } = question.result;
      expect(withoutWording(sharedPart(outcome.value, expected))).toEqual(withoutWording(expected));
    }
  });
});

/** The tool that answers with the fields of the expected answer. */
function toolFor({ result }: GoldenCase): Tool {
  if ("keyed_by" in ((result["conductors"] ?? {}) as object)) return diff;
  if ("folio_count" in result) return projectInfo;
  if ("link_type" in result) return elementInfo;
  if ("total_matches" in result) return elementSearch;
  if ("per_file" in result) return scan;
  if ("elements" in result) return elements;
  return "conductors" in result ? conductors : items;
}

/** A path of the question as a path on this machine. */
function placed(value: unknown, places: Readonly<Record<string, string>>): unknown {
  if (typeof value !== "string") return value;
  const [first = "", ...rest] = value.split("/");
  const place = places[first];
  return place === undefined ? value : join(place, ...rest);
}
