import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { projectConductors } from "./conductors.ts";
import { indexProject, type Project } from "./project.ts";
import { corpusAvailable, corpusFile, exampleNames } from "./testing/corpus.ts";
import { type AttributeEdit, rewriteAttributes } from "./testing/rewrite.ts";
import { comparableUuid } from "./uuid.ts";
import { scan } from "./xml/scan.ts";

const E = "{11111111-1111-1111-1111-111111111111}";
const T1 = "{aaaaaaaa-1111-1111-1111-111111111111}";
const T2 = "{bbbbbbbb-1111-1111-1111-111111111111}";

function definition(terminals: string): string {
  return `<collection><category name="import"><element name="k.elmt"><definition type="element">
    <names><name lang="fr">Bobine</name></names><description>${terminals}</description></definition></element></category></collection>`;
}

function keys(conductors: string, terminals: string, symbol = "", more = ""): string[] {
  const source = `<project><diagram><elements><element type="embed://import/k.elmt" uuid="${E}" x="0" y="0">
    <terminals>${terminals}</terminals></element>${more}</elements>
    <conductors>${conductors}</conductors></diagram>${definition(symbol)}</project>`;
  return projectConductors(indexProject(scan(Buffer.from(source)))).map(({ key }) => key);
}

const records = '<terminal id="5" x="0" y="-4" orientation="2"/><terminal id="6" x="6" y="0" orientation="1"/>';
const symbol = `<terminal x="0" y="0" orientation="s" uuid="${T1}"/><terminal x="10" y="0" orientation="e" uuid="${T2}" name="A2"/>`;

describe("the key of a conductor", () => {
  it("is the same in both schemes, whatever braces and case", () => {
    const key = `1:${E}@0,-4,2--${E}@6,0,1`;
    expect(keys('<conductor terminal1="5" terminal2="6"/>', records, symbol)).toEqual([key]);
    expect(
      keys(`<conductor element1="${E}" terminal1="${T1}" element2="${E}" terminal2="${T2}"/>`, records, symbol),
    ).toEqual([key]);
    const bare = `<conductor element2="${E.slice(1, -1)}" terminal2="${T1.toUpperCase()}" terminal1="6"/>`;
    expect(keys(bare, records, symbol)).toEqual([key]);
  });

  it("needs position and direction to match a record", () => {
    const column = '<terminal id="1" x="0" y="24" orientation="0"/><terminal id="2" x="0" y="24" orientation="2"/>';
    const above = `<terminal x="0" y="28" orientation="s" uuid="${T2}"/><terminal x="0" y="20" orientation="n" uuid="${T1}"/>`;
    const wire = `<conductor element1="${E}" terminal1="${T1}" element2="${E}" terminal2="${T2}"/>`;
    expect(keys(wire, column, above)).toEqual([`1:${E}@0,24,0--${E}@0,24,2`]);
    expect(keys(wire, column, above.replaceAll('"n"', '"w"'))).toEqual([`1:${E}/${T1}--${E}@0,24,2`]);
  });

  it("stays verbatim where nothing can be resolved", () => {
    expect(keys('<conductor terminal1="8" terminal2="7"/>', records)).toEqual(["1:#7--#8"]);
    expect(keys("<conductor/>", records)).toEqual(["1:#?--#?"]);
    expect(keys('<conductor element1="{d}" terminal1="{t2}" element2="{d}" terminal2="{t1}"/>', "")).toEqual([
      "1:{d}/{t1}--{d}/{t2}",
    ]);
    expect(keys('<conductor element1="{d}" terminal1="" terminalname1="A1" element2="{d}"/>', "")).toEqual([
      "1:{d}/?--{d}/A1",
    ]);
  });

  it("does not name elements without uuid by their geometry", () => {
    const nameless =
      '<element type="x" x="0" y="0"><terminals><terminal id="9" x="0" y="0" orientation="0"/></terminals></element>';
    expect(keys('<conductor terminal1="9" terminal2="5"/>', records, "", nameless)).toEqual([`1:#9--${E}@0,-4,2`]);
  });

  it("writes a missing coordinate as a question mark, and of a number used twice takes the later", () => {
    expect(
      keys(
        '<conductor terminal1="5" terminal2="5"/>',
        '<terminal id="5" x="1" y="2" orientation="0"/><terminal id="5" y="2"/>',
      ),
    ).toEqual([`1:${E}@?,2,?--${E}@?,2,?`]);
  });

  it("is not made of numbering rules", () => {
    const source = '<project><diagram><autonum><conductor terminal1="1"/></autonum></diagram></project>';
    expect(projectConductors(indexProject(scan(Buffer.from(source))))).toEqual([]);
  });
});

describe("readable ends", () => {
  const shown = (element: string, wire: string): string[] => {
    const source = `<project><diagram><elements>${element}</elements><conductors>${wire}</conductors></diagram>${definition(symbol)}</project>`;
    return projectConductors(indexProject(scan(Buffer.from(source)))).flatMap(({ ends }) =>
      ends.map((end) => end.shown),
    );
  };
  const element = (label: string, uuid = ` uuid="${E}"`): string =>
    `<element type="embed://import/k.elmt"${uuid} x="10" y="20"><terminals>${records}</terminals><elementInformations>
    <elementInformation name="label">${label}</elementInformation></elementInformations></element>`;

  it("are the label and the terminal's name, else its index", () => {
    expect(shown(element("K1\n"), '<conductor terminal1="5" terminal2="6"/>')).toEqual(["K1:#0", "K1:A2"]);
    expect(
      shown(element("K1"), `<conductor element1="${E}" terminal1="${T1}" terminalname1="13" terminal2="99"/>`),
    ).toEqual(["K1:13", "#99"]);
  });

  it("name an element without label by its symbol and a mark", () => {
    expect(shown(element(""), '<conductor terminal1="5" terminal2="6"/>')).toEqual(["k(11111):#0", "k(11111):A2"]);
    expect(shown(element("", ""), '<conductor terminal1="5" terminal2="6"/>')).toEqual(["k(10,20):#0", "k(10,20):A2"]);
  });
});

describe.skipIf(!corpusAvailable)("keys of real conductors", () => {
  const projects = exampleNames.map((name) => indexProject(scan(corpusFile(`examples/${name}`))));
  const sorted = (bytes: Buffer): string[] =>
    projectConductors(indexProject(scan(bytes)))
      .map(({ key }) => key)
      .sort();
  const stable = (project: Project): string[] =>
    projectConductors(project)
      .map(({ key }) => key)
      .sort();

  it.each(exampleNames)("survive renumbered terminals: %s", (name) => {
    const project = projects[exampleNames.indexOf(name)] as Project;
    const named = (key: string): boolean => !key.includes("#");
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.boolean(), (offset, reversed) => {
        const again = sorted(rewriteAttributes(project.doc, renumber(project, offset, reversed)));
        expect(again.filter(named)).toEqual(stable(project).filter(named));
      }),
      { seed: 4, numRuns: 3 },
    );
  });

  it.each(exampleNames)("survive swapped ends: %s", (name) => {
    const project = projects[exampleNames.indexOf(name)] as Project;
    expect(sorted(rewriteAttributes(project.doc, swapEnds(project)))).toEqual(stable(project));
  });

  it("survive the other naming of ends, in either direction", () => {
    let renamed = 0;
    for (const project of projects) {
      const edits = changeScheme(project);
      renamed += edits.length;
      if (edits.length > 0) expect(sorted(rewriteAttributes(project.doc, edits))).toEqual(stable(project));
    }
    expect(renamed).toBeGreaterThan(500);
  });
});

function renumber(project: Project, offset: number, reversed: boolean): AttributeEdit[] {
  const { doc } = project;
  const edits: AttributeEdit[] = [];
  for (const folio of project.folios) {
    const ids = new Map<string, string>();
    const nodes = folio.elements.flatMap((element) => [...doc.descendants(element, "terminal")]);
    for (const [i, node] of nodes.entries()) {
      const id = doc.attribute(node, "id");
      if (id === undefined) continue;
      const value = ids.get(id) ?? String(offset + (reversed ? nodes.length - i : i));
      ids.set(id, value);
      edits.push({ node, name: "id", value });
    }
    for (const node of folio.conductors) {
      for (const side of [1, 2]) {
        if (doc.attribute(node, `element${side}`) !== undefined) continue;
        const value = ids.get(doc.attribute(node, `terminal${side}`) ?? "");
        if (value !== undefined) edits.push({ node, name: `terminal${side}`, value });
      }
    }
  }
  return edits;
}

function swapEnds({ doc, folios }: Project): AttributeEdit[] {
  return folios.flatMap(({ conductors }) =>
    conductors.flatMap((node) =>
      ["terminal", "element", "terminalname"].flatMap((name) => [
        { node, name: `${name}1`, value: doc.attribute(node, `${name}2`) },
        { node, name: `${name}2`, value: doc.attribute(node, `${name}1`) },
      ]),
    ),
  );
}

function changeScheme(project: Project): AttributeEdit[] {
  return projectConductors(project).flatMap(({ node, ends }) =>
    ends.flatMap(({ element, terminal, key }, i): AttributeEdit[] => {
      const id = terminal?.record?.id;
      const uuid = terminal?.defined?.uuid ?? "";
      if (element === undefined || id === undefined || uuid === "" || !key.includes("@")) return [];
      const byUuid = project.doc.attribute(node, `element${i + 1}`) !== undefined;
      return byUuid
        ? [
            { node, name: `element${i + 1}`, value: undefined },
            { node, name: `terminal${i + 1}`, value: id },
          ]
        : [
            { node, name: `element${i + 1}`, value: comparableUuid(element.uuid) },
            { node, name: `terminal${i + 1}`, value: `{${comparableUuid(uuid).toUpperCase()}}` },
          ];
    }),
  );
}
