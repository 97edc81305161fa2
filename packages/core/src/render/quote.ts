const MOST = 80;

// Control, invisible and bidirectional characters, line separators, private use and lone surrogates:
// text from a drawing must not move, hide or imitate anything around it.
const UNSAFE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]/u;
const UNSAFE_OR_QUOTE = new RegExp(`${UNSAFE.source}|["\\\\]`, "u");

/** Text that comes from a file, a widget or a bus, made safe to show: escaped, on one line, capped at `most` characters. */
export function shown(text: string, most = MOST): string {
  return escaped(text, most, UNSAFE);
}

/** The same in double quotes, its own quotes and backslashes escaped, so that one reading of it is possible. */
export function quoted(text: string, most = MOST): string {
  return `"${escaped(text, most, UNSAFE_OR_QUOTE)}"`;
}

function escaped(text: string, most: number, unsafe: RegExp): string {
  if (text.length <= most && !unsafe.test(text)) return text;
  const pieces: string[] = [];
  let size = 0;
  for (const character of text) {
    const piece = unsafe.test(character) ? asEscape(character) : character;
    pieces.push(piece);
    size += sizeOf(piece);
    if (size > most) return `${cutBelow(pieces, size, most)}…`;
  }
  return pieces.join("");
}

/** The pieces that leave room for one more character. An escape is shown whole or not at all. */
function cutBelow(pieces: string[], size: number, most: number): string {
  let left = size;
  while (left >= most && pieces.length > 0) left -= sizeOf(pieces.pop() ?? "");
  return pieces.join("");
}

/** In characters: a piece is one, or an escape of plain ones. */
function sizeOf(piece: string): number {
  return piece.startsWith("\\") ? piece.length : 1;
}

function asEscape(character: string): string {
  if (character === "\n") return "\\n";
  if (character === "\t") return "\\t";
  if (character === "\r") return "\\r";
  if (character === '"' || character === "\\") return `\\${character}`;
  const code = character.codePointAt(0) ?? 0;
  return code > 0xffff ? `\\u{${code.toString(16)}}` : `\\u${code.toString(16).padStart(4, "0")}`;
}
