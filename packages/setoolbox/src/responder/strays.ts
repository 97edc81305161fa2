import { lstat, readdir, unlink } from "node:fs/promises";
import { join } from "node:path";
import { isTemporary } from "./files.ts";

const OLD_MILLISECONDS = 60 * 60 * 1000;

/** Removes temporary files of our own naming that are older than an hour: whoever was writing them is gone. */
export async function removeStrays(folder: string, now: number): Promise<void> {
  for (const name of (await readdir(folder)).filter(isTemporary)) {
    const path = join(folder, name);
    const facts = await lstat(path).catch(() => undefined);
    if (facts?.isFile() === true && now - facts.mtimeMs > OLD_MILLISECONDS) await unlink(path).catch(() => undefined);
  }
}
