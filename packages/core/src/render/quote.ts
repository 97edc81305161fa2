const MOST = 80;

// Control, invisible and bidirectional characters, line separators, private use and lone surrogates:
// text from a drawing must not move, hide or imitate anything around it.
const UNSAFE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/** Text that comes from a file, a widget or a bus, made safe to show: escaped, on one line, capped at `most` characters. */
export function shown(text: string, most = MOST): string {
  const escaped = text.replace(UNSAFE, asEscape);
  const characters = [...escaped];
  return characters.length <= most ? escaped : `${characters.slice(0, most - 1).join("")}…`;
}

/** The same in double quotes, its own quotes escaped. */
export function quoted(text: string, most = MOST): string {
  return `"${shown(text, most).replaceAll('"', '\\"')}"`;
}

function asEscape(character: string): string {
  if (character === "\n") return "\\n";
  if (character === "\t") return "\\t";
  if (character === "\r") return "\\r";
  const code = character.codePointAt(0) ?? 0;
  return code > 0xffff ? `\\u{${code.toString(16)}}` : `\\u${code.toString(16).padStart(4, "0")}`;
}
