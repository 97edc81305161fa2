import { describe, expect, it } from "vitest";
import { K1, PLANT, projectOf, Q1 } from "../../testing/fixture.ts";
import { diffOf, folioProject, replaced, reported } from "../../testing/projects.ts";
import { diffProjects, type ProjectDiff } from "../diff.ts";
import type { ExtraSection } from "./things.ts";

const compare = (before: string, after: string): ProjectDiff => diffProjects(projectOf(before), projectOf(after));

const BUS = `<project title="t" version="1"><titleblocktemplates><titleblocktemplate name="A"><information/><grid rows="t10;"/></titleblocktemplate></titleblocktemplates>
<properties><property name="customer" show="1">ACME</property><property name="saveddate" show="1">1</property></properties><usage time_spent="5"/>
<newdiagrams><border cols="17"/><xrefs><xref type="coil" snapto="label"/></xrefs><conductors_autonums current_autonum="W">
<conductor_autonum title="W" formula="W%sequ_1"><part type="unit" value="1" increase="1"/></conductor_autonum></conductors_autonums></newdiagrams>
<diagram title="f" order="1" version="1" date="20240101" displayAt="bottom" height="500"><properties><property name="rev">B</property></properties><defaultconductor condsize="1"/>
<elements><element type="embed://import/k.elmt" uuid="{k}" x="0" y="0" z="10" prefix="K"><terminals><terminal id="1" x="0" y="4" orientation="0"/><terminal id="2" x="0" y="-4" orientation="2"/></terminals>
<inputs/><texts_groups><texts_group name="G" x="1"><texts><text uuid="{d}"/></texts></texts_group></texts_groups></element></elements>
<conductors><conductor terminal1="1" terminal2="2" x="0" color="#ff0000" condsize="2" userx="5" element1_label="old"><segment orientation="horizontal" length="9"/><segment orientation="vertical" length="-40"/></conductor></conductors>
<inputs><input uuid="{t}" x="1" y="1" text="&lt;b&gt;a&lt;/b&gt;"/></inputs>
<images><image uuid="{i}" x="1" y="1" size="1">AAAA<crop x="0"/></image></images>
<shapes><shape uuid="{p}" type="Polygon" closed="0" z="1"><pen color="#000000"/><brush style="HorPattern" color="#ffffff"/><points><point x="0" y="0"/><point x="5" y="5"/></points></shape></shapes>
<tables><graphics_table uuid="{g}" name="T"><model><project_data_base_model><query>SELECT 1</query></project_data_base_model></model></graphics_table></tables></diagram>
<terminal_strips><terminal_strip><terminal_strip_data uuid="{x}"/><layout><physical_terminal><real_terminal element_uuid="{k}"/></physical_terminal></layout>
<terminal_strip_bridge uuid="{b}" color="#ff0000"><real_terminals/></terminal_strip_bridge></terminal_strip></terminal_strips>
<collection><category name="import"><names><name lang="en">Imported</name></names><element name="k.elmt"><definition width="10"><description><line x1="0"/><rect x="1"/><line x1="2"/></description></definition></element></category></collection></project>`;

describe("what the base sections do not see", () => {
  it.each<[ExtraSection, string, string, string, Record<string, readonly (string | null)[]>]>([
    ["project", 'version="1"><titleblock', 'version="2"><titleblock', "project", { version: ["1", "2"] }],
    ["project", ">ACME<", ">Other<", "project", { "properties/property[customer]/text()": ["ACME", "Other"] }],
    ["defaults", 'cols="17"', 'cols="18"', "defaults", { "border/cols": ["17", "18"] }],
    ["defaults", 'snapto="label"', 'snapto="bottom"', "defaults", { "xrefs/xref[coil]/snapto": ["label", "bottom"] }],
    ["numbering", 'value="1" increase="1"', 'value="2" increase="1"', "conductor W", { "part/value": ["1", "2"] }],
    ["folios", "20240101", "20250101", "1", { date: ["20240101", "20250101"] }],
    ["folios", ">B</property>", ">C</property>", "1", { "properties/property[rev]/text()": ["B", "C"] }],
    [
      "folios",
      '<defaultconductor condsize="1"',
      '<defaultconductor condsize="3"',
      "1",
      { "defaultconductor/condsize": ["1", "3"] },
    ],
    ["elements", 'prefix="K"', 'prefix="Q"', "{k}", { prefix: ["K", "Q"] }],
    ["elements", 'z="10"', 'z="11"', "{k}", { z: ["10", "11"] }],
    ["text_groups", 'name="G" x="1"', 'name="G" x="2"', "{k} G", { x: ["1", "2"] }],
    [
      "conductors",
      'color="#ff0000" condsize="2"',
      'color="#00ff00" condsize="3"',
      "1:{k}@0,-4,2--{k}@0,4,0",
      { color: ["#ff0000", "#00ff00"], condsize: ["2", "3"] },
    ],
    ["conductors", 'userx="5"', 'userx="6"', "1:{k}@0,-4,2--{k}@0,4,0", { userx: ["5", "6"] }],
    ["conductors", 'length="-40"', 'length="-30"', "1:{k}@0,-4,2--{k}@0,4,0", { path: ["h9 v-40", "h9 v-30"] }],
    [
      "conductors",
      'terminal1="1" terminal2="2"',
      'terminal1="2" terminal2="1"',
      "1:{k}@0,-4,2--{k}@0,4,0",
      { from: ["{k}@0,4,0", "{k}@0,-4,2"], to: ["{k}@0,-4,2", "{k}@0,4,0"] },
    ],
    ["texts", "&lt;b&gt;a&lt;/b&gt;", "&lt;i&gt;a&lt;/i&gt;", "{t}", { text: ["<b>a</b>", "<i>a</i>"] }],
    ["images", "AAAA", "AAAB", "{i}", { content: ["AAAA", "AAAB"] }],
    ["images", '<crop x="0"', '<crop x="1"', "{i}", { "crop/x": ["0", "1"] }],
    ["shapes", '<point x="5"', '<point x="6"', "{p}", { "points/point#2/x": ["5", "6"] }],
    ["shapes", 'closed="0"', 'closed="1"', "{p}", { closed: ["0", "1"] }],
    ["shapes", "HorPattern", "VerPattern", "{p}", { "brush/style": ["HorPattern", "VerPattern"] }],
    [
      "tables",
      "SELECT 1",
      "SELECT 2",
      "{g}",
      { "model/project_data_base_model/query/text()": ["SELECT 1", "SELECT 2"] },
    ],
    [
      "terminal_strips",
      'uuid="{b}" color="#ff0000"',
      'uuid="{b}" color="#0000ff"',
      "{x}",
      { "terminal_strip_bridge/color": ["#ff0000", "#0000ff"] },
    ],
    [
      "definitions",
      '<rect x="1"',
      '<rect x="2"',
      "embed://import/k.elmt",
      { "definition/description/rect/x": ["1", "2"] },
    ],
    [
      "definitions",
      '<line x1="0"/><rect x="1"/>',
      '<rect x="1"/><line x1="0"/>',
      "embed://import/k.elmt",
      { "definition/description/order()": ["line rect line#2", "rect line line#2"] },
    ],
    ["templates", 'rows="t10;"', 'rows="t20;"', "A", { "grid/rows": ["t10;", "t20;"] }],
  ])("%s: %s becomes %s", (section, search, replacement, key, changed) => {
    const diff = diffOf(search, replacement, BUS);
    expect(reported(diff)).toEqual({ [`extra.${section}`]: 1 });
    expect(diff.extra[section].changed).toMatchObject([{ key, changed }]);
    expect(Object.keys(diff.extra[section].changed[0]?.changed ?? {})).toEqual(Object.keys(changed));
    expect(diff.identical).toBe(false);
  });

  it("reports definitions come and gone with the number of elements that use them", () => {
    const diff = diffOf('<element name="k.elmt">', '<element name="l.elmt">', BUS);
    expect(diff.extra.definitions.removed).toEqual([
      { key: "embed://import/k.elmt", label: "embed://import/k.elmt", used_by: 1 },
    ]);
    expect(diff.extra.definitions.added).toEqual([
      { key: "embed://import/l.elmt", label: "embed://import/l.elmt", used_by: 0 },
    ]);
  });

  it("reports links come and gone, with the side they are written on", () => {
    const diff = diffOf(`<link_uuid uuid="${Q1}"/>`, "");
    expect(reported(diff)).toEqual({ "extra.links": 1 });
    expect(diff.extra.links.removed).toEqual([{ key: `${K1} -> ${Q1}`, label: "K1", folio: 1 }]);
    expect(
      diffOf(`<link_uuid uuid="${Q1}"/>`, `<link_uuid uuid="${Q1}" group_index="2"/>`).extra.links.changed,
    ).toMatchObject([{ changed: { group_index: [null, "2"] } }]);
  });

  it("reports a definition that an element changed to", () => {
    expect(reported(diffOf('type="embed://import/k.elmt"', 'type="embed://import/m.elmt"', BUS))).toEqual({
      "extra.elements": 1,
    });
  });

  it("reports terminal numbers that clash, which makes QElectroTech drop the element", () => {
    const source = replaced(BUS, '<conductor terminal1="1" terminal2="2"', '<conductor terminal1="1" terminal2="1"');
    expect(diffOf('<terminal id="2"', '<terminal id="1"', source).extra.folios.changed).toMatchObject([
      { changed: { clashing_terminal_ids: [null, "1"] } },
    ]);
  });

  it("gives long values by beginning, length and digest", () => {
    const content = diffOf("AAAA", "B".repeat(5000), BUS).extra.images.changed[0]?.changed["content"]?.[1];
    expect(content).toMatch(/^B{60}… \(5000 characters, sha256 [0-9a-f]{12}\)$/);
  });

  it("lists at most 20 facts of a thing and counts on", () => {
    const lines = (x: number): string =>
      `<collection><element name="a.elmt"><definition><description>${`<line x1="${x}"/>`.repeat(30)}</description></definition></element></collection>`;
    const [entry] = compare(folioProject("", lines(1)), folioProject("", lines(2))).extra.definitions.changed;
    expect([Object.keys(entry?.changed ?? {}).length, entry?.changed_fields]).toEqual([20, 30]);
  });
});

describe("what is left over", () => {
  it.each([
    ["an unknown element", "<usage", '<news a="1"/><usage', "project project: news/a"],
    [
      "unknown content of the collection",
      '<name lang="en">Imported',
      '<name lang="en">Brought',
      "project project: collection/category[import]/names/name[en]/text()",
    ],
    ["a comment", "<usage", "<!-- hello --><usage", "added comment <!-- hello -->"],
    ["a declaration", "<project", '<?xml version="1.0"?><project', 'added declaration <?xml version="1.0"?>'],
    ["a gained uuid", '<diagram title="f"', '<diagram uuid="{f}" title="f"', "folios 1: uuid"],
    [
      "a default that is written out",
      'color="#ff0000" condsize',
      'color="#ff0000" bicolor="false" condsize',
      "conductors 1:{k}@0,-4,2--{k}@0,4,0: bicolor",
    ],
    ["an empty list", "<inputs/>", "", "elements {k}: inputs/"],
    ["an angle in other words", '<input uuid="{t}"', '<input rotation="360" uuid="{t}"', "texts {t}: rotation"],
    ["stray text", "<usage", "stray<usage", "project project: text()"],
  ])("reports %s", (_, search, replacement, path) => {
    const diff = diffOf(search, replacement, BUS);
    expect(diff.other).toMatchObject({ changed: 1, paths: [path] });
    expect(reported(diff)).toEqual({ other: 1 });
  });

  it.each([
    ["a folio's version", 'order="1" version="1"', 'order="1" version="2"'],
    ["a folio's order", 'order="1" version="1"', 'order="7" version="1"'],
    ["a save date", '"saveddate" show="1">1', '"saveddate" show="1">2'],
    ["the time spent", 'time_spent="5"', 'time_spent="6"'],
    ["a stored copy of a label", 'element1_label="old"', 'element1_label="new"'],
  ])("ignores %s, but counts it", (_, search, replacement) => {
    const diff = diffOf(search, replacement, BUS);
    expect([diff.summary.total, diff.other.ignored, diff.identical]).toEqual([0, 1, false]);
  });

  it("ignores numbers of terminals when they still mean the same ends", () => {
    const renumbered = replaced(BUS, 'id="1"', 'id="8"').replace('terminal1="1"', 'terminal1="8"');
    expect(compare(BUS, renumbered)).toMatchObject({ summary: { total: 0 }, other: { ignored: 2 } });
  });

  it.each([
    ["white space", "<usage", "\r\n\t <usage"],
    ["the order of attributes", 'x="0" y="0" z="10"', 'z="10" y="0" x="0"'],
    ["quotes and references", 'title="f"', "title='&#x66;'"],
    ["an empty tag written in two", '<border cols="17"/>', '<border cols="17"></border>'],
  ])("takes %s for no difference", (_, search, replacement) => {
    const diff = diffOf(search, replacement, BUS);
    expect([diff.summary.total, diff.other.ignored, diff.identical]).toEqual([0, 0, false]);
  });
});

describe("things that share a key", () => {
  const element = (x: number, prefix: string): string =>
    `<element type="e" uuid="{a}" x="${x}" y="0" prefix="${prefix}"/>`;
  const of = (...elements: string[]): string => folioProject(`<elements>${elements.join("")}</elements>`);

  it("are named, and compared one by one where the base sections compare only the last", () => {
    const diff = compare(of(element(1, "K"), element(2, "K")), of(element(5, "K"), element(2, "K")));
    expect(diff.elements.moved).toEqual([]);
    expect(diff.duplicates).toEqual({ count: 1, groups: [{ section: "elements", key: "{a}", before: 2, after: 2 }] });
    expect(diff.extra.elements.changed).toMatchObject([{ key: "{a}", changed: { x: ["1", "5"] } }]);
  });

  it("are reported when one of them goes", () => {
    const diff = compare(of(element(1, "K"), element(2, "K")), of(element(1, "K")));
    expect(diff.elements.removed).toEqual([]);
    expect(diff.extra.elements.removed).toMatchObject([{ key: "{a} #2" }]);
  });

  it("on a folio more are reported though folios have no uuid", () => {
    expect(
      compare(PLANT, replaced(PLANT, "<terminal_strips>", '<diagram title="New"/><terminal_strips>')).extra.folios
        .added,
    ).toEqual([{ key: "3", label: "New", folio: 3 }]);
  });
});
