import { Buffer } from "node:buffer";
import { BYTE_CLASS, ByteBit, isNonCharacter } from "./characters.ts";
import { XmlDocument } from "./document.ts";
import { checkEncoding } from "./encoding.ts";
import { positionOf, xmlError } from "./error.ts";
import {
  forbidden,
  skipCdata,
  skipComment,
  skipDeclaration,
  skipDoctype,
  skipInstruction,
  skipSpace,
  startsWith,
  unexpected,
} from "./markup.ts";
import { NameTable } from "./names.ts";
import { checkReference } from "./references.ts";
import { ATTRIBUTE_WIDTH, AttributeColumn, NODE_WIDTH, NodeColumn, Rows, ValueFlag } from "./tables.ts";

// Bound here because loops over every byte must not go through the accessors of an imported module.
const { NAME_PART, NAME_START, SPACE, TEXT_STOP, VALUE_STOP } = ByteBit;
const { AFTER, CLOSE_START, END, FIRST_ATTRIBUTE, OPEN_END, PARENT, START, TAG } = NodeColumn;
const { NAME, NAME_START_AT, VALUE_END, VALUE_START } = AttributeColumn;
const { ENCODED, WIDE } = ValueFlag;
const classes = BYTE_CLASS;

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
  const scanner: Scanner = {
    bytes,
    names: new NameTable(bytes, Math.min(maxNames, 0xffff)),
    nodes: new Rows(NODE_WIDTH, 64 + (bytes.length >> 6)),
    attributes: new Rows(ATTRIBUTE_WIDTH, 64 + (bytes.length >> 5)),
    seen: new Int32Array(256).fill(-1),
  };
  const rootEnd = scanElements(scanner, skipProlog(bytes), maxDepth);
  skipEpilog(bytes, rootEnd);
  return new XmlDocument(bytes, scanner.names, scanner.nodes, scanner.attributes);
}

interface Scanner {
  readonly bytes: Buffer;
  readonly names: NameTable;
  readonly nodes: Rows;
  readonly attributes: Rows;
  /** For each name the last element that had an attribute of it: finds duplicates in constant time. */
  seen: Int32Array;
}

const SLASH = 0x2f;
const LESS = 0x3c;
const GREATER = 0x3e;

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
  if (bytes[at] !== LESS) throw xmlError(bytes, at, "text before the root element");
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

/** Scans the root and everything in it; returns the offset after its end tag. */
function scanElements(scanner: Scanner, rootStart: number, maxDepth: number): number {
  const { bytes, nodes } = scanner;
  let at = rootStart;
  let open = -1;
  let depth = 0;
  for (;;) {
    const next = bytes[at + 1] ?? 0;
    if (next === SLASH) {
      at = scanEndTag(scanner, at, open);
      open = nodes.get(open, PARENT);
      depth--;
    } else if (next === 0x21) {
      if (startsWith(bytes, at, "<!--")) at = skipComment(bytes, at);
      else if (open >= 0 && startsWith(bytes, at, "<![CDATA[")) at = skipCdata(bytes, at);
      else throw unexpected(bytes, Math.min(at + 2, bytes.length), "markup that is no comment and no CDATA section");
    } else if (next === 0x3f) {
      at = skipInstruction(bytes, at);
    } else {
      if (depth >= maxDepth) throw xmlError(bytes, at, `elements are nested more than ${maxDepth} deep`);
      const node = nodes.length;
      at = scanStartTag(scanner, at, open);
      if (nodes.get(node, END) === 0) {
        open = node;
        depth++;
      }
    }
    if (open < 0) return at;
    at = scanText(bytes, at);
    if (at < 0) throw unclosed(scanner, open);
  }
}

/** Adds the element whose `<` is at `start`; leaves its end 0 unless it closes itself. Returns the offset after the tag. */
function scanStartTag(scanner: Scanner, start: number, parent: number): number {
  const { bytes, names, nodes } = scanner;
  let at = start + 1;
  let byte = bytes[at] ?? 0;
  if (((classes[byte] ?? 0) & NAME_START) === 0)
    throw unexpected(bytes, at, 'a tag ("<" in text must be written as "&lt;")');
  let hash = 0;
  do {
    hash = (Math.imul(hash, 31) + byte) | 0;
    byte = bytes[++at] ?? 0;
  } while (((classes[byte] ?? 0) & NAME_PART) !== 0);
  const tag = names.intern(start + 1, at, hash);
  const node = nodes.length;
  const row = nodes.push();
  const data = nodes.data;
  data[row + START] = start;
  data[row + PARENT] = parent;
  data[row + TAG] = tag;
  data[row + FIRST_ATTRIBUTE] = scanner.attributes.length;
  for (;;) {
    const blank = at;
    while (((classes[byte] ?? 0) & SPACE) !== 0) byte = bytes[++at] ?? 0;
    if (byte === GREATER) {
      data[row + OPEN_END] = at + 1;
      return at + 1;
    }
    if (byte === SLASH) {
      if (bytes[at + 1] !== GREATER) throw unexpected(bytes, at + 1, "an empty-element tag");
      const end = at + 2;
      data[row + OPEN_END] = end;
      data[row + CLOSE_START] = end;
      data[row + END] = end;
      data[row + AFTER] = node + 1;
      return end;
    }
    if (((classes[byte] ?? 0) & NAME_START) === 0) throw unexpected(bytes, at, `tag <${names.text(tag)}>`);
    if (at === blank) throw xmlError(bytes, at, "white space is missing before this attribute");
    at = scanAttribute(scanner, at, node);
    byte = bytes[at] ?? 0;
  }
}

/** Adds the attribute whose name begins at `start`; returns the offset after its closing quote. */
function scanAttribute(scanner: Scanner, start: number, node: number): number {
  const { bytes, names, attributes } = scanner;
  let at = start;
  let byte = bytes[at] ?? 0;
  let hash = 0;
  do {
    hash = (Math.imul(hash, 31) + byte) | 0;
    byte = bytes[++at] ?? 0;
  } while (((classes[byte] ?? 0) & NAME_PART) !== 0);
  const name = names.intern(start, at, hash);
  if (name >= scanner.seen.length) scanner.seen = grownSeen(scanner.seen);
  while (((classes[byte] ?? 0) & SPACE) !== 0) byte = bytes[++at] ?? 0;
  if (byte !== 0x3d) throw unexpected(bytes, at, `attribute "${names.text(name)}", which needs "="`);
  if (scanner.seen[name] === node)
    throw xmlError(bytes, start, `attribute "${names.text(name)}" occurs twice in this tag`);
  scanner.seen[name] = node;
  do byte = bytes[++at] ?? 0;
  while (((classes[byte] ?? 0) & SPACE) !== 0);
  if (byte !== 0x22 && byte !== 0x27)
    throw unexpected(bytes, at, `attribute "${names.text(name)}", whose value needs quotes`);
  const quote = byte;
  const valueStart = ++at;
  let flags = 0;
  let bits = 0;
  for (;;) {
    byte = bytes[at] ?? 0;
    bits |= byte;
    if (((classes[byte] ?? 0) & VALUE_STOP) === 0) {
      at++;
    } else if (byte === quote) {
      break;
    } else if (byte === 0x26) {
      flags = ENCODED;
      at = checkReference(bytes, at);
    } else if (byte === LESS) {
      throw xmlError(bytes, at, `"<" in a value must be written as "&lt;"`);
    } else if (byte === 0x0a || byte === 0x09 || byte === 0x0d) {
      flags = ENCODED;
      at++;
    } else if (byte === 0x22 || byte === 0x27 || (byte === 0xef && !isNonCharacter(bytes, at))) {
      at++;
    } else if (at >= bytes.length) {
      throw xmlError(bytes, at, `the file ends inside the value of "${names.text(name)}"`);
    } else {
      throw forbidden(bytes, at);
    }
  }
  const row = attributes.push();
  const data = attributes.data;
  data[row + NAME] = name | flags | (bits >= 0x80 ? WIDE : 0);
  data[row + NAME_START_AT] = start;
  data[row + VALUE_START] = valueStart;
  data[row + VALUE_END] = at;
  return at + 1;
}

/** Closes the open element with the end tag at `start`. */
function scanEndTag(scanner: Scanner, start: number, open: number): number {
  const { bytes, names, nodes } = scanner;
  let at = start + 2;
  while (((classes[bytes[at] ?? 0] ?? 0) & NAME_PART) !== 0) at++;
  const nameEnd = at;
  at = skipSpace(bytes, at);
  if (bytes[at] !== GREATER) throw unexpected(bytes, at, "an end tag");
  const tag = open < 0 ? -1 : nodes.get(open, TAG);
  if (tag < 0 || !names.matches(tag, start + 2, nameEnd)) {
    const found = bytes.toString("utf8", start + 2, nameEnd);
    if (tag < 0) throw xmlError(bytes, start, `</${found}> closes nothing`);
    const { line, column } = positionOf(bytes, nodes.get(open, START));
    const opened = `<${names.text(tag)}> of line ${line}, column ${column}`;
    throw xmlError(bytes, start, `</${found}> does not close ${opened}`);
  }
  nodes.set(open, CLOSE_START, start);
  nodes.set(open, END, at + 1);
  nodes.set(open, AFTER, nodes.length);
  return at + 1;
}

/** Offset of the next `<`, or -1 at the end of the file. */
function scanText(bytes: Buffer, from: number): number {
  let at = from;
  for (;;) {
    const byte = bytes[at] ?? 0;
    if (((classes[byte] ?? 0) & TEXT_STOP) === 0) {
      at++;
    } else if (byte === LESS) {
      return at;
    } else if (byte === 0x26) {
      at = checkReference(bytes, at);
    } else if (byte === 0x5d) {
      if (bytes[at + 1] === 0x5d && bytes[at + 2] === GREATER)
        throw xmlError(bytes, at, `"]]>" in text must be written as "]]&gt;"`);
      at++;
    } else if (byte === 0xef && !isNonCharacter(bytes, at)) {
      at++;
    } else if (at >= bytes.length) {
      return -1;
    } else {
      throw forbidden(bytes, at);
    }
  }
}

function unclosed(scanner: Scanner, open: number): Error {
  const { bytes, names, nodes } = scanner;
  const { line, column } = positionOf(bytes, nodes.get(open, START));
  const tag = names.text(nodes.get(open, TAG));
  return xmlError(bytes, bytes.length, `the file ends inside <${tag}> of line ${line}, column ${column}`);
}

function grownSeen(seen: Int32Array): Int32Array {
  const larger = new Int32Array(seen.length * 4).fill(-1);
  larger.set(seen);
  return larger;
}
