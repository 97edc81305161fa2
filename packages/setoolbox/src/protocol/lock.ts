import { isObject } from "./json.ts";

/** Who answers a folder. Renewed every `HEARTBEAT_SECONDS` while it does. */
export interface LockRecord {
  readonly pid: number;
  readonly host: string;
  readonly program: string;
  /** Tells one start from another, and one lock from the next in the same process. */
  readonly sessionId: string;
  readonly startTime: string;
  readonly heartbeat: string;
}

export const HEARTBEAT_SECONDS = 5;
export const STALE_SECONDS = 30;

/** The lock as it stands in the file. Its length does not depend on the heartbeat, so that it can be renewed in place. */
export function printLock(record: LockRecord): string {
  const { pid, host, program, sessionId, startTime, heartbeat } = record;
  return `${JSON.stringify({ pid, host, program, sessionId, startTime, heartbeat })}\n`;
}

/** Nothing when the text is no lock record. */
export function parseLock(text: string): LockRecord | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isObject(value)) return undefined;
  const { pid, host, program, sessionId, startTime, heartbeat } = value;
  if (typeof pid !== "number" || typeof host !== "string" || typeof sessionId !== "string") return undefined;
  if (typeof startTime !== "string" || typeof heartbeat !== "string" || Number.isNaN(Date.parse(heartbeat))) {
    return undefined;
  }
  return { pid, host, program: typeof program === "string" ? program : "", sessionId, startTime, heartbeat };
}

/** What judging a lock needs to know of the world. */
export interface LockWitness {
  readonly now: number;
  readonly host: string;
  /** Whether a process of this host runs and may be the one that wrote the record. */
  runs(record: LockRecord): boolean;
}

/** Whether somebody still answers. A heartbeat from the future is believed: a clock that was set back proves nothing. */
export function isLive(record: LockRecord, { now, host, runs }: LockWitness): boolean {
  if (record.host === host && !runs(record)) return false;
  return now - Date.parse(record.heartbeat) <= STALE_SECONDS * 1000;
}
