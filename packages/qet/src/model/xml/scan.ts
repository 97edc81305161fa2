import { Buffer } from "node:buffer";
import { XmlDocument } from "./document.ts";
import { scanElements } from "./element-loop.ts";
import { checkEncoding } from "./encoding.ts";
import { xmlError } from "./error.ts";
import { skipComment, skipDeclaration, skipDoctype, skipInstruction, skipSpace, startsWith } from "./markup.ts";
import { NameTable } from "./names.ts";

/** Deepest nesting of elements that is read unless said otherwise. */
export const DEEPEST_NESTING = 1000;

export interface ScanLimits {
  /** Largest file in bytes. Default 500,000,000: what one string can still hold. */
  readonly maxBytes?: number;
  /** Deepest nesting of elements. Default `DEEPEST_NESTING`; projects reach about 20. */
  readonly maxDepth?: number;
  /** Most different tag and attribute names, at most 65,535. Default 16,384; projects use a few hundred. */
  readonly maxNames?: number;
}

/**
 * Reads XML 1.0 from bytes into a table of elements and attributes that know their byte spans. The bytes are kept, not
 * copied, and must not change afterwards.
 *
 * Accepted: UTF-8 with or without byte-order mark, an XML declaration, a document type without internal subset, comments,
 * processing instructions, CDATA, any line ends. Names are taken as written: namespaces are not resolved.
 *
 * Refused with an `XmlError` (line, column, reason), never answered in part: everything that is not well-formed, other
 * encodings than UTF-8 and ASCII, invalid UTF-8, characters XML forbids, a document type with declarations of its own
 * (entity bombs), entities beyond XML's five (even when an external document type might define them), and what exceeds `limits`.
 */
export function scan(input: Uint8Array, limits: ScanLimits = {}): XmlDocument {
  const bytes = Buffer.from(input.buffer, input.byteOffset, input.byteLength);
  const { maxBytes = 500_000_000, maxDepth = DEEPEST_NESTING, maxNames = 16_384 } = limits;
  if (bytes.length > maxBytes) throw xmlError(bytes, 0, `the file has ${bytes.length} bytes; the limit is ${maxBytes}`);
  checkEncoding(bytes);
  const names = new NameTable(bytes, Math.min(maxNames, 0xffff));
  const { nodes, attributes, end } = scanElements(bytes, skipProlog(bytes), names, maxDepth);
  skipEpilog(bytes, end);
  return new XmlDocument(bytes, names, nodes, attributes);
}

/** Offset of the root's `<`. */
function skipProlog(bytes: Buffer): number {
  let at = skipDeclaration(bytes, startsWith(bytes, 0, "\u00ef\u00bb\u00bf") ? 3 : 0);
  let doctype = false;
  for (;;) {
    at = skipMisc(bytes, at);
    if (at >= bytes.length) throw xmlError(bytes, at, "the file has no root element");
    if (!startsWith(bytes, at, "<!DOCTYPE")) break;
    if (doctype) throw xmlError(bytes, at, "a second document type declaration");
    doctype = true;
    at = skipDoctype(bytes, at);
  }
  if (bytes[at] !== 0x3c) throw xmlError(bytes, at, "text before the root element");
  return at;
}

function skipEpilog(bytes: Buffer, from: number): void {
  const at = skipMisc(bytes, from);
  if (at < bytes.length) throw xmlError(bytes, at, "content after the root element");
}

function skipMisc(bytes: Buffer, from: number): number {
  let at = from;
  for (;;) {
    at = skipSpace(bytes, at);
    if (startsWith(bytes, at, "<!--")) at = skipComment(bytes, at);
    else if (startsWith(bytes, at, "<?")) at = skipInstruction(bytes, at);
    else return at;
  }
}
