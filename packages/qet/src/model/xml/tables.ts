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

/** Rows of integers in one growing array: no object a node, and one bounds check a row. */
export class Rows {
  readonly width: number;
  data: Int32Array;
  length = 0;

  constructor(width: number, capacity: number) {
    this.width = width;
    this.data = new Int32Array(width * capacity);
  }

  /** Makes room for one more row and returns the offset of its first column. */
  push(): number {
    const offset = this.length * this.width;
    if (offset + this.width > this.data.length) {
      const larger = new Int32Array(this.data.length * 2);
      larger.set(this.data);
      this.data = larger;
    }
    this.length++;
    return offset;
  }

  get(row: number, column: number): number {
    return this.data[row * this.width + column] ?? 0;
  }

  set(row: number, column: number, value: number): void {
    this.data[row * this.width + column] = value;
  }
}
