import { Absent, Refused } from "./errors.ts";
import { nearest } from "./nearest.ts";
import { quoted } from "./render/quote.ts";

const SHORTEST = 5;
const MOST_CANDIDATES = 5;

/**
 * Short forms of uuids, like those of git: the shortest beginning, at least five digits, that names one of them alone.
 * A uuid that repeats, in whatever spelling, keeps one short form; a name that is no uuid stays as it is.
 * `resolveRef` over the same ids finds each short form's uuid again.
 */
export function abbreviate(ids: Iterable<string>): (id: string) => string {
  const all = new Set(ids);
  const digits = [...new Set(Array.from(all, hexDigits).filter((hex) => hex !== undefined))].sort();
  const short = new Map<string, string>();
  digits.forEach((hex, index) => {
    const shared = Math.max(sharedBeginning(hex, digits[index - 1]), sharedBeginning(hex, digits[index + 1]));
    let length = Math.max(SHORTEST, shared + 1);
    // Another thing may carry these very digits as its whole name.
    while (length < hex.length && all.has(hex.slice(0, length))) length++;
    short.set(hex, hex.slice(0, length));
  });
  return (id) => {
    const hex = hexDigits(id);
    return hex === undefined ? id : (short.get(hex) ?? hex);
  };
}

/**
 * The one id that a reference names: the id itself, a uuid in any spelling (braces, case), or its unambiguous beginning.
 * Of a uuid that repeats in several spellings the first one is meant.
 * Throws `Absent("ref-unknown")` or `Refused("ref-ambiguous")`, both with candidates.
 *
 * @param kind what the ids name, for the message: `element`, `conductor`
 */
export function resolveRef(reference: string, ids: Iterable<string>, kind: string): string {
  const all = [...new Set(ids)];
  if (all.includes(reference)) return reference;
  const wanted = reference.toLowerCase().replace(/[{}-]/g, "");
  const matches = new Map<string, string>();
  for (const id of /^[0-9a-f]{4,32}$/.test(wanted) ? all : []) {
    const hex = hexDigits(id);
    if (hex?.startsWith(wanted) === true && !matches.has(hex)) matches.set(hex, id);
  }
  const [match] = matches.values();
  if (match !== undefined && matches.size === 1) return match;
  if (matches.size > 1) {
    throw new Refused("ref-ambiguous", {
      what: `${quoted(reference)} begins ${matches.size} ${kind} uuids`,
      why: "A reference must name exactly one",
      next: "Give more digits",
      candidates: [...matches.values()].slice(0, MOST_CANDIDATES),
    });
  }
  throw new Absent("ref-unknown", {
    what: `No ${kind} has the uuid ${quoted(reference)}`,
    next: "List them first, or give at least four digits of the uuid",
    candidates: nearest(reference, all),
  });
}

/** The 32 hexadecimal digits of a uuid in lower case, whatever its braces and case; nothing when it is none. */
export function hexDigits(id: string): string | undefined {
  const match = /^\{?([0-9a-f]{8})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{12})\}?$/i.exec(id);
  return match?.slice(1).join("").toLowerCase();
}

function sharedBeginning(a: string, b: string | undefined): number {
  if (b === undefined) return 0;
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return length;
}
