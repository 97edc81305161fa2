import { constants, type FileHandle, lstat, open, readlink, realpath } from "node:fs/promises";
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
    const facts = await handle.stat({ bigint: true });
    if (!facts.isFile()) {
      throw new Refused("path-not-a-file", { what: `${path} is not a regular file`, next: "Name a file" });
    }
    await proveOpened(handle, path, allows);
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** Throws `Denied` unless the open handle lies where it may. Exact on Linux; elsewhere the path is resolved again. */
export async function proveOpened(handle: FileHandle, path: string, allows: Allows): Promise<void> {
  const actual = await openedPath(handle);
  if (actual !== undefined) {
    if (!allows(actual)) throw changed(path);
    return;
  }
  const real = await realpath(path);
  const [there, opened] = await Promise.all([lstat(real, { bigint: true }), handle.stat({ bigint: true })]);
  if (!allows(real) || there.ino !== opened.ino || there.dev !== opened.dev) throw changed(path);
}

/** Where the kernel says an open handle lies; nothing on systems that do not tell. */
async function openedPath(handle: FileHandle): Promise<string | undefined> {
  if (process.platform !== "linux") return undefined;
  const told = await readlink(`/proc/self/fd/${handle.fd}`).catch(() => undefined);
  return told?.replace(/ \(deleted\)$/, "");
}

function changed(path: string): Denied {
  return new Denied("path-changed", {
    what: `${path} is outside the workspace`,
    why: "It was replaced by a link after it had been checked",
  });
}

function openError(path: string, error: unknown): unknown {
  const code = errorCode(error);
  if (code === "ENOENT" || code === "ENOTDIR") return new Absent("file-absent", { what: `no such file: ${path}` });
  if (code === "EACCES" || code === "EPERM") {
    return new Denied("path-unreadable", { what: `${path} may not be read`, why: "The operating system refused it" });
  }
  if (code === "ELOOP") return changed(path);
  if (code === "ENXIO") return new Refused("path-not-a-file", { what: `${path} is not a regular file` });
  return error;
}
