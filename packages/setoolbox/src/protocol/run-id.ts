/** The identity of one request and everything that came of it. Checked by `isRunId`. */
export type RunId = string & { readonly [checked]: true };

declare const checked: unique symbol;

/** What a run id may look like, for people. */
export const RUN_ID_RULE = "1 to 64 characters from A-Z a-z 0-9 . _ -, the first one not a dot";

const RUN_ID = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,63}$/;

export function isRunId(value: unknown): value is RunId {
  return typeof value === "string" && RUN_ID.test(value);
}

/** What two run ids share when some disk would take them for the same file name. */
export function foldedRunId(runId: string): string {
  return runId.toLowerCase();
}

/** A new run id: the UTC second, and four hex digits from a cryptographic source (`digits`). */
export function makeRunId(now: Date, digits: string): RunId {
  const runId = `${now.toISOString().slice(0, 19).replaceAll(":", "-")}-${digits}`;
  if (!isRunId(runId)) throw new Error(`not a run id: ${runId}`);
  return runId;
}
