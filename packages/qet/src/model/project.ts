import { Absent, Refused } from "@benchwright/core";
import { type FolioIndex, type FolioNumber, folioIndex, numberOfIndex } from "./folio-number.ts";
import type { NodeId, XmlDocument } from "./xml/document.ts";

/** A sheet with the nodes of what is on it; everything else about it is read from the document when asked. */
export interface Folio {
  readonly number: FolioNumber;
  readonly index: FolioIndex;
  readonly node: NodeId;
  /** `""` when the file has none. */
  readonly uuid: string;
  readonly title: string;
  readonly elements: readonly NodeId[];
  /** Wires only: a numbering rule is saved under the same tag elsewhere on the folio. */
  readonly conductors: readonly NodeId[];
}

/** A project file. What is derived from it is computed when first asked for and kept: see `perProject`. */
export interface Project {
  readonly doc: XmlDocument;
  readonly title: string;
  readonly version: string;
  readonly folios: readonly Folio[];
}

/** Reads what the document holds as a project. Throws `Refused("not-a-project")` for any other kind of file. */
export function indexProject(doc: XmlDocument): Project {
  requireProject(doc);
  const folios: Folio[] = [];
  for (const node of doc.descendants(doc.root, "diagram")) folios.push(readFolio(doc, node, folioIndex(folios.length)));
  return {
    doc,
    title: doc.attribute(doc.root, "title") ?? "",
    version: doc.attribute(doc.root, "version") ?? "",
    folios,
  };
}

/** A value derived from a project, computed once for each project and kept as long as the project. */
export function perProject<T>(compute: (project: Project) => T): (project: Project) => T {
  const known = new WeakMap<Project, { readonly value: T }>();
  return (project) => {
    let entry = known.get(project);
    if (entry === undefined) {
      entry = { value: compute(project) };
      known.set(project, entry);
    }
    return entry.value;
  };
}

/** The folio of a number from 1. Throws `Absent("folio-absent")` naming the folios there are. */
export function folioAt(project: Project, number: number): Folio {
  const folio = Number.isInteger(number) ? project.folios[number - 1] : undefined;
  if (folio !== undefined) return folio;
  const count = project.folios.length;
  throw new Absent("folio-absent", {
    what: `there is no folio ${number}`,
    why: count === 0 ? "the project has no folio" : `the project has ${count}, numbered from 1 to ${count}`,
    next: count === 0 ? "leave the folio out" : "name one of them, or leave the folio out for all",
    candidates: project.folios
      .slice(0, 50)
      .map(({ number, title }) => (title === "" ? `${number}` : `${number} "${title}"`)),
  });
}

/** The children with a tag inside the children with another: `inputs/input`, `shapes/shape`. */
export function* entriesOf(doc: XmlDocument, node: NodeId, container: string, entry: string): Generator<NodeId, void> {
  for (const list of doc.children(node, container)) yield* doc.children(list, entry);
}

function readFolio(doc: XmlDocument, node: NodeId, index: FolioIndex): Folio {
  return {
    number: numberOfIndex(index),
    index,
    node,
    uuid: doc.attribute(node, "uuid") ?? "",
    title: doc.attribute(node, "title") ?? "",
    elements: [...doc.descendants(node, "element")],
    conductors: [...entriesOf(doc, node, "conductors", "conductor")],
  };
}

const OTHER_FILES: Readonly<Record<string, readonly [what: string, next: string]>> = {
  definition: ["a symbol (.elmt)", "read it with qet_element_info"],
  titleblocktemplate: ["a title block template (.titleblock)", "name a project file (.qet)"],
  diagram: ["a fragment of a folio, as macro files and the clipboard hold it", "name a project file (.qet)"],
  "qet-directory": [
    "the name list of a symbol folder",
    "name a project file (.qet), or search the folder with qet_element_search",
  ],
  "qet-elements": ["a list of symbols", "name a project file (.qet)"],
};

function requireProject(doc: XmlDocument): void {
  if (doc.is(doc.root, "project")) return;
  const tag = doc.tag(doc.root);
  const [kind, next] = OTHER_FILES[tag] ?? [undefined, "name a project file (.qet)"];
  throw new Refused("not-a-project", {
    what:
      kind === undefined
        ? `the file is not a project: its root element is "${tag}"`
        : `the file is not a project but ${kind}`,
    why: `a project file has the root element "project", this one has "${tag}"`,
    next,
  });
}
