import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readlinkSync,
  readSync,
  realpathSync,
  type Stats,
} from "node:fs";
import { type FileHandle, lstat, open, readlink, realpath } from "node:fs/promises";

/**
 * Bytes of the symbol file at an absolute path without links. Called for files that were regular when they were found;
 * may refuse by throwing.
 */
export type ReadSymbol = (path: string, signal: AbortSignal | undefined) => Uint8Array | Promise<Uint8Array>;

// On systems without these flags opening does not wait, and links are found out by the proof.
const { O_RDONLY, O_NONBLOCK = 0, O_NOFOLLOW = 0 } = constants;
const FLAGS = O_RDONLY | O_NONBLOCK | O_NOFOLLOW;

/**
 * Reads a file at once: for local disks, where asking another thread takes longer than the answer. Refuses what has become
 * a link, a FIFO or a device since it was found, or lies elsewhere because a folder above it was replaced.
 */
export const readLocally: ReadSymbol = (path) => {
  const file = openSync(path, FLAGS);
  try {
    const status = fstatSync(file);
    requireRegular(status);
    if (onLinux) requireSamePlace(readlinkSync(descriptorLink(file)), path);
    else requireSameFile(realpathSync.native(path), path, lstatSync(path), status);
    const bytes = Buffer.allocUnsafeSlow(status.size);
    let filled = 0;
    while (filled < bytes.length) {
      const count = readSync(file, bytes, filled, bytes.length - filled, filled);
      if (count === 0) break;
      filled += count;
    }
    return bytes.subarray(0, filled);
  } finally {
    closeSync(file);
  }
};

/** The same without making the process wait: for disks that may be far away. */
export const readRemotely: ReadSymbol = async (path, signal) => {
  const file = await open(path, FLAGS);
  try {
    const status = await file.stat();
    requireRegular(status);
    await requireOpenedAt(file, path, status);
    return await file.readFile({ signal });
  } finally {
    await file.close();
  }
};

const onLinux = process.platform === "linux";

async function requireOpenedAt(file: FileHandle, path: string, status: Stats): Promise<void> {
  if (onLinux) requireSamePlace(await readlink(descriptorLink(file.fd)), path);
  else requireSameFile(await realpath(path), path, await lstat(path), status);
}

function descriptorLink(descriptor: number): string {
  return `/proc/self/fd/${descriptor}`;
}

function requireRegular(status: Stats): void {
  if (!status.isFile()) throw new Error("it is no longer a regular file");
}

function requireSamePlace(actual: string, path: string): void {
  // A file that is replaced by renaming while it is open is still the one that was found.
  if (actual !== path && actual !== `${path} (deleted)`) throw movedAway();
}

function requireSameFile(actual: string, path: string, there: Stats, opened: Stats): void {
  if (actual !== path || there.ino !== opened.ino || there.dev !== opened.dev) throw movedAway();
}

function movedAway(): Error {
  return new Error("a folder above it was replaced while it was read");
}
