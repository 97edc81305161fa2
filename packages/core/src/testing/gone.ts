import { readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";

/** Whether a process is running; one that has ended and waits to be noticed is not. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  try {
    const status = readFileSync(`/proc/${pid}/stat`, "utf8");
    return status.slice(status.lastIndexOf(")") + 2, status.lastIndexOf(")") + 3) !== "Z";
  } catch {
    // Either it ended just now, or this system has no such file and the signal's word stands.
    return process.platform !== "linux";
  }
}

/** Waits until a condition holds. Throws after ten seconds, naming what it waited for. */
export async function until(condition: () => boolean, what: string): Promise<void> {
  const deadline = performance.now() + 10_000;
  while (!condition()) {
    if (performance.now() > deadline) throw new Error(`not within ten seconds: ${what}`);
    await delay(5);
  }
}
