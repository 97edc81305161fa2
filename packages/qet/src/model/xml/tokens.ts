import type { NodeId, XmlDocument } from "./document.ts";
import { skipDoctype, startsWith } from "./markup.ts";

export type XmlTokenKind =
  | "bom"
  | "declaration"
  | "doctype"
  | "comment"
  | "instruction"
  | "cdata"
  | "start-tag"
  | "empty-tag"
  | "end-tag"
  | "text";

/** A piece of the file by byte offsets. */
export interface XmlToken {
  readonly kind: XmlTokenKind;
  readonly start: number;
  readonly end: number;
}

/** The tokens between two offsets that lie on token borders; `firstNode` is the first element that starts there. */
export function* tokensBetween(
  document: XmlDocument,
  from: number,
  to: number,
  firstNode: NodeId,
): Generator<XmlToken, void> {
  const { bytes } = document;
  let node = firstNode;
  let start = from;
  if (start === 0 && startsWith(bytes, 0, "\u00ef\u00bb\u00bf")) {
    yield { kind: "bom", start: 0, end: 3 };
    start = 3;
  }
  while (start < to) {
    let kind: XmlTokenKind = "text";
    let end = to;
    if (bytes[start] !== 0x3c) {
      const next = bytes.indexOf(0x3c, start);
      if (next >= 0 && next < to) end = next;
    } else if (bytes[start + 1] === 0x2f) {
      kind = "end-tag";
      end = bytes.indexOf(0x3e, start) + 1;
    } else if (bytes[start + 1] === 0x3f) {
      kind = isDeclaration(document, start) ? "declaration" : "instruction";
      end = bytes.indexOf("?>", start) + 2;
    } else if (startsWith(bytes, start, "<!--")) {
      kind = "comment";
      end = bytes.indexOf("-->", start + 4) + 3;
    } else if (startsWith(bytes, start, "<![CDATA[")) {
      kind = "cdata";
      end = bytes.indexOf("]]>", start) + 3;
    } else if (startsWith(bytes, start, "<!DOCTYPE")) {
      kind = "doctype";
      end = skipDoctype(bytes, start);
    } else {
      const span = document.span(node++);
      kind = span.openEnd === span.end ? "empty-tag" : "start-tag";
      end = span.openEnd;
    }
    yield { kind, start, end };
    start = end;
  }
}

function isDeclaration(document: XmlDocument, start: number): boolean {
  return /^<\?xml[ \t\r\n]/.test(document.bytes.toString("latin1", start, start + 6));
}
