import type { NodeId, XmlDocument } from "./xml/document.ts";

/** Named texts, trimmed. Entries without a name are skipped; of a repeated name the last counts. */
export function readBag(
  doc: XmlDocument,
  owner: NodeId,
  container: string,
  entry: string,
): ReadonlyMap<string, string> {
  const bag = new Map<string, string>();
  const node = doc.child(owner, container);
  if (node === undefined) return bag;
  for (const item of doc.children(node, entry)) {
    const name = doc.attribute(item, "name") ?? "";
    if (name !== "") bag.set(name, doc.text(item).trim());
  }
  return bag;
}

/** Information of an element: label, formula, comment, manufacturer, … */
export function elementInformation(doc: XmlDocument, element: NodeId): ReadonlyMap<string, string> {
  return readBag(doc, element, "elementInformations", "elementInformation");
}

/** A `properties` bag: of the project, of a folio's title block, of the defaults. */
export function properties(doc: XmlDocument, owner: NodeId): ReadonlyMap<string, string> {
  return readBag(doc, owner, "properties", "property");
}
