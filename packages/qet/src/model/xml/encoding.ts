import { type Buffer, isUtf8 } from "node:buffer";
import { xmlError } from "./error.ts";

/** Refuses bytes that are not UTF-8, naming the other encoding or container when it is recognisable. */
export function checkEncoding(bytes: Buffer): void {
  const other = recognise(bytes);
  if (other !== undefined) throw xmlError(bytes, 0, other);
  if (!isUtf8(bytes)) {
    const offset = firstInvalidUtf8(bytes);
    const byte = (bytes[offset] ?? 0).toString(16).padStart(2, "0");
    throw xmlError(bytes, offset, `byte 0x${byte} is not valid UTF-8 here; save the file as UTF-8`);
  }
}

/** Refuses a declared encoding other than UTF-8 and ASCII, and ASCII that is not. */
export function checkDeclaredEncoding(bytes: Buffer, at: number, encoding: string): void {
  const name = encoding.toLowerCase();
  if (name === "utf-8" || name === "utf8") return;
  if (name !== "us-ascii" && name !== "ascii") {
    throw xmlError(bytes, at, `encoding "${encoding}" is not supported; save the file as UTF-8`);
  }
  const offset = bytes.findIndex((byte, index) => byte >= 0x80 && index >= at);
  if (offset >= 0) throw xmlError(bytes, offset, `the declaration says ${encoding}, but this character is not ASCII`);
}

function recognise(bytes: Buffer): string | undefined {
  const [a, b, c, d] = bytes;
  if ((a === 0xff && b === 0xfe && c === 0 && d === 0) || (a === 0 && b === 0 && c === 0xfe && d === 0xff)) {
    return "the file is encoded as UTF-32; save it as UTF-8";
  }
  const mark = (a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff);
  if (mark || (a === 0x3c && b === 0) || (a === 0 && b === 0x3c)) {
    return "the file is encoded as UTF-16; save it as UTF-8";
  }
  if (a === 0x50 && b === 0x4b && c === 3 && d === 4) return "the file is a ZIP archive, not XML; unpack it first";
  if (a === 0x1f && b === 0x8b) return "the file is compressed with gzip, not XML; unpack it first";
  return undefined;
}

/** Offset of the first byte that starts no complete, shortest-form UTF-8 sequence of a code point outside the surrogates. */
function firstInvalidUtf8(bytes: Buffer): number {
  // Halving on whole characters would be faster; a refused file has time.
  for (let at = 0; at < bytes.length; ) {
    const lead = bytes[at] ?? 0;
    const length = lead < 0x80 ? 1 : lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 0;
    if (length === 0 || (length > 1 && !isUtf8(bytes.subarray(at, at + length)))) return at;
    at += length;
  }
  return bytes.length;
}
