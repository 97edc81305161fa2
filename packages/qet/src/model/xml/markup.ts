import type { Buffer } from "node:buffer";
import { BYTE_CLASS, ByteBit, codePointName, isName, isNonCharacter, isSpace } from "./characters.ts";
import { checkDeclaredEncoding } from "./encoding.ts";
import { xmlError } from "./error.ts";

const { NAME_PART, SPACE } = ByteBit;

const DECLARATION =
  /^<\?xml[ \t\r\n]+version[ \t\r\n]*=[ \t\r\n]*(["'])1\.[0-9]+\1(?:[ \t\r\n]+encoding[ \t\r\n]*=[ \t\r\n]*(["'])([A-Za-z][A-Za-z0-9._-]*)\2)?(?:[ \t\r\n]+standalone[ \t\r\n]*=[ \t\r\n]*(["'])(?:yes|no)\4)?[ \t\r\n]*\?>$/;

/** Whether the bytes at an offset spell this ASCII text. */
export function startsWith(bytes: Uint8Array, at: number, text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    if (bytes[at + i] !== text.charCodeAt(i)) return false;
  }
  return true;
}

export function skipSpace(bytes: Uint8Array, at: number): number {
  while (isSpace(bytes[at])) at++;
  return at;
}

/** Offset after the XML declaration at `at`; the same offset when there is none. */
export function skipDeclaration(bytes: Buffer, at: number): number {
  if (!startsWith(bytes, at, "<?xml") || !isSpace(bytes[at + 5])) return at;
  const end = endOf(bytes, at, "?>", "the XML declaration");
  const match = DECLARATION.exec(bytes.toString("latin1", at, end));
  if (match === null) throw xmlError(bytes, at, 'the XML declaration is not of the form <?xml version="1.0"?>');
  if (match[3] !== undefined) checkDeclaredEncoding(bytes, at, match[3]);
  return end;
}

/** Offset after the comment whose `<!--` is at `at`. */
export function skipComment(bytes: Buffer, at: number): number {
  const dashes = bytes.indexOf("--", at + 4);
  if (dashes < 0) throw xmlError(bytes, bytes.length, "the file ends inside a comment");
  if (bytes[dashes + 2] !== 0x3e) throw xmlError(bytes, dashes, 'a comment must not contain "--"');
  checkCharacters(bytes, at + 4, dashes);
  return dashes + 3;
}

/** Offset after the CDATA section whose `<![CDATA[` is at `at`. */
export function skipCdata(bytes: Buffer, at: number): number {
  const end = endOf(bytes, at + 9, "]]>", "a CDATA section");
  checkCharacters(bytes, at + 9, end - 3);
  return end;
}

/** Offset after the processing instruction whose `<?` is at `at`. */
export function skipInstruction(bytes: Buffer, at: number): number {
  const nameEnd = endOfName(bytes, at + 2, "a processing instruction");
  const target = bytes.toString("utf8", at + 2, nameEnd);
  if (target.toLowerCase() === "xml") throw xmlError(bytes, at, "an XML declaration may only stand at the very start");
  const end = endOf(bytes, nameEnd, "?>", "a processing instruction");
  if (end !== nameEnd + 2 && !isSpace(bytes[nameEnd])) {
    throw xmlError(bytes, nameEnd, `white space must follow the target "${target}"`);
  }
  checkCharacters(bytes, nameEnd, end - 2);
  return end;
}

/**
 * Offset after the document type declaration whose `<!DOCTYPE` is at `at`. Its name and external identifier are
 * checked and ignored. An internal subset is refused: it could declare entities that expand without bound.
 */
export function skipDoctype(bytes: Buffer, at: number): number {
  const place = "the document type declaration";
  let here = skipSpace(bytes, at + 9);
  if (here === at + 9) throw unexpected(bytes, here, place);
  here = endOfName(bytes, here, place);
  const afterName = here;
  here = skipSpace(bytes, here);
  const external = startsWith(bytes, here, "SYSTEM") ? 1 : startsWith(bytes, here, "PUBLIC") ? 2 : 0;
  if (external > 0) {
    if (here === afterName) throw unexpected(bytes, here, place);
    here += 6;
    for (let literal = external; literal > 0; literal--) here = skipLiteral(bytes, here, literal === 2, place);
    here = skipSpace(bytes, here);
  }
  if (bytes[here] === 0x5b) {
    throw xmlError(
      bytes,
      here,
      "a document type with declarations of its own is refused; entities could expand without bound",
    );
  }
  if (bytes[here] !== 0x3e) throw unexpected(bytes, here, place);
  return here + 1;
}

/** The error for a byte that cannot stand here; says so when the file ends instead. */
export function unexpected(bytes: Buffer, at: number, place: string): Error {
  if (at >= bytes.length) return xmlError(bytes, bytes.length, `the file ends inside ${place}`);
  const character = String.fromCodePoint(bytes.toString("utf8", at, at + 4).codePointAt(0) ?? 0);
  const code = character.codePointAt(0) ?? 0;
  const shown = code > 0x20 && code < 0x7f ? `"${character}"` : codePointName(code);
  return xmlError(bytes, at, `${shown} cannot stand here in ${place}`);
}

/** Refuses characters XML forbids between two offsets. */
function checkCharacters(bytes: Buffer, from: number, to: number): void {
  for (let at = from; at < to; at++) {
    const byte = bytes[at] ?? 0;
    if (byte < 0x20 && ((BYTE_CLASS[byte] ?? 0) & SPACE) === 0) throw forbidden(bytes, at);
    if (byte === 0xef && isNonCharacter(bytes, at)) throw forbidden(bytes, at);
  }
}

/** The error for a character that XML forbids. */
export function forbidden(bytes: Buffer, at: number): Error {
  const code = bytes.toString("utf8", at, at + 3).codePointAt(0) ?? 0;
  return xmlError(bytes, at, `character ${codePointName(code)} is forbidden in XML`);
}

function skipLiteral(bytes: Buffer, at: number, publicId: boolean, place: string): number {
  const start = skipSpace(bytes, at);
  const quote = bytes[start];
  if (start === at || (quote !== 0x22 && quote !== 0x27)) throw unexpected(bytes, start, place);
  const end = bytes.indexOf(quote, start + 1);
  if (end < 0) throw unexpected(bytes, bytes.length, place);
  checkCharacters(bytes, start + 1, end);
  if (publicId && !/^[ \r\na-zA-Z0-9'()+,./:=?;!*#@$_%-]*$/.test(bytes.toString("latin1", start + 1, end))) {
    throw xmlError(bytes, start, "the public identifier holds a character that may not stand in one");
  }
  return end + 1;
}

function endOfName(bytes: Buffer, at: number, place: string): number {
  let end = at;
  while (((BYTE_CLASS[bytes[end] ?? 0] ?? 0) & NAME_PART) !== 0) end++;
  if (end === at || !isName(bytes.toString("utf8", at, end))) throw unexpected(bytes, at, place);
  return end;
}

function endOf(bytes: Buffer, at: number, mark: string, place: string): number {
  const found = bytes.indexOf(mark, at);
  if (found < 0) throw xmlError(bytes, bytes.length, `the file ends inside ${place}`);
  return found + mark.length;
}
