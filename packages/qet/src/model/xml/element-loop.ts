import type { Buffer } from "node:buffer";
import { BYTE_CLASS, ByteBit, isNonCharacter } from "./characters.ts";
import { positionOf, xmlError } from "./error.ts";
import { forbidden, skipCdata, skipComment, skipInstruction, skipSpace, startsWith, unexpected } from "./markup.ts";
import type { NameTable } from "./names.ts";
import { checkReference } from "./references.ts";
import { ATTRIBUTE_WIDTH, AttributeColumn, grown, NODE_WIDTH, NodeColumn, Rows, ValueFlag } from "./tables.ts";

// Bound here because loops over every byte must not go through the accessors of an imported module.
const { NAME_PART, NAME_START, SPACE, TEXT_STOP, VALUE_STOP } = ByteBit;
const { AFTER, CLOSE_START, END, FIRST_ATTRIBUTE, OPEN_END, PARENT, START, TAG } = NodeColumn;
const { NAME, NAME_START_AT, VALUE_END, VALUE_START } = AttributeColumn;
const { ENCODED, WIDE } = ValueFlag;
const classes = BYTE_CLASS;

const SLASH = 0x2f;
const LESS = 0x3c;
const EQUALS = 0x3d;
const GREATER = 0x3e;

/** Elements and attributes of a document, and the offset after its root. */
export interface ScannedElements {
  readonly nodes: Rows;
  readonly attributes: Rows;
  readonly end: number;
}

/**
 * Scans the root, whose `<` is at `rootStart`, and everything in it.
 *
 * One loop over local variables instead of a function a construct: a fifth faster, and reading is what every question
 * about a project begins with. What is rare or wrong is left to functions.
 */
export function scanElements(bytes: Buffer, rootStart: number, names: NameTable, maxDepth: number): ScannedElements {
  let nodes = new Int32Array(NODE_WIDTH * (64 + (bytes.length >> 6)));
  let nodeCount = 0;
  let attributes = new Int32Array(ATTRIBUTE_WIDTH * (64 + Math.ceil(bytes.length / 24)));
  let attributeCount = 0;
  // For each name the last element that had an attribute of it: finds duplicates in constant time.
  let seen = new Int32Array(256).fill(-1);
  let open = -1;
  let depth = 0;
  let at = rootStart;
  for (;;) {
    let byte = bytes[at + 1] ?? 0;
    if (byte === SLASH) {
      const row = open * NODE_WIDTH;
      const tag = open < 0 ? -1 : (nodes[row + TAG] ?? -1);
      const end = endTagEnd(bytes, at, names, tag, nodes[row + START] ?? 0);
      nodes[row + CLOSE_START] = at;
      nodes[row + END] = end;
      nodes[row + AFTER] = nodeCount;
      open = nodes[row + PARENT] ?? -1;
      depth--;
      at = end;
    } else if (((classes[byte] ?? 0) & NAME_START) !== 0) {
      if (depth >= maxDepth) throw xmlError(bytes, at, `elements are nested more than ${maxDepth} deep`);
      const node = nodeCount++;
      const row = node * NODE_WIDTH;
      if (row + NODE_WIDTH > nodes.length) nodes = grown(nodes);
      nodes[row + START] = at;
      nodes[row + PARENT] = open;
      nodes[row + FIRST_ATTRIBUTE] = attributeCount;
      let nameStart = ++at;
      let hash = 0;
      do {
        hash = (Math.imul(hash, 31) + byte) | 0;
        byte = bytes[++at] ?? 0;
      } while (((classes[byte] ?? 0) & NAME_PART) !== 0);
      const tag = names.intern(nameStart, at, hash);
      nodes[row + TAG] = tag;
      for (;;) {
        const gap = at;
        while (((classes[byte] ?? 0) & SPACE) !== 0) byte = bytes[++at] ?? 0;
        if (byte === GREATER) {
          at++;
          nodes[row + OPEN_END] = at;
          open = node;
          depth++;
          break;
        }
        if (byte === SLASH) {
          if (bytes[at + 1] !== GREATER) throw unexpected(bytes, at + 1, "an empty-element tag");
          at += 2;
          nodes[row + OPEN_END] = at;
          nodes[row + CLOSE_START] = at;
          nodes[row + END] = at;
          nodes[row + AFTER] = nodeCount;
          break;
        }
        if (((classes[byte] ?? 0) & NAME_START) === 0) throw unexpected(bytes, at, `tag <${names.text(tag)}>`);
        if (at === gap) throw xmlError(bytes, at, "white space is missing before this attribute");
        nameStart = at;
        hash = 0;
        do {
          hash = (Math.imul(hash, 31) + byte) | 0;
          byte = bytes[++at] ?? 0;
        } while (((classes[byte] ?? 0) & NAME_PART) !== 0);
        const name = names.intern(nameStart, at, hash);
        while (((classes[byte] ?? 0) & SPACE) !== 0) byte = bytes[++at] ?? 0;
        if (byte !== EQUALS) throw unexpected(bytes, at, `attribute "${names.text(name)}", which needs "="`);
        if (name >= seen.length) seen = grown(seen, -1);
        if (seen[name] === node)
          throw xmlError(bytes, nameStart, `attribute "${names.text(name)}" occurs twice in this tag`);
        seen[name] = node;
        do byte = bytes[++at] ?? 0;
        while (((classes[byte] ?? 0) & SPACE) !== 0);
        const quote = byte;
        if (quote !== 0x22 && quote !== 0x27) {
          throw unexpected(bytes, at, `attribute "${names.text(name)}", whose value needs quotes`);
        }
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
          } else {
            // A multi-byte character is no reference, however its lead byte is classed.
            if (byte < 0x22 || byte === 0x26) flags = ENCODED;
            at = valueStop(bytes, at, byte, names.text(name));
          }
        }
        const attribute = attributeCount++ * ATTRIBUTE_WIDTH;
        if (attribute + ATTRIBUTE_WIDTH > attributes.length) attributes = grown(attributes);
        attributes[attribute + NAME] = name | flags | (bits >= 0x80 ? WIDE : 0);
        attributes[attribute + NAME_START_AT] = nameStart;
        attributes[attribute + VALUE_START] = valueStart;
        attributes[attribute + VALUE_END] = at;
        byte = bytes[++at] ?? 0;
      }
    } else {
      at = otherMarkup(bytes, at, byte, open >= 0);
    }
    if (open < 0) {
      return {
        nodes: new Rows(NODE_WIDTH, nodes, nodeCount),
        attributes: new Rows(ATTRIBUTE_WIDTH, attributes, attributeCount),
        end: at,
      };
    }
    for (;;) {
      byte = bytes[at] ?? 0;
      if (((classes[byte] ?? 0) & TEXT_STOP) === 0) at++;
      else if (byte === LESS) break;
      else if (at < bytes.length) at = textStop(bytes, at, byte);
      else {
        const row = open * NODE_WIDTH;
        const unclosed = opened(bytes, names, nodes[row + TAG] ?? 0, nodes[row + START] ?? 0);
        throw xmlError(bytes, bytes.length, `the file ends inside ${unclosed}`);
      }
    }
  }
}

/** Checks the end tag at `start` against the open element's, -1 for none; returns the offset after it. */
function endTagEnd(bytes: Buffer, start: number, names: NameTable, tag: number, openStart: number): number {
  let at = start + 2;
  while (((classes[bytes[at] ?? 0] ?? 0) & NAME_PART) !== 0) at++;
  const nameEnd = at;
  at = skipSpace(bytes, at);
  if (bytes[at] !== GREATER) throw unexpected(bytes, at, "an end tag");
  if (tag >= 0 && names.matches(tag, start + 2, nameEnd)) return at + 1;
  const found = bytes.toString("utf8", start + 2, nameEnd);
  if (tag < 0) throw xmlError(bytes, start, `</${found}> closes nothing`);
  throw xmlError(bytes, start, `</${found}> does not close ${opened(bytes, names, tag, openStart)}`);
}

/** Offset after a comment, a CDATA section or a processing instruction at `at`. */
function otherMarkup(bytes: Buffer, at: number, next: number, inside: boolean): number {
  if (next === 0x3f) return skipInstruction(bytes, at);
  if (next !== 0x21) throw unexpected(bytes, at + 1, 'a tag ("<" in text must be written as "&lt;")');
  if (startsWith(bytes, at, "<!--")) return skipComment(bytes, at);
  if (inside && startsWith(bytes, at, "<![CDATA[")) return skipCdata(bytes, at);
  throw unexpected(bytes, Math.min(at + 2, bytes.length), "markup that is no comment and no CDATA section");
}

/** Offset after a byte of a value that needed a closer look. */
function valueStop(bytes: Buffer, at: number, byte: number, name: string): number {
  if (byte === 0x26) return checkReference(bytes, at);
  if (byte === LESS) throw xmlError(bytes, at, `"<" in a value must be written as "&lt;"`);
  if (byte === 0x0a || byte === 0x09 || byte === 0x0d || byte === 0x22 || byte === 0x27) return at + 1;
  if (byte === 0xef && !isNonCharacter(bytes, at)) return at + 1;
  if (at >= bytes.length) throw xmlError(bytes, at, `the file ends inside the value of "${name}"`);
  throw forbidden(bytes, at);
}

/** Offset after a byte of character data that needed a closer look. */
function textStop(bytes: Buffer, at: number, byte: number): number {
  if (byte === 0x26) return checkReference(bytes, at);
  if (byte === 0x5d) {
    const closes = bytes[at + 1] === 0x5d && bytes[at + 2] === GREATER;
    if (closes) throw xmlError(bytes, at, `"]]>" in text must be written as "]]&gt;"`);
    return at + 1;
  }
  if (byte === 0xef && !isNonCharacter(bytes, at)) return at + 1;
  throw forbidden(bytes, at);
}

function opened(bytes: Buffer, names: NameTable, tag: number, start: number): string {
  const { line, column } = positionOf(bytes, start);
  return `<${names.text(tag)}> of line ${line}, column ${column}`;
}
