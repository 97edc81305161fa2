import { createHash } from "node:crypto";
import { readFileSync, unlinkSync } from "node:fs";
import { type FileHandle, open, readFile, rename, stat, unlink, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { setTimeout as after } from "node:timers/promises";
import { errorCode, isRunning } from "@benchwright/core";
import { isLive, type LockRecord, parseLock, printLock, STALE_SECONDS } from "../protocol/lock.ts";
import { placeExclusive, temporaryBeside } from "./files.ts";

/** A lock that this process holds. */
export interface HeldLock {
  readonly record: LockRecord;
  /** Writes a new heartbeat into the file that was made, wherever it is now. */
  renew(): Promise<void>;
  /** Whether the file under the lock's name is still ours. */
  state(): Promise<"held" | "gone" | "taken">;
  release(): Promise<void>;
}

export interface LockOwner {
  readonly program: string;
  readonly sessionId: string;
  now(): number;
}

export type Acquired =
  | { readonly state: "held"; readonly lock: HeldLock }
  /** Somebody else holds it; nothing when the file does not say who. */
  | { readonly state: "busy"; readonly holder: LockRecord | undefined };

const MOST_ATTEMPTS = 20;
const RETRY_MILLISECONDS = 5;

// What is to be released when the process ends.
const held = new Map<string, string>();
let releasesAtExit = false;

/** Takes a lock file by exclusive creation, or from a holder that is gone. Throws what the file system says. */
export async function acquireLock(path: string, owner: LockOwner): Promise<Acquired> {
  const time = new Date(owner.now()).toISOString();
  const { program, sessionId } = owner;
  const record = { pid: process.pid, host: hostname(), program, sessionId, startTime: time, heartbeat: time };
  const temporary = temporaryBeside(path);
  try {
    await writeFile(temporary, printLock(record), { flag: "wx", mode: 0o644 });
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
      const standing = await readStanding(path);
      if (standing !== undefined && isStandingLive(standing, owner.now())) return busy(standing);
      const taken =
        standing === undefined
          ? await placeExclusive(temporary, path)
          : await takeOver(path, temporary, standing, owner.now());
      if (taken) return { state: "held", lock: heldLock(path, record, await open(path, "r+"), owner) };
      await after(RETRY_MILLISECONDS);
    }
  } finally {
    await unlink(temporary).catch(() => undefined);
  }
  return { state: "busy", holder: await readLock(path) };
}

/** The lock that stands at a path, live or not; nothing when there is none or it says nothing. */
export async function readLock(path: string): Promise<LockRecord | undefined> {
  return (await readStanding(path))?.record;
}

interface Standing {
  readonly text: string;
  readonly record: LockRecord | undefined;
  readonly modified: number;
}

async function readStanding(path: string): Promise<Standing | undefined> {
  try {
    const [text, { mtimeMs }] = await Promise.all([readFile(path, "utf8"), stat(path)]);
    return { text, record: parseLock(text), modified: mtimeMs };
  } catch (error) {
    if (errorCode(error) === "ENOENT") return undefined;
    throw error;
  }
}

function isStandingLive({ record, modified }: Standing, now: number): boolean {
  // A lock without a record may be one that is being written.
  if (record === undefined) return now - modified <= STALE_SECONDS * 1000;
  return isLive(record, { now, host: hostname(), runs });
}

function runs({ pid, startTime }: LockRecord): boolean {
  // Numbers are given again, in a container even the same ones: an earlier process of our number is gone.
  if (pid === process.pid) return Date.parse(startTime) >= Date.now() - process.uptime() * 1000;
  return isRunning(pid);
}

/**
 * Replaces a dead lock by ours. Who may do that is decided by a mark that is named after the dead lock: as long as one
 * process has the mark, no other replaces that lock, so there is no moment at which two could take it.
 */
async function takeOver(path: string, temporary: string, dead: Standing, now: number): Promise<boolean> {
  const mark = `${path}.${markOf(dead)}.tmp`;
  if (!(await placeExclusive(temporary, mark))) {
    const marked = await readStanding(mark);
    // Whoever had the mark died with it.
    if (marked !== undefined && !isStandingLive(marked, now)) await unlink(mark).catch(() => undefined);
    return false;
  }
  try {
    const standing = await readStanding(path);
    if (standing === undefined || markOf(standing) !== markOf(dead)) return false;
    await rename(temporary, path);
    return true;
  } finally {
    await unlink(mark).catch(() => undefined);
  }
}

function markOf({ record, text }: Standing): string {
  return createHash("sha256")
    .update(record?.sessionId ?? text)
    .digest("hex")
    .slice(0, 16);
}

function busy({ record }: Standing): Acquired {
  return { state: "busy", holder: record };
}

function heldLock(path: string, record: LockRecord, handle: FileHandle, owner: LockOwner): HeldLock {
  held.set(record.sessionId, path);
  releaseAtExit();
  return {
    record,
    renew: async () => {
      const heartbeat = new Date(owner.now()).toISOString();
      await handle.write(printLock({ ...record, heartbeat }), 0);
    },
    state: async () => {
      const [ours, standing] = await Promise.all([
        handle.stat(),
        stat(path).catch((error: unknown) => {
          if (errorCode(error) === "ENOENT") return undefined;
          throw error;
        }),
      ]);
      if (standing === undefined) return "gone";
      return standing.ino === ours.ino && standing.dev === ours.dev ? "held" : "taken";
    },
    release: async () => {
      held.delete(record.sessionId);
      const standing = await readStanding(path).catch(() => undefined);
      if (standing?.record?.sessionId === record.sessionId) await unlink(path).catch(() => undefined);
      await handle.close().catch(() => undefined);
    },
  };
}

/** A process that ends in order leaves no lock behind; one that is killed is known by its dead pid. */
function releaseAtExit(): void {
  if (releasesAtExit) return;
  releasesAtExit = true;
  process.once("exit", () => {
    for (const [sessionId, path] of held) {
      try {
        if (parseLock(readFileSync(path, "utf8"))?.sessionId === sessionId) unlinkSync(path);
      } catch {
        // Gone already.
      }
    }
  });
}
