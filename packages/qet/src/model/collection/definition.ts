import { elementInformation } from "../information.ts";
import type { XmlDocument } from "../xml/document.ts";
import { attributeOrNull, kindInformation, requireDefinition, symbolNames, symbolParts } from "./parts.ts";
import { terminalOrder } from "./terminal-order.ts";

/** A terminal of a symbol. Coordinates and orientation are as written, relative to the hotspot, y downwards. */
export interface DefinitionTerminal {
  /** Place in index order, from 0: what `add_conductor` takes. */
  readonly index: number;
  readonly x: string | null;
  readonly y: string | null;
  /** `n`, `e`, `s` or `w`: the side on which a conductor leaves. */
  readonly orientation: string | null;
  readonly name: string;
  readonly type: string;
  readonly uuid: string;
}

/** What a symbol file says. Sizes in pixels, as written. */
export interface SymbolDefinition {
  readonly type: string;
  /** Kind of element; `""` when the file names none, which QElectroTech reads as `simple`. */
  readonly link_type: string;
  readonly width: string | null;
  readonly height: string | null;
  /** Translated names by language code. */
  readonly names: Readonly<Record<string, string>>;
  readonly terminal_count: number;
  readonly terminals: readonly DefinitionTerminal[];
  readonly terminal_order: string;
  /** Information keys that the symbol's texts show, sorted. */
  readonly info_fields: readonly string[];
  /** Number of parts by tag, terminals among them. */
  readonly parts: Readonly<Record<string, number>>;
  /** Parts in painting order, terminals left out. */
  readonly part_list: readonly { readonly type: string; readonly uuid: string }[];
  readonly uuid: string;
  readonly hotspot_x: string | null;
  readonly hotspot_y: string | null;
  /** `type`, `state`, `number`, `max_slaves`, … of a master, slave or terminal. */
  readonly kind_informations: Readonly<Record<string, string>>;
  /** Information a placed element starts with. */
  readonly informations: Readonly<Record<string, string>>;
  /** Free text of the author: origin, licence. */
  readonly notes: string;
  /** Groups of terminal indices that share a point. */
  readonly ambiguous_terminals: readonly (readonly number[])[];
}

const IN_ORDER = "by index: first y, then x; the order of the file does not count";
const IN_DOUBT = `${IN_ORDER}; undefined where terminals share a point`;

/** Reads a symbol definition. Throws `Refused("not-a-symbol")` when the document is something else. */
export function readDefinition(doc: XmlDocument): SymbolDefinition {
  requireDefinition(doc);
  const { root } = doc;
  const { terminals, ambiguous } = readTerminals(doc);
  const uuid = doc.child(root, "uuid");
  const notes = doc.child(root, "informations");
  return {
    type: doc.attribute(root, "type") ?? "",
    link_type: doc.attribute(root, "link_type") ?? "",
    width: attributeOrNull(doc, root, "width"),
    height: attributeOrNull(doc, root, "height"),
    names: Object.fromEntries(symbolNames(doc)),
    terminal_count: terminals.length,
    terminals,
    terminal_order: ambiguous.length > 0 ? IN_DOUBT : IN_ORDER,
    info_fields: informationFields(doc),
    parts: partCounts(doc),
    part_list: partList(doc),
    uuid: uuid === undefined ? "" : (doc.attribute(uuid, "uuid") ?? ""),
    hotspot_x: attributeOrNull(doc, root, "hotspot_x"),
    hotspot_y: attributeOrNull(doc, root, "hotspot_y"),
    kind_informations: Object.fromEntries(kindInformation(doc)),
    informations: Object.fromEntries(elementInformation(doc, root)),
    notes: notes === undefined ? "" : doc.content(notes).trim(),
    ambiguous_terminals: ambiguous,
  };
}

function readTerminals(doc: XmlDocument): {
  terminals: DefinitionTerminal[];
  ambiguous: readonly (readonly number[])[];
} {
  const written = Array.from(symbolParts(doc, "terminal"), (node) => ({
    x: attributeOrNull(doc, node, "x"),
    y: attributeOrNull(doc, node, "y"),
    orientation: attributeOrNull(doc, node, "orientation"),
    name: doc.attribute(node, "name") ?? "",
    type: doc.attribute(node, "type") ?? "",
    uuid: doc.attribute(node, "uuid") ?? "",
  }));
  const { order, ambiguous } = terminalOrder(written);
  const terminals = order.flatMap((position, index) => {
    const terminal = written[position];
    return terminal === undefined ? [] : [{ index, ...terminal }];
  });
  return { terminals, ambiguous };
}

function informationFields(doc: XmlDocument): string[] {
  const fields = new Set<string>();
  for (const node of doc.descendants(doc.root, "info_name")) {
    const field = doc.text(node).trim();
    if (field !== "") fields.add(field);
  }
  return [...fields].sort();
}

function partCounts(doc: XmlDocument): Record<string, number> {
  const counts = new Map<string, number>();
  for (const part of symbolParts(doc)) {
    const tag = doc.tag(part);
    counts.set(tag, (counts.get(tag) ?? 0) + 1);
  }
  return Object.fromEntries(counts);
}

function partList(doc: XmlDocument): { type: string; uuid: string }[] {
  const list: { type: string; uuid: string }[] = [];
  for (const part of symbolParts(doc)) {
    if (!doc.is(part, "terminal")) list.push({ type: doc.tag(part), uuid: doc.attribute(part, "uuid") ?? "" });
  }
  return list;
}
