import { randomBytes } from "node:crypto";
import { readFileSync, unlinkSync } from "node:fs";
import { type FileHandle, link, open, readFile, rename, stat, unlink, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { errorCode } from "@benchwright/core";
import { isLive, type LockRecord, parseLock, printLock, STALE_SECONDS } from "../protocol/lock.ts";
import { placeExclusive } from "./files.ts";

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

const MOST_ATTEMPTS = 10;

// What is to be released when the process ends.
const held = new Map<string, string>();
let releasesAtExit = false;

/** Takes a lock file by exclusive creation, or from a holder that is gone. Throws what the file system says. */
export async function acquireLock(path: string, owner: LockOwner): Promise<Acquired> {
  const time = new Date(owner.now()).toISOString();
  const { program, sessionId } = owner;
  const record = { pid: process.pid, host: hostname(), program, sessionId, startTime: time, heartbeat: time };
  const temporary = `${path}.${randomBytes(8).toString("hex")}.tmp`;
  try {
    await writeFile(temporary, printLock(record), { flag: "wx", mode: 0o644 });
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
      if (await placeExclusive(temporary, path)) {
        return { state: "held", lock: heldLock(path, record, await open(path, "r+"), owner) };
      }
      const standing = await readStanding(path);
      if (standing === undefined) continue;
      if (isStandingLive(standing, owner.now())) return { state: "busy", holder: standing.record };
      await breakLock(path, standing.text);
    }
  } finally {
    await unlink(temporary).catch(() => undefined);
  }
  throw new Error(`${path} changes hands too fast to be taken`);
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
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === "EPERM";
  }
}

/**
 * Moves a dead lock away. Between judging and moving another may have done the same and put its own in place: what was
 * moved is looked at again, and put back when it is not the dead one.
 */
async function breakLock(path: string, judged: string): Promise<void> {
  const aside = `${path}.${randomBytes(8).toString("hex")}.tmp`;
  try {
    await rename(path, aside);
  } catch (error) {
    if (errorCode(error) === "ENOENT") return;
    throw error;
  }
  const moved = await readFile(aside, "utf8");
  if (moved !== judged) await link(aside, path).catch(() => undefined);
  await unlink(aside).catch(() => undefined);
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
