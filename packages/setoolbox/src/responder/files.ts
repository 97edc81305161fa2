import { createHash, randomBytes } from "node:crypto";
import { constants, copyFile, type FileHandle, link, lstat, open, rename, unlink } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { errorCode } from "@benchwright/core";

// File systems without hard links say one of these.
const NO_LINKS = new Set(["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EMLINK"]);
// Full, over quota, out of handles or failing: worth another try later.
const PASSING = new Set(["ENOSPC", "EDQUOT", "EIO", "EMFILE", "ENFILE", "EAGAIN", "EBUSY", "EROFS"]);

/** Whether the operating system's refusal may pass by itself or by making room. */
export function mayPass(error: unknown): boolean {
  return PASSING.has(errorCode(error) ?? "");
}

/** A short hash of a name that is too long to be used. */
export function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 8);
}

/** A name beside `target` for writing it; hidden, and unlike any other. */
export function temporaryBeside(target: string): string {
  return join(dirname(target), `.${basename(target).slice(0, 70)}.${randomBytes(8).toString("hex")}.tmp`);
}

const TEMPORARY = /^\..+\.[0-9a-f]{16}\.tmp$/;

/** Whether a name is one that `temporaryBeside` makes. */
export function isTemporary(name: string): boolean {
  return TEMPORARY.test(name);
}

export async function exists(path: string): Promise<boolean> {
  try {
    await lstat(path);
    return true;
  } catch (error) {
    if (errorCode(error) === "ENOENT") return false;
    throw error;
  }
}

/** Puts a flushed file under its final name. Never replaces: yields `false` when the name is taken. */
export async function placeExclusive(temporary: string, target: string): Promise<boolean> {
  try {
    await link(temporary, target);
    return true;
  } catch (error) {
    if (errorCode(error) === "EEXIST") return false;
    if (!NO_LINKS.has(errorCode(error) ?? "")) throw error;
  }
  try {
    await copyFile(temporary, target, constants.COPYFILE_EXCL);
  } catch (error) {
    if (errorCode(error) === "EEXIST") return false;
    throw error;
  }
  const handle = await open(target, "r+");
  await flushAndClose(handle);
  return true;
}

/** Replaces a file whole: whoever reads it sees the old text or the new one. */
export async function replaceFile(target: string, text: string): Promise<void> {
  const temporary = temporaryBeside(target);
  try {
    const handle = await open(temporary, "wx", 0o644);
    try {
      await handle.writeFile(text);
    } finally {
      await flushAndClose(handle);
    }
    await rename(temporary, target);
  } catch (error) {
    await unlink(temporary).catch(() => undefined);
    throw error;
  }
  await syncDirectory(dirname(target));
}

/** Makes the names in a directory survive a power cut, where the system can. */
export async function syncDirectory(path: string): Promise<void> {
  const handle = await open(path, "r").catch(() => undefined);
  if (handle === undefined) return;
  await handle.sync().catch(() => undefined);
  await handle.close();
}

async function flushAndClose(handle: FileHandle): Promise<void> {
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
