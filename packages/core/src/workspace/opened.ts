import { constants, type Dirent } from "node:fs";
import { type FileHandle, lstat, open, readdir, readlink, realpath } from "node:fs/promises";
import { Absent, Denied, Refused } from "../errors.ts";
import { errorCode } from "./links.ts";

/** Whether a real path may be touched. */
export type Allows = (real: string) => boolean;

/**
 * Opens a regular file that was judged before, and proves that what was opened is still allowed: the path may have been
 * turned into a link, or a directory above it swapped, between the two. Never waits (a FIFO is refused, not read).
 */
export async function openJudged(path: string, allows: Allows): Promise<FileHandle> {
  const handle = await open(path, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW).catch(
    (error: unknown) => {
      throw openError(path, error);
    },
  );
  try {
    const facts = await handle.stat();
    if (!facts.isFile()) throw notAFile(path);
    await proveOpened(handle, path, allows);
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** The entries of a directory that was judged before, proven to be the directory that was judged. */
export async function listJudged(path: string, allows: Allows): Promise<Dirent[]> {
  const handle = await open(path, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW);
  try {
    await proveOpened(handle, path, allows);
    return await readdir(throughHandle(handle, path), { withFileTypes: true });
  } finally {
    await handle.close();
  }
}

/** Throws `Denied` unless the open handle lies where it may. Exact on Linux; elsewhere the path is resolved again. */
export async function proveOpened(handle: FileHandle, path: string, allows: Allows): Promise<void> {
  const actual = await openedPath(handle);
  if (actual !== undefined) {
    if (!allows(actual)) throw changed(path);
    return;
  }
  const real = await realpath(path).catch(() => undefined);
  if (real === undefined || !allows(real)) throw changed(path);
  const [there, opened] = await Promise.all([lstat(real, { bigint: true }), handle.stat({ bigint: true })]);
  if (there.ino !== opened.ino || there.dev !== opened.dev) throw changed(path);
}

/** The path through which an opened directory is reached whatever happens to its name; its name where that is not possible. */
export function throughHandle(directory: FileHandle, path: string): string {
  return process.platform === "linux" ? `/proc/self/fd/${directory.fd}` : path;
}

export function notAFile(path: string): Refused {
  return new Refused("path-not-a-file", { what: `${path} is not a regular file`, next: "Name a file" });
}

/** Where the kernel says an open handle lies; nothing on systems that do not tell. */
async function openedPath(handle: FileHandle): Promise<string | undefined> {
  if (process.platform !== "linux") return undefined;
  const told = await readlink(`/proc/self/fd/${handle.fd}`).catch(() => undefined);
  return told?.replace(/ \(deleted\)$/, "");
}

function changed(path: string): Denied {
  return new Denied("path-changed", {
    what: `${path} may be outside the workspace now`,
    why: "It, or a directory above it, was replaced after it had been checked",
    next: "Call again; if it stays so, look for a link that leads out",
  });
}

function openError(path: string, error: unknown): unknown {
  const code = errorCode(error);
  if (code === "ENOENT" || code === "ENOTDIR") return new Absent("file-absent", { what: `no such file: ${path}` });
  if (code === "EACCES" || code === "EPERM") return unreadable(path);
  if (code === "ELOOP") return changed(path);
  if (code === "ENXIO") return notAFile(path);
  return error;
}

export function unreadable(path: string): Denied {
  return new Denied("path-unreadable", {
    what: `${path} may not be read`,
    why: "The operating system refused it",
    next: "Check its permissions",
  });
}
