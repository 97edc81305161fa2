import { ModelError } from "../error.ts";
import type { NodeId, XmlDocument } from "../xml/document.ts";

/** Throws `ModelError("not-a-symbol")` unless the document is a symbol definition. */
export function requireDefinition(doc: XmlDocument): void {
  if (doc.is(doc.root, "definition")) return;
  const tag = doc.tag(doc.root);
  throw new ModelError("not-a-symbol", {
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

/** Texts by name, trimmed: entries without a name are skipped, of a repeated name the last counts. */
export function namedTexts(doc: XmlDocument, container: string, entry: string): Map<string, string> {
  const texts = new Map<string, string>();
  const bag = doc.child(doc.root, container);
  if (bag === undefined) return texts;
  for (const node of doc.children(bag, entry)) {
    const name = doc.attribute(node, "name") ?? "";
    if (name !== "") texts.set(name, doc.text(node).trim());
  }
  return texts;
}

export function attributeOrNull(doc: XmlDocument, node: NodeId, name: string): string | null {
  return doc.attribute(node, name) ?? null;
}

function nextStep(tag: string): string {
  if (tag === "project") return "read it with qet_project_info; its symbols are listed by qet_elements";
  if (tag === "titleblocktemplate") return "this is a title block template; name a .elmt file";
  return "name a .elmt file";
}
