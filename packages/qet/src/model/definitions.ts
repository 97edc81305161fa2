import { terminalOrder } from "./collection/terminal-order.ts";
import { readNumber } from "./number-text.ts";
import { perProject } from "./project.ts";
import type { NodeId, XmlDocument } from "./xml/document.ts";

/** A terminal as its symbol defines it: position relative to the hotspot, direction in which a conductor leaves. */
export interface DefinedTerminal {
  /** Place in index order, from 0. */
  readonly index: number;
  readonly x: number | undefined;
  readonly y: number | undefined;
  readonly orientation: Orientation | undefined;
  readonly name: string;
  /** Of the definition: shared by all instances of the symbol. */
  readonly uuid: string;
}

/** 0 north, 1 east, 2 south, 3 west. */
export type Orientation = 0 | 1 | 2 | 3;

/** A symbol kept inside the project. */
export interface EmbeddedDefinition {
  /** As elements name it in `type`: `embed://import/…/name.elmt`. */
  readonly location: string;
  /** The `definition` node. */
  readonly node: NodeId;
  /** `simple`, `master`, `slave`, `next_report`, `previous_report`, `terminal`, `thumbnail`. */
  readonly linkType: string;
}

/** Embedded definitions by location. */
export const embeddedDefinitions = perProject(({ doc }): ReadonlyMap<string, EmbeddedDefinition> => {
  const known = new Map<string, EmbeddedDefinition>();
  for (const [location, element] of embeddedElements(doc)) {
    const node = doc.child(element, "definition");
    if (node === undefined || known.has(location)) continue;
    known.set(location, { location, node, linkType: doc.attribute(node, "link_type") ?? "simple" });
  }
  return known;
});

/** Every `element` of the embedded collection with its location, in document order. */
export function embeddedElements(doc: XmlDocument): [location: string, element: NodeId][] {
  const collection = doc.descendants(doc.root, "collection").next().value;
  if (collection === undefined) return [];
  const found: [string, NodeId][] = [];
  const open: { readonly node: NodeId; readonly path: string }[] = [];
  for (let node = collection + 1; node < doc.after(collection); ) {
    while (open.length > 0 && node >= doc.after(open.at(-1)?.node ?? 0)) open.pop();
    const path = `${open.at(-1)?.path ?? "embed://"}${doc.attribute(node, "name") ?? ""}`;
    if (doc.is(node, "category")) {
      open.push({ node, path: `${path}/` });
      node++;
    } else {
      if (doc.is(node, "element")) found.push([path, node]);
      node = doc.after(node);
    }
  }
  return found;
}

const terminalsByDefinition = new WeakMap<EmbeddedDefinition, readonly DefinedTerminal[]>();

/** Terminals of a symbol in index order, read when first asked for. */
export function definedTerminals(doc: XmlDocument, definition: EmbeddedDefinition): readonly DefinedTerminal[] {
  let terminals = terminalsByDefinition.get(definition);
  if (terminals === undefined) {
    terminals = readTerminals(doc, definition.node);
    terminalsByDefinition.set(definition, terminals);
  }
  return terminals;
}

/** Name of a symbol for people: English, else French, else the first. */
export function symbolName(doc: XmlDocument, { node }: EmbeddedDefinition): string {
  const list = doc.child(node, "names");
  if (list === undefined) return "";
  const names = Array.from(
    doc.children(list, "name"),
    (node) => [doc.attribute(node, "lang"), doc.text(node)] as const,
  );
  const chosen = names.find(([lang]) => lang === "en") ?? names.find(([lang]) => lang === "fr") ?? names[0];
  return chosen?.[1].trim() ?? "";
}

/** The code of a direction: a letter in definitions, a digit on folios; only the first character counts. */
export function readOrientation(written: string | undefined): Orientation | undefined {
  switch (written?.[0]) {
    case "n":
    case "0":
      return 0;
    case "e":
    case "1":
      return 1;
    case "s":
    case "2":
      return 2;
    case "w":
    case "3":
      return 3;
    default:
      return undefined;
  }
}

function readTerminals(doc: XmlDocument, definition: NodeId): DefinedTerminal[] {
  const nodes: NodeId[] = [];
  for (const description of doc.children(definition, "description")) {
    nodes.push(...doc.children(description, "terminal"));
  }
  const places = nodes.map((node) => ({ x: doc.attribute(node, "x") ?? null, y: doc.attribute(node, "y") ?? null }));
  return terminalOrder(places).order.flatMap((position, index) => {
    const [node, place] = [nodes[position], places[position]];
    if (node === undefined || place === undefined) return [];
    return {
      index,
      x: readNumber(place.x),
      y: readNumber(place.y),
      orientation: readOrientation(doc.attribute(node, "orientation")),
      name: doc.attribute(node, "name") ?? "",
      uuid: doc.attribute(node, "uuid") ?? "",
    };
  });
}
