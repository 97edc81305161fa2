import { randomUUID } from "node:crypto";
import { setTimeout as after } from "node:timers/promises";
import type { LockRecord } from "../../protocol/lock.ts";
import { acquireLock, type HeldLock } from "../lock.ts";

/** Somebody else has been writing for longer than a write takes. */
class StoreBusy extends Error {
  constructor(holder: LockRecord | undefined) {
    super(`another process${holder === undefined ? "" : ` (${holder.pid} on ${holder.host})`} is writing to it`);
  }
}

const PATIENCE_MILLISECONDS = 10_000;
const RETRY_MILLISECONDS = 20;

/** Runs `work` while nobody else writes to the store. Throws `StoreBusy`. */
export async function withStoreLock<T>(
  path: string,
  owner: { readonly program: string; now(): number },
  work: (lock: HeldLock) => Promise<T>,
): Promise<T> {
  const lock = await takeStoreLock(path, owner);
  try {
    return await work(lock);
  } finally {
    await lock.release();
  }
}

async function takeStoreLock(path: string, owner: { readonly program: string; now(): number }): Promise<HeldLock> {
  const started = performance.now();
  for (;;) {
    const acquired = await acquireLock(path, { ...owner, now: () => owner.now(), sessionId: randomUUID() });
    if (acquired.state === "held") return acquired.lock;
    if (performance.now() - started > PATIENCE_MILLISECONDS) throw new StoreBusy(acquired.holder);
    await after(RETRY_MILLISECONDS);
  }
}
