import { Absent, Refused } from "./errors.ts";
import { nearest } from "./nearest.ts";

const SHORTEST = 5;

/**
 * Short forms of uuids, like those of git: the shortest beginning, at least five digits, that names one of them alone.
 * A uuid that repeats keeps one short form; a name that is no uuid stays as it is.
 */
export function abbreviate(ids: Iterable<string>): (id: string) => string {
  const digits = [...new Set(Array.from(ids, hexDigits).filter((hex) => hex !== undefined))].sort();
  const short = new Map<string, string>();
  digits.forEach((hex, index) => {
    const shared = Math.max(sharedBeginning(hex, digits[index - 1]), sharedBeginning(hex, digits[index + 1]));
    short.set(hex, hex.slice(0, Math.max(SHORTEST, shared + 1)));
  });
  return (id) => {
    const hex = hexDigits(id);
    return hex === undefined ? id : (short.get(hex) ?? hex);
  };
}

/**
 * The one id that a reference names: the id itself, a uuid in any spelling (braces, case), or its unambiguous beginning.
 * Throws `Absent("ref-unknown")` or `Refused("ref-ambiguous")`, both with candidates.
 *
 * @param kind what the ids name, for the message: `element`, `conductor`
 */
export function resolveRef(reference: string, ids: Iterable<string>, kind: string): string {
  const all = [...new Set(ids)];
  if (all.includes(reference)) return reference;
  const wanted = reference.toLowerCase().replace(/[{}-]/g, "");
  const matches = /^[0-9a-f]{4,32}$/.test(wanted) ? all.filter((id) => hexDigits(id)?.startsWith(wanted)) : [];
  const [match] = matches;
  if (match !== undefined && matches.length === 1) return match;
  if (matches.length > 1) {
    throw new Refused("ref-ambiguous", {
      what: `${JSON.stringify(reference)} begins ${matches.length} ${kind} uuids`,
      why: "A reference must name exactly one",
      next: "Give more digits",
      candidates: matches.slice(0, 5),
    });
  }
  throw new Absent("ref-unknown", {
    what: `No ${kind} has the uuid ${JSON.stringify(reference)}`,
    next: `List them first, or give at least four digits of the uuid`,
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
