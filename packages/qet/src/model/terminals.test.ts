import { describe, expect, it } from "vitest";
import { projectConductors } from "./conductors.ts";
import { projectElements } from "./elements.ts";
import { indexProject } from "./project.ts";
import { listElements } from "./read/list-elements.ts";
import { dockOf, terminalsByElement } from "./terminals.ts";
import { corpusFile, corpusHas, corpusNames } from "./testing/corpus.ts";
import { scan } from "./xml/scan.ts";

interface Scene {
  readonly folios: readonly {
    readonly elements: readonly {
      readonly uuid: string;
      readonly terminals: readonly {
        readonly index: number;
        readonly x: number;
        readonly y: number;
        readonly orientation: number;
        readonly conductors: number;
      }[];
    }[];
    readonly conductors: readonly { readonly ends: readonly string[] }[];
  }[];
}

const scenes = corpusNames("reference").filter((name) => corpusHas(`reference/${name}/scene.json`));

describe.skipIf(scenes.length === 0)("placed terminals and what is attached, as QElectroTech itself has them", () => {
  it.each(scenes)("%s", (name) => {
    const project = indexProject(scan(corpusFile(`examples/${name}.qet`)));
    const scene = JSON.parse(corpusFile(`reference/${name}/scene.json`).toString("utf8")) as Scene;
    const terminals = terminalsByElement(project);
    const ours = new Map(
      projectElements(project).map((element) => [
        element.uuid,
        (terminals.get(element) ?? [])
          // The program has no terminal for a record that the definition does not know.
          .filter(({ index }) => index !== undefined)
          .map((terminal) => {
            const dock = dockOf(project, element, terminal);
            return { index: terminal.index, x: rounded(dock?.x), y: rounded(dock?.y), orientation: dock?.orientation };
          }),
      ]),
    );
    const theirs = scene.folios.flatMap(({ elements }) => elements).filter(({ uuid }) => ours.has(uuid));
    expect(theirs.length > 0 || projectElements(project).every(({ uuid }) => uuid === "")).toBe(true);
    for (const { uuid, terminals: docks } of theirs) {
      expect(ours.get(uuid)).toEqual(docks.map(({ index, x, y, orientation }) => ({ index, x, y, orientation })));
    }
    if (projectElements(project).some(({ uuid }) => uuid === "")) return;
    // Ends by their point: terminals that share one have no reliable index in the program.
    const wires = projectConductors(project).map(({ folio, ends }) => {
      const points = ends.map(({ element, terminal }) => {
        if (element === undefined || terminal === undefined) return "?";
        const dock = dockOf(project, element, terminal);
        return `${element.uuid} ${rounded(dock?.x)},${rounded(dock?.y)}`;
      });
      return [folio.number, ...points.sort()].join(" ");
    });
    const drawn = scene.folios.flatMap(({ elements, conductors }, i) => {
      const points = new Map(
        elements.flatMap(({ uuid, terminals: docks }) =>
          docks.map(({ index, x, y }) => [`${uuid}#${index}`, `${uuid} ${x},${y}`]),
        ),
      );
      return conductors.map(({ ends }) => [i + 1, ...ends.map((end) => points.get(end) ?? end).sort()].join(" "));
    });
    // The program drops a wire that joins the same two terminals again, so each of its wires must be ours.
    expect([...new Set(wires)].sort()).toEqual(expect.arrayContaining([...new Set(drawn)].sort()));
  });
});

describe("terminals of an element", () => {
  const E = "{11111111-1111-1111-1111-111111111111}";
  const row = (attributes: string, records: string, definition: string): unknown => {
    const source = `<project><diagram><elements><element type="embed://k.elmt" uuid="${E}" ${attributes}><terminals>${records}</terminals></element></elements>
      <conductors><conductor terminal1="1" terminal2="2"/></conductors></diagram>
      <collection><element name="k.elmt"><definition><description>${definition}</description></definition></element></collection></project>`;
    return listElements(indexProject(scan(Buffer.from(source))), { terminals: true })[0]?.terminals;
  };
  const definition =
    '<terminal x="20" y="0" orientation="e" name="B"/><terminal x="0" y="-10" orientation="n" name="A" uuid="{t}"/>';
  const records = '<terminal id="2" x="16" y="0" orientation="1"/><terminal id="1" x="0" y="-6" orientation="0"/>';
  const conductors = [`1:${E}@0,-6,0--${E}@16,0,1`];

  it("come in index order, with the point and direction on the folio", () => {
    expect(row('x="100" y="200"', records, definition)).toEqual([
      { index: 0, name: "A", uuid: "{t}", x: 100, y: 190, orientation: 0, conductors },
      { index: 1, name: "B", uuid: "", x: 120, y: 200, orientation: 1, conductors },
    ]);
  });

  it("turn with the element, after it was mirrored", () => {
    expect(row('x="100" y="200" orientation="1"', records, definition)).toMatchObject([
      { x: 110, y: 200, orientation: 1 },
      { x: 100, y: 220, orientation: 2 },
    ]);
    expect(row('x="100" y="200" orientation="1" mirror="vertical"', records, definition)).toMatchObject([
      { x: 90, y: 200, orientation: 3 },
      { x: 100, y: 220, orientation: 2 },
    ]);
    expect(row('x="100" y="200" mirror="horizontal"', records, definition)).toMatchObject([
      { x: 100, y: 190, orientation: 0 },
      { x: 80, y: 200, orientation: 3 },
    ]);
  });

  it("are the saved records where the definition has none for them", () => {
    expect(row('x="0" y="0"', records, "")).toEqual([
      { index: null, name: "", uuid: "", x: 20, y: 0, orientation: 1, conductors },
      { index: null, name: "", uuid: "", x: 0, y: -10, orientation: 0, conductors },
    ]);
    expect(row('x="0" y="?"', records, definition)).toMatchObject([
      { x: null, y: null },
      { x: null, y: null },
    ]);
  });
});

/** The scenes hold three decimals. */
function rounded(coordinate: number | undefined): number {
  return Math.round((coordinate ?? Number.NaN) * 1000) / 1000;
}
