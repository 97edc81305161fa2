import { describe, expect, it } from "vitest";
import { K1, K2, PLANT, projectOf, Q1 } from "../testing/fixture.ts";
import { diffOf, folioProject, replaced } from "../testing/projects.ts";
import { diffProjects, type ProjectDiff } from "./diff.ts";

const compare = (before: string, after: string): ProjectDiff => diffProjects(projectOf(before), projectOf(after));
const many = (count: number, make: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => make(i)).join("");

describe("elements", () => {
  it("reports moves with strings as written and numbers between them", () => {
    const { elements } = diffOf('x="100" y="100"', 'x="105.5" y="90"');
    expect(elements).toMatchObject({
      before: 4,
      after: 4,
      added: [],
      removed: [],
      moved: [{ uuid: K1, name: "coil", folio: 1, from: ["100", "100"], to: ["105.5", "90"], delta: [5.5, -10] }],
      moved_count: 1,
      distinct_move_deltas: [[5.5, -10]],
      relabelled: [],
      info_changed: [],
      rotated: [],
    });
  });

  it("marks a move that only spells the same place differently", () => {
    expect(diffOf('x="100" y="100"', 'x="100.0" y="100"').elements.moved[0]).toMatchObject({
      delta: [0, 0],
      respelled: true,
    });
    expect(diffOf('x="100" y="100"', 'x="abc" y="100"').elements.moved[0]).not.toHaveProperty("respelled");
  });

  it("reports a new label, and the information it belongs to", () => {
    const { elements } = diffOf("  K1\n  ", "K9");
    expect(elements.relabelled).toEqual([{ uuid: K1, name: "coil", from: "K1", to: "K9" }]);
    expect(elements.info_changed).toEqual([
      {
        uuid: K1,
        name: "coil",
        from: { label: "K1", comment: "Main  contactor" },
        to: { label: "K9", comment: "Main  contactor" },
      },
    ]);
  });

  it("takes an empty information for a missing one", () => {
    const diff = diffOf(
      "</elementInformations>",
      '<elementInformation name="location" show="1"></elementInformation></elementInformations>',
    );
    expect(diff.elements.info_changed).toEqual([]);
    expect(diff.elements.relabelled).toEqual([]);
  });

  it("reports a turn; a missing orientation is 0", () => {
    expect(diffOf('orientation="0" prefix', "prefix").elements.rotated).toEqual([]);
    expect(diffOf(`uuid="${K2}" x`, `uuid="${K2}" orientation="1" x`).elements.rotated).toEqual([
      { uuid: K2, name: "coil", folio: 1, orientation: ["0", "1"] },
    ]);
  });

  it("knows an element without uuid by its place: a move is one gone and one come", () => {
    const { elements } = diffOf('"common://arrow" x="300"', '"common://arrow" x="310"');
    expect([elements.removed, elements.added, elements.moved]).toEqual([["1:300,?:arrow"], ["1:310,?:arrow"], []]);
  });

  it("caps its lists and counts on", () => {
    const row = (i: number, x: number): string =>
      `<element type="e" uuid="{${String(i).padStart(4, "0")}}" x="${x}" y="0"/>`;
    const of = (count: number, x: number): string =>
      folioProject(`<elements>${many(count, (i) => row(i, x))}</elements>`);
    const moved = compare(of(101, 0), of(101, 5)).elements;
    expect([moved.moved.length, moved.moved_count, moved.distinct_move_deltas]).toEqual([100, 101, [[5, 0]]]);
    const added = compare(of(0, 0), of(51, 0)).elements;
    expect([added.added.length, added.added_count]).toEqual([50, 51]);
    expect(added.added[0]).toBe("{0000}");
  });
});

describe("conductors", () => {
  it("reports the fields that changed, by ends", () => {
    const { conductors } = diffOf('num="W1" cable=" "', 'num="W9" cable="C"');
    expect(conductors).toMatchObject({
      before: 3,
      after: 3,
      keyed_by: "ends",
      added: [],
      removed: [],
      changed: [{ key: `1:${K1}@0,-16,0--${K2}@0,-16,0`, changed: { num: ["W1", "W9"], cable: [" ", "C"] } }],
      changed_count: 1,
      unstable_keys: 1,
    });
    expect(conductors.warning).toMatch(/renumbering/);
    expect(conductors.changed[0]).not.toHaveProperty("uuid");
  });

  const wires = (one: string, two: string): string =>
    folioProject(`<conductors><conductor element1="{a}" terminal1="{t1}" element2="{b}" terminal2="{t2}" ${one}/>
    <conductor element1="{a}" terminal1="{t3}" element2="{b}" terminal2="{t4}" ${two}/></conductors>`);

  it("by uuid takes a rewired wire for that wire", () => {
    const before = wires('uuid="{1}"', 'uuid="{2}"');
    const after = replaced(replaced(before, "{t4}", "{t5}"), 'uuid="{1}"', 'uuid="{3}"');
    const { conductors } = compare(before, after);
    expect(conductors).toMatchObject({
      keyed_by: "uuid",
      added: ["1:{a}/{t1}--{b}/{t2}"],
      removed: ["1:{a}/{t1}--{b}/{t2}"],
      changed_count: 1,
    });
    expect(conductors.changed).toEqual([
      { key: "1:{a}/{t3}--{b}/{t5}", uuid: "{2}", changed: { ends: ["1:{a}/{t3}--{b}/{t4}", "1:{a}/{t3}--{b}/{t5}"] } },
    ]);
    expect(conductors).not.toHaveProperty("warning");
  });

  it("falls back to ends when one uuid is missing or shared, on either side", () => {
    const whole = wires('uuid="{1}"', 'uuid="{2}"');
    const sides = [wires('uuid="{1}"', ""), wires('uuid="{1}"', 'uuid="{1}"')];
    for (const side of sides) {
      expect(compare(whole, side).conductors.keyed_by).toBe("ends");
      expect(compare(side, whole).conductors.keyed_by).toBe("ends");
    }
  });

  it("stays with uuids when one side is empty", () => {
    const { conductors } = compare(wires('uuid="{1}"', 'uuid="{2}"'), folioProject(""));
    expect([conductors.keyed_by, conductors.removed]).toEqual([
      "uuid",
      ["1:{a}/{t1}--{b}/{t2}", "1:{a}/{t3}--{b}/{t4}"],
    ]);
  });

  it("caps changes at 100 and counts on", () => {
    const of = (num: string): string =>
      folioProject(
        `<conductors>${many(101, (i) => `<conductor terminal1="${i}" terminal2="x" num="${num}"/>`)}</conductors>`,
      );
    const { conductors } = compare(of("1"), of("2"));
    expect([conductors.changed.length, conductors.changed_count]).toEqual([100, 101]);
  });
});

describe("project and folios", () => {
  it("reports the title of the project", () => {
    expect(diffOf('title="Demo"', 'title="Show"').project).toEqual({ changed: { title: ["Demo", "Show"] } });
  });

  it("by position reports fields, never the version, and says when folios may have shifted", () => {
    const diff = diffOf('title="Power" author="me"', 'title="Power 2" author="me" cols="9" version="x"');
    expect(diff.folios).toEqual({
      before: 2,
      after: 2,
      keyed_by: "position",
      changed: [{ folio: 1, changed: { title: ["Power", "Power 2"], cols: ["", "9"] } }],
      changed_count: 1,
    });
    expect(diffOf("<terminal_strips>", "<diagram/><terminal_strips>").folios).not.toHaveProperty("note");
    expect(diffOf('<diagram title="Power"', '<diagram/><diagram title="Power"').folios.note).toMatch(/by position/);
  });

  it("by uuid reports folios come, gone, changed and reordered", () => {
    const folio = (id: string, title = id): string => `<diagram uuid="{${id}}" title="${title}"/>`;
    const of = (...folios: string[]): string => `<project>${folios.join("")}</project>`;
    const { folios } = compare(of(folio("a"), folio("b"), folio("c")), of(folio("c"), folio("b", "B"), folio("d")));
    expect(folios).toMatchObject({
      before: 3,
      after: 3,
      keyed_by: "uuid",
      changed: [{ folio: 2, uuid: "{b}", changed: { title: ["b", "B"] } }],
      added: [{ folio: 3, uuid: "{d}", title: "d" }],
      removed: [{ folio: 1, uuid: "{a}", title: "a" }],
      reordered: [{ uuid: "{c}", title: "c", from: 3, to: 1 }],
    });
    expect(folios).not.toHaveProperty("note");
  });
});

describe("items", () => {
  const text = (id: string, x: number, html: string): string => `<input uuid="${id}" x="${x}" y="0" text="${html}"/>`;

  it("by uuid compares label and value, and names the item as it is after", () => {
    const { texts } = compare(
      folioProject(`<inputs>${text("{1}", 1, "a")}</inputs>`),
      folioProject(`<inputs>${text("{1}", 2, "b")}</inputs>`),
    );
    expect(texts).toMatchObject({
      keyed_by: "uuid",
      changed: [
        { item: { folio: 1, x: "2", y: "0", text: "b", uuid: "{1}" }, changed: { x: ["1", "2"], text: ["a", "b"] } },
      ],
    });
  });

  it("by position takes a moved item for one gone and one come", () => {
    const { texts } = compare(
      folioProject(`<inputs>${text("", 1, "a")}</inputs>`),
      folioProject(`<inputs>${text("", 2, "a")}</inputs>`),
    );
    expect(texts).toMatchObject({
      keyed_by: "position",
      removed: [{ folio: 1, x: "1", y: "0", text: "a" }],
      added: [{ folio: 1, x: "2", y: "0", text: "a" }],
      changed: [],
    });
  });

  it.each([
    ["texts", 'rotation="450"', 'rotation="180"', { rotation: ["90", "180"] }],
    ["texts", 'font="Sans,9" uuid="{t1}"', 'font="Sans,8" uuid="{t1}"', { font: ["Sans,9", "Sans,8"] }],
    ["shapes", 'style="DashLine"', 'style="DotLine"', { line_style: ["DashLine", "DotLine"] }],
    ["shapes", 'widthF="0.5"', 'widthF="1"', { line_width: ["0.5", "1"] }],
    ["shapes", '"NoBrush" color="#ffffff"', '"SolidPattern" color="#ffffff"', { fill: ["none", "#ffffff"] }],
    ["images", 'size="0.5"', 'size="0.5" rotation="-90"', { rotation: ["", "270"] }],
    ["images", 'size="0.5"', 'size="2"', { scale: ["0.5", "2"] }],
    [
      "tables",
      'y="6" width="70" height="80"',
      'y="7" width="71" height="81"',
      { y: ["6", "7"], width: ["70", "71"], height: ["80", "81"] },
    ],
    ["element_texts", 'rotation="-270"', 'rotation="0"', { rotation: ["90", "0"] }],
    ["element_texts", 'y="2" rotation', 'y="9" rotation', { y: ["2", "9"] }],
    [
      "element_texts",
      '"Sans,9,-1" frame="false" text_width="-1"',
      '"Sans,7,-1" frame="true" text_width="50"',
      { size: ["9", "7"], frame: ["false", "true"], width: ["-1", "50"] },
    ],
    ["element_texts", "<text>K1</text>", "<text>K2</text>", { shows: ["K1", "K2"] }],
  ] as const)("%s: %s becomes %s", (section, search, replacement, changed) => {
    const { [section]: items } = diffOf(search, replacement);
    expect(items.changed.map((entry) => entry.changed)).toEqual([changed]);
    expect([items.added, items.removed]).toEqual([[], []]);
  });

  it("gives pairs of corners for shapes known by uuid", () => {
    const line = (to: string): string =>
      folioProject(`<shapes><shape uuid="{1}" type="Line" x1="0" y1="0" x2="${to}" y2="0"/></shapes>`);
    expect(compare(line("5"), line("6")).shapes.changed[0]?.changed).toEqual({
      to: [
        ["5", "0"],
        ["6", "0"],
      ],
    });
  });

  it("by uuid takes the first of two fields that goes for that one, by place for the second", () => {
    const field =
      '<dynamic_elmt_text uuid="{d3}" x="5" y="6" text_from="UserText"><text>free</text></dynamic_elmt_text>';
    expect(diffOf(field, "").element_texts.removed).toEqual([
      { element: K1, source: "UserText", bound_to: "free", n: 1, uuid: "{d3}" },
    ]);
    const placed = replaced(PLANT, 'uuid="{d3}"', "");
    const { element_texts } = compare(placed, replaced(placed, field.replace('uuid="{d3}"', ""), ""));
    expect(element_texts).toMatchObject({
      keyed_by: "position",
      removed: [{ element: K1, source: "UserText", bound_to: "free", n: 2 }],
    });
  });

  it("tells fields with one uuid apart by their elements, unless an element has none", () => {
    const element = (uuid: string): string =>
      `<element type="e" uuid="${uuid}" x="1" y="1"><dynamic_texts><dynamic_elmt_text uuid="{same}"/></dynamic_texts></element>`;
    const of = (...uuids: string[]): string => folioProject(`<elements>${uuids.map(element).join("")}</elements>`);
    expect(compare(of("{a}", "{b}"), of("{a}")).element_texts).toMatchObject({ keyed_by: "uuid", before: 2, after: 1 });
    expect(compare(of("{a}", ""), of("{a}")).element_texts.keyed_by).toBe("position");
    expect(compare(of("{a}"), of("{a}", "")).element_texts.keyed_by).toBe("position");
  });
});

describe("terminal strips", () => {
  it("are named by one text and count their terminals", () => {
    const more = '</physical_terminal><physical_terminal><real_terminal element_uuid="{f}"/></physical_terminal>';
    const diff = diffOf("</physical_terminal>", more);
    expect(diff.terminal_strips.changed).toEqual([{ item: "X1", changed: { terminals: [1, 2] } }]);
    expect(
      diffOf('<information name="name">X1', '<information name="location">+B</information><information name="name">X2')
        .terminal_strips.changed,
    ).toEqual([{ item: "+B X2", changed: { location: ["", "+B"], name: ["X1", "X2"] } }]);
    expect(
      diffOf('<terminal_strip_data uuid="{x1}">', '<terminal_strip_data uuid="{x2}">').terminal_strips,
    ).toMatchObject({ added: ["X1"], removed: ["X1"] });
  });
});

describe("whole projects", () => {
  it("in which nothing differs", () => {
    const diff = compare(PLANT, PLANT);
    expect([diff.identical, diff.summary.total]).toEqual([true, 0]);
  });

  it("an element on another folio keeps its uuid and changes its folio", () => {
    const element = `<element type="embed://import/x/Contact.ELMT.elmt" uuid="${Q1}" x="1" y="2"/>`;
    const moved = replaced(replaced(PLANT, element, ""), "<elements>", `<elements>${element}`);
    const diff = compare(PLANT, moved);
    expect(diff.elements).toMatchObject({ added: [], removed: [], moved: [] });
    expect(diff.extra.elements.changed).toMatchObject([{ key: Q1, changed: { folio: ["2", "1"] } }]);
  });
});
