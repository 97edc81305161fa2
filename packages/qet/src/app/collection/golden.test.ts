import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readDefinition } from "../../model/collection/definition.ts";
import { type SymbolQuery, searchSymbols } from "../../model/collection/search.ts";
import { corpusNames } from "../../model/testing/corpus.ts";
import { goldenCases, sharedPart, withoutWording } from "../../model/testing/golden.ts";
import { scan } from "../../model/xml/scan.ts";
import { Collections } from "./index.ts";

const archives = new URL("../../../../../../shared/data/qet/elements/", import.meta.url);
const archive = corpusNames("elements").find((name) => name.endsWith(".tar.gz"));

describe.skipIf(archive === undefined)("the official collection", () => {
  let root = "";
  const collections = new Collections();

  beforeAll(() => {
    root = realpathSync(mkdtempSync(join(tmpdir(), "elements-")));
    execFileSync("tar", ["-xzf", fileURLToPath(new URL(archive ?? "", archives)), "-C", root]);
  }, 120_000);

  afterAll(() => {
    collections.close();
    rmSync(root, { recursive: true, force: true });
  });

  it("is indexed whole", async () => {
    const { entries, problems, outside } = await collections.read(root);
    expect(entries).toHaveLength(8755);
    expect({ problems, outside }).toEqual({ problems: [], outside: [] });
  });

  it("is searched as the existing server does", async () => {
    const { entries } = await collections.read(root);
    const cases = goldenCases("element-search.json");
    expect(cases.length).toBeGreaterThan(0);
    for (const { arguments: asked, result } of cases) {
      const { directory: _, ...query } = asked;
      expect(sharedPart(searchSymbols(entries, query as SymbolQuery), result)).toEqual(result);
    }
  });

  it("is described as the existing server does, fields in the same order", () => {
    const cases = goldenCases("element-info.json");
    expect(cases.length).toBeGreaterThan(0);
    for (const { arguments: asked, result } of cases) {
      const path = String(asked["path"]).replace("@elements", root);
      const { file: _, ...expected } = result;
      const shared = sharedPart(readDefinition(scan(readFileSync(path))), expected);
      expect(JSON.stringify(withoutWording(shared))).toBe(JSON.stringify(withoutWording(expected)));
    }
  });
});
