import type { NodeId, XmlDocument } from "../../xml/document.ts";

/** What a thing says, as text by path: `z`, `pen/color`, `points/point#2/x`, `query/text()`. */
export type Facts = Map<string, string>;

/** Attributes that tell entries of a list apart better than their place in it. */
const NAMED_BY: Readonly<Record<string, readonly string[]>> = {
  property: ["name"],
  elementInformation: ["name"],
  kindInformation: ["name"],
  information: ["name"],
  category: ["name"],
  name: ["lang"],
  translation: ["lang"],
  xref: ["type"],
  data: ["section", "role"],
  unitfolioseq: ["title"],
  tenfolioseq: ["title"],
  hundredfolioseq: ["title"],
};

/**
 * Everything a subtree says except for the things carved out of it. White space between elements and the order of
 * attributes and of differently tagged children say nothing; only in a symbol's description order is painting order.
 */
export function factsOf(doc: XmlDocument, node: NodeId, carved: Uint8Array): Facts {
  const facts: Facts = new Map();
  collect(doc, node, "", carved, facts);
  return facts;
}

function collect(doc: XmlDocument, node: NodeId, path: string, carved: Uint8Array, facts: Facts): void {
  for (const { name, value } of doc.attributes(node)) facts.set(`${path}${name}`, value);
  const first = doc.firstChild(node);
  const text = first === undefined ? doc.text(node) : doc.ownText(node);
  if (first === undefined ? text !== "" : text.trim() !== "") facts.set(`${path}text()`, text);
  if (first === undefined) return;
  const seen = new Map<string, number>();
  const steps: string[] = [];
  for (let child: NodeId | undefined = first; child !== undefined; child = doc.nextSibling(child)) {
    if (carved[child] === 1) continue;
    const step = stepOf(doc, child);
    const nth = (seen.get(step) ?? 0) + 1;
    seen.set(step, nth);
    const place = nth === 1 ? step : `${step}#${nth}`;
    steps.push(place);
    // That a list without attributes is there is a fact, too, whether or not things are in it.
    if (doc.attributeCount(child) === 0 && isHollow(doc, child, carved)) facts.set(`${path}${place}/`, "");
    collect(doc, child, `${path}${place}/`, carved, facts);
  }
  if (doc.is(node, "description")) facts.set(`${path}${ORDER}`, steps.join(" "));
}

/** Whether the node has no children but things of their own. */
function isHollow(doc: XmlDocument, node: NodeId, carved: Uint8Array): boolean {
  let child = doc.firstChild(node);
  while (child !== undefined && carved[child] === 1) child = doc.nextSibling(child);
  return child === undefined;
}

const ORDER = "order()";

/** A fact that both sides state differently, or only one states. */
export interface FactChange {
  readonly field: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** The facts that differ, by path: the order of attributes in a file is chance. */
export function factChanges(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): FactChange[] {
  const changes: FactChange[] = [];
  for (const [field, old] of before) {
    const now = after.get(field);
    if (now === old || (field.endsWith(ORDER) && now !== undefined && !reordered(old, now))) continue;
    changes.push({ field, before: old, after: now });
  }
  for (const [field, now] of after) {
    if (!before.has(field)) changes.push({ field, before: undefined, after: now });
  }
  return changes.sort((a, b) => (a.field < b.field ? -1 : 1));
}

/** Whether two orders hold the same parts: otherwise the parts that came and went are reported themselves. */
function reordered(before: string, after: string): boolean {
  return before.split(" ").sort().join(" ") === after.split(" ").sort().join(" ");
}

function stepOf(doc: XmlDocument, node: NodeId): string {
  const tag = doc.tag(node);
  if (!Object.hasOwn(NAMED_BY, tag)) return tag;
  const names = (NAMED_BY[tag] ?? []).map((attribute) => doc.attribute(node, attribute));
  return names.includes(undefined) ? tag : `${tag}[${names.join(" ")}]`;
}
