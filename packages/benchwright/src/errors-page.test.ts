import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const page = readFileSync(join(root, "docs/errors.md"), "utf8");
const documented = [...page.matchAll(/^### ([a-z-]+)$/gm)].map(([, code = ""]) => code).sort();

/** Every code that a source file throws: `new Refused("path-invalid"`. */
function thrown(): string[] {
  const codes = new Set<string>();
  for (const name of ["core", "qet", "setoolbox"]) {
    const folder = join(root, "packages", name, "src");
    for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
      if (!file.endsWith(".ts") || file.endsWith(".test.ts") || file.includes("testing")) continue;
      const source = readFileSync(join(folder, file), "utf8");
      for (const [, code = ""] of source.matchAll(
        /new (?:Refused|Absent|Denied|Busy|Late|Unverified|Broken)\(\s*"([^"]+)"/g,
      ))
        codes.add(code);
      for (const [, kinds = ""] of source.matchAll(/kind: ("file" \| "directory")/g)) {
        for (const [, kind = ""] of kinds.matchAll(/"(\w+)"/g)) codes.add(`${kind}-absent`);
      }
    }
  }
  return [...codes].sort();
}

describe("docs/errors.md", () => {
  it("has every code that can be thrown, and no other", () => {
    expect(documented).toEqual(thrown());
  });

  it("says for each what to do", () => {
    for (const part of page.split(/^### /m).slice(1))
      expect(part.split("\n").slice(1).join(" ").trim().length).toBeGreaterThan(30);
  });
});
