/** What a refusal of the model says, in this order: what happened, why, and what to do next. */
export interface ModelErrorFacts {
  readonly what: string;
  readonly why: string;
  readonly next: string;
  /** Names that would have resolved, nearest first. */
  readonly candidates?: readonly string[] | undefined;
}

/** A request or a document that the model refuses. `code` is stable and meant for programs; the rest is for people. */
export class ModelError extends Error {
  readonly code: string;
  readonly what: string;
  readonly why: string;
  readonly next: string;
  readonly candidates: readonly string[] | undefined;

  constructor(code: string, { what, why, next, candidates }: ModelErrorFacts) {
    super(`${what}: ${why}; ${next}`);
    this.name = "ModelError";
    this.code = code;
    this.what = what;
    this.why = why;
    this.next = next;
    this.candidates = candidates;
  }
}
