import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { call, type TestHost } from "@benchwright/testkit/call-host";
import { beforeEach, describe, expect, it } from "vitest";
import elementSearch from "./element-search.ts";

function symbol(names: Readonly<Record<string, string>>, kind: string): string {
  const translated = Object.entries(names).map(([lang, name]) => `<name lang="${lang}">${name}</name>`);
  return `<definition type="element" link_type="${kind}" width="20" height="20" hotspot_x="10" hotspot_y="10"><names>${translated.join("")}</names><description><terminal x="0" y="0" orientation="n"/></description></definition>`;
}

describe("qet_element_search", () => {
  let here: TestHost & { readonly folder: string };

  beforeEach(() => {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), "benchwright-search-")));
    const root = join(folder, "elements");
    mkdirSync(join(root, "coils"), { recursive: true });
    writeFileSync(join(root, "coils", "coil.elmt"), symbol({ en: "Coil", fr: "Bobine" }, "master"));
    writeFileSync(join(root, "resistor.elmt"), symbol({ fr: "Résistance", de: "Widerstand" }, "simple"));
    writeFileSync(join(root, "broken.elmt"), "<definition>");
    here = { folder: root, roots: [folder], environment: { XDG_CACHE_HOME: join(folder, "cache") } };
  });

  it("finds a symbol by a name in any language, without case or accents", async () => {
    const { text } = await call(elementSearch, { directory: "elements", query: "RESISTANCE" }, here);
    expect(text).toMatchInlineSnapshot(`
      "searched 2 symbols; 1 files passed over: see problems
      symbols 1 of 1, 1 to 1
      name        kind    terminals  path
      Résistance  simple  1          common://resistor.elmt"
    `);
  });

  it("finds a symbol that was saved a moment ago", async () => {
    await call(elementSearch, { directory: "elements", query: "fuse" }, here);
    writeFileSync(join(here.folder, "fuse.elmt"), symbol({ en: "Fuse" }, "simple"));
    const { value } = await call(elementSearch, { directory: "elements", query: "fuse" }, here);
    expect(value).toMatchObject({ total_matches: 1, results: [{ path: "common://fuse.elmt", name: "Fuse" }] });
  });

  it("reports broken symbols and passes them over", async () => {
    const { value } = await call(elementSearch, { directory: "elements" }, here);
    expect(value).toMatchObject({ indexed: 2, problem_count: 1, problems: [{ file: "broken.elmt" }] });
  });

  it("searches the configured collection when no directory is given", async () => {
    const environment = { ...here.environment, QET_MCP_ELEMENTS: here.folder };
    const { value } = await call(elementSearch, { query: "coil", link_type: "master" }, { ...here, environment });
    expect(value).toMatchObject({ total_matches: 1, results: [{ name: "Coil" }] });
  });

  it.each([
    [{ directory: "elements", limit: 0 }, "arguments-invalid"],
    [{ directory: "elements", link_type: "coil" }, "arguments-invalid"],
    [{ directory: "nowhere" }, "directory-absent"],
    [{ directory: "../.." }, "path-outside-workspace"],
  ])("refuses %j", async (args, code) => {
    await expect(call(elementSearch, args, here)).rejects.toMatchObject({ code });
  });
});
