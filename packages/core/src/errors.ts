import { shown } from "./render/quote.ts";

/** What a failed call tells its caller, in this order: what happened, why, and what to do next. */
export interface ErrorFacts {
  readonly what: string;
  readonly why?: string | undefined;
  readonly next?: string | undefined;
  /** Names that would have resolved, nearest first. */
  readonly candidates?: readonly string[] | undefined;
  /** What a program may act on, such as the id under which the work goes on. Sent as the structured content. */
  readonly data?: Readonly<Record<string, unknown>> | undefined;
}

const LONGEST_PART = 2_000;
const LONGEST_CANDIDATE = 200;

/** Who has to act: the class of an error, published beside its code. */
export type ErrorKind = "refused" | "absent" | "denied" | "busy" | "late" | "unverified" | "broken";

/**
 * Base of every error a caller may see. The code is stable and has an anchor in docs/errors.md.
 * The facts may quote what came from outside: names of files, arguments, output of programs. So they are made safe to show.
 */
export abstract class ToolError extends Error implements ErrorFacts {
  abstract readonly kind: ErrorKind;
  readonly code: string;
  readonly what: string;
  readonly why: string | undefined;
  readonly next: string | undefined;
  readonly candidates: readonly string[];
  readonly data: Readonly<Record<string, unknown>> | undefined;

  constructor(code: string, given: ErrorFacts) {
    const facts = {
      what: shown(given.what, LONGEST_PART),
      why: given.why === undefined ? undefined : shown(given.why, LONGEST_PART),
      next: given.next === undefined ? undefined : shown(given.next, LONGEST_PART),
      candidates: (given.candidates ?? []).map((name) => shown(name, LONGEST_CANDIDATE)),
    };
    super(sentence(facts));
    this.name = new.target.name;
    this.code = code;
    this.what = facts.what;
    this.why = facts.why;
    this.next = facts.next;
    this.candidates = facts.candidates;
    this.data = given.data;
  }
}

/** The caller can fix it: a wrong argument, an ambiguous name, an output that exists. */
export class Refused extends ToolError {
  override readonly kind = "refused";
}

/** The thing named is not there. */
export class Absent extends ToolError {
  override readonly kind = "absent";
}

/** The thing may be there, but this server may not touch it. */
export class Denied extends ToolError {
  override readonly kind = "denied";
}

/** Somebody else is using it now; the same call may succeed later. */
export class Busy extends ToolError {
  override readonly kind = "busy";
}

/** A deadline passed before the work was done. */
export class Late extends ToolError {
  override readonly kind = "late";
}

/** It was done, but reading back did not find what was asked. The answer says what is there instead. */
export class Unverified extends ToolError {
  override readonly kind = "unverified";
}

/** Our own fault. The stack goes to stderr under the short code the caller sees. */
export class Broken extends ToolError {
  override readonly kind = "broken";
}

/** The text of an error: its three parts as sentences, then the candidates. */
export function sentence({ what, why, next, candidates }: ErrorFacts): string {
  const parts = [what, why, next].filter((part) => part !== undefined && part !== "");
  const text = parts.map((part) => asSentence(part ?? "")).join(" ");
  return candidates !== undefined && candidates.length > 0 ? `${text} Candidates: ${candidates.join(", ")}.` : text;
}

/** Begins with a capital, unless it begins with a name that has its own spelling: `path: …`, `link_type "x" …`. */
function asSentence(part: string): string {
  const begun = part.replace(/^[a-z](?=[a-z]* )/, (letter) => letter.toUpperCase());
  return /[.!?:]$/.test(begun) ? begun : `${begun}.`;
}
