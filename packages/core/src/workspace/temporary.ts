import { randomBytes } from "node:crypto";
import { lstat, readdir, unlink } from "node:fs/promises";
import { join } from "node:path";

const OURS = /^\.benchwright-[0-9a-f]{12}\.tmp$/;
// No write takes this long, and whoever resumes one after it is told that its file is gone.
const ABANDONED_MILLISECONDS = 24 * 60 * 60 * 1000;

/** A name for a file that is being written, beside its target. Short, so that it fits wherever the target's name does. */
export function temporaryName(): string {
  return `.benchwright-${randomBytes(6).toString("hex")}.tmp`;
}

/** Removes what killed writers left in a folder: files of our naming that nobody has written to for a day. */
export async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (!OURS.test(name)) continue;
    const path = join(folder, name);
    const facts = await lstat(path).catch(() => undefined);
    if (facts?.isFile() !== true || Date.now() - facts.mtimeMs < ABANDONED_MILLISECONDS) continue;
    await unlink(path).catch(() => undefined);
  }
}
