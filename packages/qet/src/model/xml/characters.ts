/** Bits of `BYTE_CLASS`: what a byte may be. Bytes of characters beyond ASCII count as name bytes; names are checked whole. */
export const ByteBit = {
  NAME_START: 1,
  NAME_PART: 2,
  SPACE: 4,
  /** Needs a closer look in character data: `<`, `&`, `]`, a forbidden character, or the lead byte of U+FFFE. */
  TEXT_STOP: 8,
  /** Needs a closer look in an attribute value: quotes, `<`, `&`, white space other than a blank, as above. */
  VALUE_STOP: 16,
} as const;

const { NAME_START, NAME_PART, SPACE, TEXT_STOP, VALUE_STOP } = ByteBit;

export const BYTE_CLASS: Uint8Array = byteClasses();

const NAME_START_RANGES =
  ":A-Z_a-z\\u{C0}-\\u{D6}\\u{D8}-\\u{F6}\\u{F8}-\\u{2FF}\\u{370}-\\u{37D}\\u{37F}-\\u{1FFF}\\u{200C}-\\u{200D}" +
  "\\u{2070}-\\u{218F}\\u{2C00}-\\u{2FEF}\\u{3001}-\\u{D7FF}\\u{F900}-\\u{FDCF}\\u{FDF0}-\\u{FFFD}\\u{10000}-\\u{EFFFF}";
const NAME = new RegExp(
  `^[${NAME_START_RANGES}][${NAME_START_RANGES}.0-9\\u{B7}\\u{300}-\\u{36F}\\u{203F}-\\u{2040}-]*$`,
  "u",
);

/** Whether the text is a name as XML 1.0 (fifth edition) defines it. A colon is an ordinary name character. */
export function isName(text: string): boolean {
  return NAME.test(text);
}

/** Whether XML 1.0 allows the code point in a document, written literally or as a reference. */
export function isXmlCharacter(code: number): boolean {
  return (
    code === 0x9 ||
    code === 0xa ||
    code === 0xd ||
    (code >= 0x20 && code <= 0xd7ff) ||
    (code >= 0xe000 && code <= 0xfffd) ||
    (code >= 0x10000 && code <= 0x10ffff)
  );
}

/** Whether the byte is a blank, tab, line feed or carriage return. */
export function isSpace(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x09 || byte === 0x0d;
}

/** Whether the three bytes are U+FFFE or U+FFFF: valid UTF-8, but no characters of XML. */
export function isNonCharacter(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === 0xef && bytes[at + 1] === 0xbf && (bytes[at + 2] ?? 0) >= 0xbe;
}

/** `U+0001` for the error texts. */
export function codePointName(code: number): string {
  return `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
}

function byteClasses(): Uint8Array {
  const classes = new Uint8Array(256);
  const add = (bytes: Iterable<number>, bits: number): void => {
    for (const byte of bytes) classes[byte] = (classes[byte] ?? 0) | bits;
  };
  const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i);
  const codes = (text: string): number[] => [...text].map((character) => character.charCodeAt(0));
  const letters = [...range(0x41, 0x5a), ...range(0x61, 0x7a), ...codes(":_"), ...range(0x80, 0xff)];
  add(letters, NAME_START | NAME_PART);
  add([...range(0x30, 0x39), ...codes(".-")], NAME_PART);
  add(codes(" \t\n\r"), SPACE);
  const forbidden = range(0, 0x1f).filter((byte) => byte !== 0x09 && byte !== 0x0a && byte !== 0x0d);
  add([...forbidden, 0xef, ...codes("<&]")], TEXT_STOP);
  add([...forbidden, 0xef, ...codes("<&\"'\t\n\r")], VALUE_STOP);
  return classes;
}
