import { Refused } from "@benchwright/core";
import { readBag } from "../information.ts";
import type { NodeId, XmlDocument } from "../xml/document.ts";

/** Throws `Refused("not-a-symbol")` unless the document is a symbol definition. */
export function requireDefinition(doc: XmlDocument): void {
  if (doc.is(doc.root, "definition")) return;
  const tag = doc.tag(doc.root);
  throw new Refused("not-a-symbol", {
    what: `the file is not a symbol: its root element is "${tag}"`,
    why: 'a symbol file (.elmt) has the root element "definition"',
    next: nextStep(tag),
  });
}

/** Every translated name of the definition, by language code; a repeated code keeps its last text. */
export function symbolNames(doc: XmlDocument): Map<string, string> {
  const names = new Map<string, string>();
  for (const name of doc.descendants(doc.root, "name")) names.set(doc.attribute(name, "lang") ?? "", doc.text(name));
  return names;
}

/** The parts of the drawing in painting order, terminals among them. Several descriptions are read as one. */
export function* symbolParts(doc: XmlDocument, tag?: string): Generator<NodeId, void> {
  for (const description of doc.children(doc.root, "description")) yield* doc.children(description, tag);
}

/** What a master, slave or terminal says of its kind: `type`, `state`, `number`, `max_slaves`, … */
export function kindInformation(doc: XmlDocument): ReadonlyMap<string, string> {
  return readBag(doc, doc.root, "kindInformations", "kindInformation");
}

export function attributeOrNull(doc: XmlDocument, node: NodeId, name: string): string | null {
  return doc.attribute(node, name) ?? null;
}

function nextStep(tag: string): string {
  if (tag === "project") return "read it with qet_project_info; its symbols are listed by qet_elements";
  if (tag === "titleblocktemplate") return "this is a title block template; name a .elmt file";
  return "name a .elmt file";
}
