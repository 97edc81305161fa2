/** A place in a file: byte offset from 0, line and column from 1, columns counted in characters. */
export interface XmlPosition {
  readonly offset: number;
  readonly line: number;
  readonly column: number;
}

/** The bytes are not XML we accept. `reason` says why, the position says where. Nothing of the file was delivered. */
export class XmlError extends Error {
  readonly line: number;
  readonly column: number;
  readonly offset: number;
  readonly reason: string;

  constructor(reason: string, position: XmlPosition) {
    super(`line ${position.line}, column ${position.column}: ${reason}`);
    this.name = "XmlError";
    this.line = position.line;
    this.column = position.column;
    this.offset = position.offset;
    this.reason = reason;
  }
}

/** The error for a reason at a byte offset. */
export function xmlError(bytes: Uint8Array, offset: number, reason: string): XmlError {
  return new XmlError(reason, positionOf(bytes, offset));
}

/** Line and column of a byte offset. LF, CR LF and a lone CR end a line; a byte-order mark takes no column. */
export function positionOf(bytes: Uint8Array, offset: number): XmlPosition {
  const stop = Math.min(offset, bytes.length);
  let line = 1;
  let lineStart = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  for (let at = lineStart; at < stop; at++) {
    const byte = bytes[at];
    if (byte === 0x0a || (byte === 0x0d && bytes[at + 1] !== 0x0a)) {
      line++;
      lineStart = at + 1;
    }
  }
  let column = 1;
  for (let at = lineStart; at < stop; at++) {
    // Continuation bytes belong to the character that was already counted.
    if (((bytes[at] ?? 0) & 0xc0) !== 0x80) column++;
  }
  return { offset: stop, line, column };
}
