import { Buffer } from "node:buffer";
import { codePointName, isXmlCharacter } from "./characters.ts";
import { xmlError } from "./error.ts";

const NAMED = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
]);

/** What nearly every reference is: recognised without making a string. */
const USUAL: readonly Uint8Array[] = ["quot;", "lt;", "gt;", "amp;", "#xa;", "#xd;", "apos;"].map((text) =>
  Buffer.from(text),
);

/** No reference we accept is longer: zeros before a code point are counted, too. */
const LONGEST = 64;

/** Offset after the reference whose `&` is at `at`. Refuses bare `&`, unknown entities and forbidden characters. */
export function checkReference(bytes: Buffer, at: number): number {
  for (const usual of USUAL) {
    let i = 0;
    while (i < usual.length && bytes[at + 1 + i] === usual[i]) i++;
    if (i === usual.length) return at + 1 + i;
  }
  const semicolon = bytes.subarray(at, at + LONGEST).indexOf(0x3b);
  const body = semicolon < 0 ? "" : bytes.toString("utf8", at + 1, at + semicolon);
  if (body.startsWith("#")) {
    const code = codePoint(body);
    if (code === undefined) throw xmlError(bytes, at, `"&${body};" is not a character reference`);
    if (!isXmlCharacter(code)) throw xmlError(bytes, at, `"&${body};" is ${codePointName(code)}, which XML forbids`);
  } else if (!/^[^\s&<>"'=;]+$/.test(body)) {
    throw xmlError(bytes, at, `"&" must be written as "&amp;"`);
  } else if (!NAMED.has(body)) {
    throw xmlError(bytes, at, `entity "&${body};" is not defined; XML knows amp, lt, gt, quot and apos`);
  }
  return at + semicolon + 1;
}

/** Character data as an application sees it: references resolved, every line end a line feed. */
export function decodeText(raw: string): string {
  if (!raw.includes("&") && !raw.includes("\r")) return raw;
  return raw.replace(/&([^;]*);|\r\n?/g, (_, body: string | undefined) => (body === undefined ? "\n" : resolve(body)));
}

/** An attribute value as an application sees it: references resolved, literal tabs and line ends turned into blanks. */
export function decodeValue(raw: string): string {
  return raw.replace(/&([^;]*);|\r\n|[\r\n\t]/g, (_, body: string | undefined) =>
    body === undefined ? " " : resolve(body),
  );
}

/** The content of a CDATA section: only line ends change. */
export function decodeCdata(raw: string): string {
  return raw.replace(/\r\n?/g, "\n");
}

function resolve(body: string): string {
  const code = codePoint(body);
  return code === undefined ? (NAMED.get(body) ?? "") : String.fromCodePoint(code);
}

function codePoint(body: string): number | undefined {
  const hexadecimal = /^#x([0-9a-fA-F]+)$/.exec(body)?.[1];
  if (hexadecimal !== undefined) return Number.parseInt(hexadecimal, 16);
  const decimal = /^#([0-9]+)$/.exec(body)?.[1];
  return decimal === undefined ? undefined : Number.parseInt(decimal, 10);
}
