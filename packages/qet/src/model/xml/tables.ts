/** Columns of an element row. `CLOSE_START` equals `END` for `<a/>`; `AFTER` is the first node behind the subtree. */
export const NodeColumn = {
  START: 0,
  OPEN_END: 1,
  CLOSE_START: 2,
  END: 3,
  PARENT: 4,
  AFTER: 5,
  TAG: 6,
  FIRST_ATTRIBUTE: 7,
} as const;
export const NODE_WIDTH = 8;

/** Columns of an attribute row. `NAME` holds the name's integer and, above it, the flags. */
export const AttributeColumn = { NAME: 0, NAME_START_AT: 1, VALUE_START: 2, VALUE_END: 3 } as const;
export const ATTRIBUTE_WIDTH = 4;

export const ValueFlag = {
  NAME_MASK: 0xffff,
  /** The value holds references or white space to normalise. */
  ENCODED: 0x10000,
  /** The value holds characters beyond ASCII. */
  WIDE: 0x20000,
} as const;

/** Rows of integers in one array: no object a node. */
export class Rows {
  readonly #width: number;
  readonly #data: Int32Array;
  /** Number of rows; the array may have room for more. */
  readonly length: number;

  constructor(width: number, data: Int32Array, length: number) {
    this.#width = width;
    this.#data = data;
    this.length = length;
  }

  get(row: number, column: number): number {
    return this.#data[row * this.#width + column] ?? 0;
  }
}

/** A copy of twice the size, the new half filled. */
export function grown(array: Int32Array, empty = 0): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(array.length * 2);
  larger.set(array);
  if (empty !== 0) larger.fill(empty, array.length);
  return larger;
}
