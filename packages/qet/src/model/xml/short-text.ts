// Most attribute values are a few characters: coordinates, sizes, flags. A table that remembers them saves a call into
// the runtime and a string each. Its size is fixed, so a new text only takes the place of another.
const SLOTS = 4096;
const spelled = new Int32Array(SLOTS);
const texts: string[] = new Array<string>(SLOTS).fill("");

/** Most bytes of a text that `shortText` takes. */
export const LONGEST_SHORT = 4;

/** The ASCII text of at most four bytes, none of them zero. */
export function shortText(bytes: Uint8Array, start: number, end: number): string {
  let packed = 0;
  for (let at = start; at < end; at++) packed = (packed << 8) | (bytes[at] ?? 0);
  if (packed === 0) return "";
  const slot = (Math.imul(packed, 0x9e3779b1) >>> 20) & (SLOTS - 1);
  if (spelled[slot] === packed) return texts[slot] ?? "";
  let text = "";
  for (let at = start; at < end; at++) text += String.fromCharCode(bytes[at] ?? 0);
  spelled[slot] = packed;
  texts[slot] = text;
  return text;
}
