import type { Buffer } from "node:buffer";
import type { NameTable } from "./names.ts";
import { decodeCdata, decodeText, decodeValue } from "./references.ts";
import { LONGEST_SHORT, shortText } from "./short-text.ts";
import { AttributeColumn, NodeColumn, type Rows, ValueFlag } from "./tables.ts";
import { tokensBetween, type XmlToken } from "./tokens.ts";

const { AFTER, CLOSE_START, END, FIRST_ATTRIBUTE, OPEN_END, PARENT, START, TAG } = NodeColumn;
const { NAME, NAME_START_AT, VALUE_END, VALUE_START } = AttributeColumn;
const { ENCODED, NAME_MASK, WIDE } = ValueFlag;

/** An element, numbered from 0 in document order. The root is 0; a subtree is a run of numbers. */
export type NodeId = number;

/** Byte offsets of an element: its `<`, after its start tag, the `<` of its end tag, after its end tag. */
export interface NodeSpan {
  readonly start: number;
  readonly openEnd: number;
  /** Equal to `end` when the element closes itself. */
  readonly closeStart: number;
  readonly end: number;
}

/** Byte offsets of an attribute; the quotes lie at `valueStart - 1` and `valueEnd`, `end` is after the closing one. */
export interface AttributeSpan {
  readonly nameStart: number;
  readonly valueStart: number;
  readonly valueEnd: number;
  readonly end: number;
}

/** A well-formed document over its own bytes. Strings are made when asked for; nothing is ever written. */
export class XmlDocument {
  readonly bytes: Buffer;
  readonly root: NodeId = 0;
  /** Number of elements. */
  readonly size: number;
  readonly #names: NameTable;
  readonly #nodes: Rows;
  readonly #attributes: Rows;

  constructor(bytes: Buffer, names: NameTable, nodes: Rows, attributes: Rows) {
    this.bytes = bytes;
    this.size = nodes.length;
    this.#names = names;
    this.#nodes = nodes;
    this.#attributes = attributes;
  }

  tag(node: NodeId): string {
    return this.#names.text(this.#nodes.get(node, TAG));
  }

  /** Whether the element has this tag. */
  is(node: NodeId, tag: string): boolean {
    return this.#nodes.get(node, TAG) === this.#names.id(tag);
  }

  /** Small integer of a tag or attribute name for comparisons in loops, -1 when the document does not use it. */
  nameId(name: string): number {
    return this.#names.id(name);
  }

  /** Small integer of the element's tag. */
  tagId(node: NodeId): number {
    return this.#nodes.get(node, TAG);
  }

  parent(node: NodeId): NodeId | undefined {
    const parent = this.#nodes.get(node, PARENT);
    return parent < 0 ? undefined : parent;
  }

  /** First node behind the subtree of this one. */
  after(node: NodeId): NodeId {
    return this.#nodes.get(node, AFTER);
  }

  firstChild(node: NodeId): NodeId | undefined {
    return this.after(node) > node + 1 ? node + 1 : undefined;
  }

  nextSibling(node: NodeId): NodeId | undefined {
    const parent = this.#nodes.get(node, PARENT);
    if (parent < 0) return undefined;
    const next = this.after(node);
    return next < this.after(parent) ? next : undefined;
  }

  /** Child elements in order, all or those of one tag. */
  *children(node: NodeId, tag?: string): Generator<NodeId, void> {
    const wanted = tag === undefined ? undefined : this.#names.id(tag);
    const end = this.after(node);
    for (let child = node + 1; child < end; child = this.after(child)) {
      if (wanted === undefined || this.tagId(child) === wanted) yield child;
    }
  }

  /** Elements below the node in document order, all or those of one tag; the node itself is not among them. */
  *descendants(node: NodeId, tag?: string): Generator<NodeId, void> {
    const wanted = tag === undefined ? undefined : this.#names.id(tag);
    if (wanted === -1) return;
    const end = this.after(node);
    for (let below = node + 1; below < end; below++) {
      if (wanted === undefined || this.tagId(below) === wanted) yield below;
    }
  }

  /** First child element of this tag. */
  child(node: NodeId, tag: string): NodeId | undefined {
    const wanted = this.#names.id(tag);
    const end = this.after(node);
    for (let child = node + 1; child < end; child = this.after(child)) {
      if (this.tagId(child) === wanted) return child;
    }
    return undefined;
  }

  /** Value of an attribute with references decoded and white space normalised, or undefined. */
  attribute(node: NodeId, name: string): string | undefined {
    const row = this.#find(node, name);
    return row < 0 ? undefined : this.#value(row);
  }

  attributeCount(node: NodeId): number {
    return this.#firstAttribute(node + 1) - this.#firstAttribute(node);
  }

  /** Attributes in the order of the file. */
  *attributes(node: NodeId): Generator<{ readonly name: string; readonly value: string }, void> {
    const end = this.#firstAttribute(node + 1);
    for (let row = this.#firstAttribute(node); row < end; row++) {
      yield { name: this.#names.text(this.#attributes.get(row, NAME) & NAME_MASK), value: this.#value(row) };
    }
  }

  /** Text before the first child element, decoded; CDATA counts as text, comments and instructions are left out. */
  text(node: NodeId): string {
    const from = this.#nodes.get(node, OPEN_END);
    const first = this.firstChild(node);
    const to = first === undefined ? this.#nodes.get(node, CLOSE_START) : this.#nodes.get(first, START);
    return from === to ? "" : this.#characters(from, to, node + 1);
  }

  /** All text at any depth below the node, decoded and joined. */
  content(node: NodeId): string {
    return this.#characters(this.#nodes.get(node, OPEN_END), this.#nodes.get(node, CLOSE_START), node + 1);
  }

  /** Text that stands directly in the node, between and around its child elements, decoded and joined. */
  ownText(node: NodeId): string {
    let text = "";
    let from = this.#nodes.get(node, OPEN_END);
    const end = this.after(node);
    for (let child = node + 1; child < end; child = this.after(child)) {
      text += this.#characters(from, this.#nodes.get(child, START), child);
      from = this.#nodes.get(child, END);
    }
    return text + this.#characters(from, this.#nodes.get(node, CLOSE_START), end);
  }

  span(node: NodeId): NodeSpan {
    return {
      start: this.#nodes.get(node, START),
      openEnd: this.#nodes.get(node, OPEN_END),
      closeStart: this.#nodes.get(node, CLOSE_START),
      end: this.#nodes.get(node, END),
    };
  }

  attributeSpan(node: NodeId, name: string): AttributeSpan | undefined {
    const row = this.#find(node, name);
    if (row < 0) return undefined;
    const valueEnd = this.#attributes.get(row, VALUE_END);
    return {
      nameStart: this.#attributes.get(row, NAME_START_AT),
      valueStart: this.#attributes.get(row, VALUE_START),
      valueEnd,
      end: valueEnd + 1,
    };
  }

  /** The whole file cut into tokens; joined they are the file, byte for byte. */
  tokens(): Generator<XmlToken, void> {
    return tokensBetween(this, 0, this.bytes.length, 0);
  }

  #find(node: NodeId, name: string): number {
    const wanted = this.#names.id(name);
    if (wanted < 0) return -1;
    const end = this.#firstAttribute(node + 1);
    for (let row = this.#firstAttribute(node); row < end; row++) {
      if ((this.#attributes.get(row, NAME) & NAME_MASK) === wanted) return row;
    }
    return -1;
  }

  #firstAttribute(node: NodeId): number {
    return node < this.size ? this.#nodes.get(node, FIRST_ATTRIBUTE) : this.#attributes.length;
  }

  #value(row: number): string {
    const name = this.#attributes.get(row, NAME);
    const start = this.#attributes.get(row, VALUE_START);
    const end = this.#attributes.get(row, VALUE_END);
    if ((name & (WIDE | ENCODED)) === 0 && end - start <= LONGEST_SHORT) return shortText(this.bytes, start, end);
    const raw = this.bytes.toString((name & WIDE) === 0 ? "latin1" : "utf8", start, end);
    return (name & ENCODED) === 0 ? raw : decodeValue(raw);
  }

  #characters(from: number, to: number, firstNode: NodeId): string {
    const markup = this.bytes.indexOf(0x3c, from);
    if (markup < 0 || markup >= to) return decodeText(this.bytes.toString("utf8", from, to));
    let text = "";
    for (const { kind, start, end } of tokensBetween(this, from, to, firstNode)) {
      if (kind === "text") text += decodeText(this.bytes.toString("utf8", start, end));
      else if (kind === "cdata") text += decodeCdata(this.bytes.toString("utf8", start + 9, end - 3));
    }
    return text;
  }
}
