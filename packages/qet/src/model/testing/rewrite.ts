import type { NodeId, XmlDocument } from "../xml/document.ts";

/** A change of one attribute: another value, a new attribute, or, without value, none any more. */
export interface AttributeEdit {
  readonly node: NodeId;
  readonly name: string;
  readonly value: string | undefined;
}

/** The document's bytes with attributes changed and everything else as it was. Values of an edited quote are escaped. */
export function rewriteAttributes(doc: XmlDocument, edits: Iterable<AttributeEdit>): Buffer {
  const patches: { readonly from: number; readonly to: number; readonly text: string }[] = [];
  for (const { node, name, value } of edits) {
    const span = doc.attributeSpan(node, name);
    if (span === undefined) {
      if (value === undefined) continue;
      const at = doc.span(node).start + 1 + Buffer.byteLength(doc.tag(node));
      patches.push({ from: at, to: at, text: ` ${name}="${escaped(value)}"` });
    } else if (value === undefined) {
      patches.push({ from: span.nameStart, to: span.end, text: "" });
    } else {
      patches.push({ from: span.valueStart - 1, to: span.end, text: `"${escaped(value)}"` });
    }
  }
  patches.sort((a, b) => a.from - b.from);
  const parts: Buffer[] = [];
  let at = 0;
  for (const { from, to, text } of patches) {
    parts.push(doc.bytes.subarray(at, from), Buffer.from(text));
    at = to;
  }
  return Buffer.concat([...parts, doc.bytes.subarray(at)]);
}

function escaped(value: string): string {
  const references: Record<string, string> = {
    "&": "&amp;",
    "<": "&lt;",
    '"': "&quot;",
    "\n": "&#xa;",
    "\r": "&#xd;",
    "\t": "&#x9;",
  };
  return value.replace(/[&<"\n\r\t]/g, (character) => references[character] ?? character);
}
