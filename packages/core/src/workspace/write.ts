import { randomBytes } from "node:crypto";
import { constants, type FileHandle, link, mkdir, open, rename, unlink } from "node:fs/promises";
import { basename, dirname, join, parse, sep } from "node:path";
import { Refused } from "../errors.ts";
import { errorCode } from "./links.ts";
import { type Allows, proveOpened } from "./opened.ts";

export interface WriteOptions {
  readonly overwrite: boolean;
  readonly signal?: AbortSignal;
}

export interface Written {
  readonly path: string;
  readonly bytes: number;
}

/**
 * Puts a file in place whole: written beside the target, flushed to disk, then linked (never replacing) or, with
 * `overwrite`, renamed over the old one. A process killed at any moment leaves the old file or the new one.
 * Missing parent directories are made. On Linux every step goes through the opened directory, so a directory swapped
 * for a link after the check is noticed before anything is written.
 */
export async function writeChecked(
  path: string,
  bytes: Uint8Array,
  options: WriteOptions,
  allows: Allows,
): Promise<Written> {
  options.signal?.throwIfAborted();
  const folder = await openFolder(dirname(path), allows);
  try {
    await proveOpened(folder, dirname(path), allows);
    const place = placeIn(folder, dirname(path));
    const temporary = join(place, `.${basename(path).slice(0, 100)}.${randomBytes(6).toString("hex")}.tmp`);
    try {
      await writeFlushed(temporary, bytes);
      options.signal?.throwIfAborted();
      await putInPlace(temporary, join(place, basename(path)), path, options.overwrite);
    } finally {
      await unlink(temporary).catch(() => undefined);
    }
    await folder.sync().catch(() => undefined);
    return { path, bytes: bytes.length };
  } finally {
    await folder.close();
  }
}

async function writeFlushed(temporary: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(temporary, "wx", 0o644);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function putInPlace(temporary: string, target: string, named: string, overwrite: boolean): Promise<void> {
  if (overwrite) return rename(temporary, target);
  try {
    await link(temporary, target);
  } catch (error) {
    if (errorCode(error) === "EEXIST") {
      throw new Refused("output-exists", {
        what: `${named} already exists`,
        next: "Choose another name, or pass overwrite: true to replace it",
      });
    }
    throw new Refused("output-not-linkable", {
      what: `${named} was not written`,
      why: `This file system cannot create a file without the risk of replacing one (${errorCode(error) ?? "link failed"})`,
      next: "Write to another folder, or pass overwrite: true",
    });
  }
}

/** Opens a directory, making the missing parts of its path one by one below the part that was opened before. */
async function openFolder(path: string, allows: Allows): Promise<FileHandle> {
  const directory = constants.O_RDONLY | constants.O_DIRECTORY;
  const existing = await open(path, directory).catch(() => undefined);
  if (existing !== undefined) return existing;
  const { root } = parse(path);
  const parts = path.slice(root.length).split(sep);
  let here = root;
  let folder = await open(root, directory);
  for (const part of parts) {
    const next = join(placeIn(folder, here), part);
    try {
      const found = await open(next, directory | constants.O_NOFOLLOW).catch(() => undefined);
      if (found === undefined) {
        await proveOpened(folder, here, allows);
        await mkdir(next);
      }
      const opened = found ?? (await open(next, directory | constants.O_NOFOLLOW));
      await folder.close();
      folder = opened;
      here = join(here, part);
    } catch (error) {
      await folder.close();
      throw folderError(join(here, part), error);
    }
  }
  return folder;
}

/** The path through which an opened directory is reached whatever happens to its name; its name where that is not possible. */
function placeIn(folder: FileHandle, path: string): string {
  return process.platform === "linux" ? `/proc/self/fd/${folder.fd}` : path;
}

function folderError(path: string, error: unknown): unknown {
  const code = errorCode(error);
  if (code === "EEXIST" || code === "ENOTDIR" || code === "ELOOP") {
    return new Refused("folder-unusable", { what: `${path} is not a directory`, next: "Choose another output folder" });
  }
  if (code === "EACCES" || code === "EPERM" || code === "EROFS") {
    return new Refused("folder-unwritable", {
      what: `${path} may not be written`,
      why: `The operating system said ${code}`,
    });
  }
  return error;
}
