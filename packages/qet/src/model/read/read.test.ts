import { ToolError } from "@benchwright/core";
import { describe, expect, it } from "vitest";
import { corpusAvailable, corpusFile, exampleNames } from "../testing/corpus.ts";
import { K1, K2, PLANT, projectOf, Q1 } from "../testing/fixture.ts";
import { listConductors } from "./list-conductors.ts";
import { listElements } from "./list-elements.ts";
import { listItems } from "./list-items.ts";
import { projectInfo } from "./project-info.ts";
import { scanTag, summariseScans } from "./scan-tag.ts";

const plant = projectOf(PLANT);

function refusal(run: () => unknown): ToolError {
  try {
    run();
  } catch (error) {
    if (error instanceof ToolError) return error;
    throw error;
  }
  throw new Error("accepted");
}

describe("project info", () => {
  it("counts what is on the folios and nothing else", () => {
    expect(projectInfo(plant)).toEqual({
      title: "Demo",
      version: "0.100.0",
      folio_count: 2,
      element_count: 4,
      conductor_count: 3,
      folios: [
        {
          index: 1,
          uuid: "",
          title: "Power",
          elements: 3,
          conductors: 2,
          folio_number: 1,
          texts: 1,
          shapes: 2,
          images: 1,
          tables: 1,
          element_texts: 4,
        },
        {
          index: 2,
          uuid: "{f2}",
          title: "Control",
          elements: 1,
          conductors: 1,
          folio_number: 2,
          texts: 0,
          shapes: 0,
          images: 0,
          tables: 0,
          element_texts: 0,
        },
      ],
      text_count: 1,
      shape_count: 2,
      image_count: 1,
      table_count: 1,
      element_text_count: 4,
      strip_count: 1,
      definition_count: 1,
      template_count: 0,
      properties: { customer: "ACME" },
      identity: { folios: "some", elements: "some", conductors: "none" },
    });
  });
});

describe("elements", () => {
  const names = (query: Parameters<typeof listElements>[1]): string[] =>
    listElements(plant, query).map(({ name }) => name);

  it("have the fields of the file, the information trimmed and nameless entries skipped", () => {
    expect(listElements(plant)[0]).toEqual({
      folio: 1,
      uuid: K1,
      type: "embed://import/coil.elmt",
      name: "coil",
      x: "100",
      y: "100",
      label: "K1",
      info: { label: "K1", comment: "Main  contactor" },
      prefix: "K",
      orientation: "0",
      symbol_name: "Coil",
      link_type: "master",
      link_uuids: [Q1],
    });
    expect(listElements(plant)[2]).toMatchObject({
      uuid: "",
      name: "arrow",
      x: "300",
      y: null,
      label: "",
      info: {},
      symbol_name: "",
      link_type: "",
    });
  });

  it("are filtered by each condition, and by all together", () => {
    expect(names({})).toEqual(["coil", "coil", "arrow", "Contact.ELMT"]);
    expect(names({ folio: 2 })).toEqual(["Contact.ELMT"]);
    expect(names({ name_contains: "CO" })).toEqual(["coil", "coil", "Contact.ELMT"]);
    expect(names({ name_contains: "co", folio: 2 })).toEqual(["Contact.ELMT"]);
    expect(names({ label: "K1" })).toEqual(["coil"]);
    expect(names({ label: "k1" })).toEqual([]);
    expect(names({ info: { key: "comment" } })).toEqual(["coil"]);
    expect(names({ info: { key: "comment", value: "CONTACTOR" } })).toEqual(["coil"]);
    expect(names({ info: { key: "comment", value: "x" } })).toEqual([]);
    expect(names({ info: { key: "toString" } })).toEqual([]);
    expect(names({ definition: "IMPORT/x" })).toEqual(["Contact.ELMT"]);
    expect(names({ link_type: "master" })).toEqual(["coil", "coil"]);
    expect(names({ uuid: K2.slice(1, -1).toUpperCase() })).toEqual(["coil"]);
    expect(names({ uuid: [Q1, K1, ""] })).toEqual(["coil", "Contact.ELMT"]);
  });
});

describe("conductors", () => {
  it("have resolved keys, readable ends and how they are drawn", () => {
    expect(listConductors(plant)[0]).toEqual({
      folio: 1,
      uuid: "",
      key: `1:${K1}@0,-16,0--${K2}@0,-16,0`,
      num: "W1",
      formula: "",
      cable: " ",
      bus: "",
      function: "",
      color: "RD",
      section: "1.5",
      type: "",
      from: "K1:A1",
      to: "coil(00000):A1",
      ends: [
        {
          element: K1,
          label: "K1",
          name: "coil",
          terminal: 0,
          terminal_name: "A1",
          terminal_uuid: "{00000000-0000-4000-8000-0000000000c1}",
        },
        {
          element: K2,
          label: "",
          name: "coil",
          terminal: 0,
          terminal_name: "A1",
          terminal_uuid: "{00000000-0000-4000-8000-0000000000c1}",
        },
      ],
      drawn_color: "#ff0000",
      style: "dashed",
      tension_protocol: "",
      width: "2",
    });
  });

  it("fall back to the terminal name where a terminal uuid is empty", () => {
    expect(listConductors(plant)[1]).toMatchObject({
      key: `1:${K1}/A2--${K2}@0,16,2`,
      from: "K1:A2",
      drawn_color: "#000000",
      style: "solid",
      width: "1",
      tension_protocol: "24V",
    });
  });

  it("are filtered by each condition", () => {
    const keys = (query: Parameters<typeof listConductors>[1]): string[] =>
      listConductors(plant, query).map(({ num }) => num);
    expect(keys({ folio: 2 })).toEqual([""]);
    expect(keys({ num: "W2" })).toEqual(["W2"]);
    expect(keys({ element: K2.toUpperCase() })).toEqual(["W1", "W2"]);
    expect(keys({ element: "" })).toEqual([]);
    expect(keys({ uuid: "" })).toEqual([]);
  });

  it("carry the value of an attribute when asked, blank ones only without non_empty", () => {
    const values = (query: Parameters<typeof listConductors>[1]): unknown[] =>
      listConductors(plant, query).map(({ value }) => value);
    expect(values({})).toEqual([undefined, undefined, undefined]);
    expect(values({ attribute: "cable" })).toEqual([" ", "C1", ""]);
    expect(values({ attribute: "cable", non_empty: true })).toEqual(["C1"]);
    expect(values({ non_empty: true })).toHaveLength(3);
  });
});

describe("items", () => {
  it("come by folio, then by kind, with their fields", () => {
    expect(listItems(plant).map(({ kind, uuid }) => `${kind} ${uuid}`)).toEqual([
      "text {t1}",
      "shape {s1}",
      "shape ",
      "image ",
      "table {g1}",
      "element_text {d1}",
      "element_text {d2}",
      "element_text {d3}",
      "element_text {d4}",
    ]);
    const [text, line, rectangle, image, table, label, composite, , second] = listItems(plant);
    expect(text).toEqual({
      kind: "text",
      uuid: "{t1}",
      folio: 1,
      x: "10",
      y: "20",
      text: "Hello you",
      rotation: "90",
      font: "Sans,9",
      color: "",
    });
    expect(line).toMatchObject({
      from: ["0", "1"],
      to: ["2", "3"],
      line_color: "#00ff00",
      line_style: "DashLine",
      line_width: "0.5",
      fill: "none",
      rotation: "0",
    });
    expect(rectangle).toMatchObject({ fill: "#abcdef", line_color: "" });
    expect(image).toEqual({ kind: "image", uuid: "", folio: 1, x: "1", y: "2", scale: "0.5", rotation: "" });
    expect(table).toEqual({
      kind: "table",
      uuid: "{g1}",
      folio: 1,
      name: "BOM",
      x: "5",
      y: "6",
      width: "70",
      height: "80",
      rows_shown: "9",
    });
    expect(label).toEqual({
      kind: "element_text",
      uuid: "{d1}",
      folio: 1,
      element: K1,
      source: "ElementInfo",
      bound_to: "label",
      n: 1,
      x: "1",
      y: "2",
      size: "9",
      frame: "false",
      rotation: "90",
      width: "-1",
      shows: "K1",
    });
    expect(composite).toMatchObject({ bound_to: "%{label} x", size: "5" });
    expect(second).toMatchObject({ bound_to: "free", n: 2, size: "" });
  });

  it("are filtered by each condition", () => {
    expect(listItems(plant, { folio: 2 })).toEqual([]);
    expect(listItems(plant, { kind: "shape" })).toHaveLength(2);
    expect(listItems(plant, { element: K1 })).toHaveLength(4);
    expect(listItems(plant, { uuid: ["{D3}", "g1"] }).map(({ uuid }) => uuid)).toEqual(["{g1}", "{d3}"]);
  });
});

describe("refusals", () => {
  it.each([0, 3, -1, 1.5, Number.NaN])("names the folios there are when asked for folio %d", (folio) => {
    for (const list of [listElements, listConductors, listItems]) {
      expect(refusal(() => list(plant, { folio }))).toMatchObject({
        code: "folio-absent",
        what: `there is no folio ${folio}`,
        why: "the project has 2, numbered from 1 to 2",
        candidates: ['1 "Power"', '2 "Control"'],
      });
    }
  });

  it("names the kinds of items", () => {
    expect(refusal(() => listItems(plant, { kind: "texts" }))).toMatchObject({
      code: "kind-unknown",
      candidates: ["text", "shape", "image", "table", "element_text"],
    });
  });

  it.each([
    ["<definition/>", "a symbol (.elmt)", "qet_element_info"],
    ["<titleblocktemplate/>", "a title block template (.titleblock)", "project file"],
    ["<diagram/>", "a fragment of a folio", "project file"],
    ["<qet-directory/>", "the name list of a symbol folder", "qet_element_search"],
    ["<svg/>", 'its root element is "svg"', "project file"],
  ])("says what %s is instead of a project", (source, what, next) => {
    const error = refusal(() => projectOf(source));
    expect(error.code).toBe("not-a-project");
    expect(error.what).toContain(what);
    expect(error.next).toContain(next);
  });
});

describe("tags over several files", () => {
  it("are counted anywhere, values trimmed and ranked", () => {
    const scans = ["<a><c v=' x '/><c v='y'/><c v=' '/><c/></a>", "<c v='y'><d><c v='z'/></d></c>"].map((source) => {
      const { doc } = { doc: projectOf(`<project>${source}</project>`).doc };
      return scanTag(doc, "c", "v");
    });
    expect(scans.map(({ total, nonEmpty }) => [total, nonEmpty])).toEqual([
      [4, 2],
      [2, 2],
    ]);
    expect(summariseScans(scans)).toEqual({
      total: 6,
      non_empty: 4,
      distinct_values: [
        ["y", 2],
        ["x", 1],
        ["z", 1],
      ],
      distinct_count: 3,
    });
  });

  it("include the root", () => {
    expect(scanTag(plant.doc, "project", "title").total).toBe(1);
  });
});

describe.skipIf(!corpusAvailable)("real projects", () => {
  /** Folios, elements, conductors, texts, shapes, images, tables, text fields: counts of the existing server. */
  const COUNTS: Readonly<Record<string, readonly number[]>> = {
    "741.qet": [1, 65, 67, 0, 0, 0, 0, 53],
    "ArduinoLCD.qet": [3, 11, 47, 1, 0, 0, 0, 3],
    "Habitat-Schemas_developpes.qet": [5, 84, 112, 5, 0, 0, 0, 85],
    "Habitat-Unifilaire.qet": [1, 35, 32, 17, 0, 0, 0, 29],
    "Projet_vierge.qet": [4, 23, 15, 47, 48, 0, 0, 114],
    "ShellyParts.qet": [3, 12, 0, 0, 0, 0, 0, 20],
    "affuteuse_250h.qet": [12, 256, 263, 59, 20, 0, 0, 567],
    "cablage-eclairages_sikli-v5.qet": [1, 25, 57, 9, 0, 0, 0, 30],
    "convertisseur.qet": [7, 163, 188, 21, 0, 0, 0, 165],
    "câblage-éclairages-sikli-v5.qet": [1, 25, 57, 9, 0, 0, 0, 30],
    "grafcet.qet": [3, 37, 35, 1, 0, 0, 0, 63],
    "industrial.qet": [50, 618, 671, 1, 4, 0, 12, 1074],
    "iso_sfc_example.qet": [2, 50, 49, 0, 0, 0, 0, 115],
    "lmdg.qet": [1, 129, 70, 2, 0, 0, 0, 137],
    "m_000.qet": [19, 831, 457, 2, 2, 1, 0, 1158],
    "perceuse.qet": [4, 552, 156, 0, 2, 1, 0, 726],
    "photovoltaique.qet": [1, 63, 64, 51, 25, 0, 0, 51],
    "pinball_williams_em.qet": [1, 61, 0, 7, 38, 0, 0, 39],
    "schema_indus.qet": [1, 48, 69, 2, 0, 0, 0, 0],
    "schema_unifilaire_voltaique2.qet": [1, 71, 76, 34, 8, 0, 0, 68],
    "tableau_domestique.qet": [5, 102, 130, 29, 0, 0, 0, 150],
    "tremie_vibrante.qet": [3, 98, 77, 2, 0, 0, 0, 108],
    "weneedpolonez-Polonez_MR89_wiring_diagram.qet": [1, 191, 366, 146, 21, 121, 0, 101],
  };

  it.each(exampleNames)("%s: counts, lists and filters agree with each other", (name) => {
    const project = projectOf(corpusFile(`examples/${name}`).toString("utf8"));
    const info = projectInfo(project);
    const counted = [
      info.folio_count,
      info.element_count,
      info.conductor_count,
      info.text_count,
      info.shape_count,
      info.image_count,
      info.table_count,
      info.element_text_count,
    ];
    expect(counted).toEqual(COUNTS[name.normalize("NFC")]);
    const elements = listElements(project);
    const conductors = listConductors(project);
    expect(new Set(conductors.map(({ key }) => key)).size).toBe(conductors.length);
    const byFolio = <T>(list: (query: { folio: number }) => T[]): T[] =>
      project.folios.flatMap(({ number }) => list({ folio: number }));
    expect(byFolio((query) => listElements(project, query))).toEqual(elements);
    expect(byFolio((query) => listConductors(project, query))).toEqual(conductors);
    expect(byFolio((query) => listItems(project, query))).toEqual(listItems(project));
    expect(conductors.filter(({ ends }) => ends.some(({ terminal }) => terminal === null))).toEqual([]);
  });
});
