import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { publishCatalog } from "../catalog.ts";
import { loadSystems } from "../systems.ts";
import { examplesOf, generatedFiles } from "./generate.ts";

const root = fileURLToPath(new URL("../../../..", import.meta.url));
const systems = await loadSystems();
const examples = examplesOf(systems);
const generated = generatedFiles(await publishCatalog(), examples, await readFile(join(root, "README.md"), "utf8"));

describe("generated documents", () => {
  it.each([...generated.keys()])("%s is what npm run docs writes", async (path) => {
    expect(await readFile(join(root, path), "utf8")).toBe(generated.get(path));
  });

  it("keeps no snapshot of a tool that is gone", async () => {
    for (const { name, tools } of systems) {
      const kept = await readdir(join(root, "packages", name, "src/tools/__toolsnaps__"));
      expect(kept.sort()).toEqual(tools.map((tool) => `${tool.name}.json`).sort());
    }
  });
});
