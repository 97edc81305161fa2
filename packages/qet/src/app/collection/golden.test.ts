import { execFileSync } from "node:child_process";
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { corpusNames } from "../../model/testing/corpus.ts";
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
});
