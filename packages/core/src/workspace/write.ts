import { link, lstat, open, rename, unlink } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { Refused } from "../errors.ts";
import { diskError } from "./disk-error.ts";
import { openFolder } from "./folder.ts";
import { errorCode } from "./links.ts";
import { type Allows, throughHandle } from "./opened.ts";
import { removeAbandoned, temporaryName } from "./temporary.ts";

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
 * `overwrite`, renamed over the old one, whose permissions it gets. A process killed at any moment leaves the old file
 * or the new one. Missing parent directories are made. On Linux every step goes through the opened directory, so a
 * directory swapped for a link after the check is noticed before anything is written.
 * Throws `Refused("output-exists")`, `Denied("path-changed")`, and what the disk refuses as `Refused`.
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
    const place = throughHandle(folder, dirname(path));
    const target = join(place, basename(path));
    const temporary = join(place, temporaryName());
    try {
      const mode = options.overwrite ? await modeOfOld(target, path) : undefined;
      await writeFlushed(temporary, bytes, mode);
      options.signal?.throwIfAborted();
      await putInPlace(temporary, target, path, options.overwrite);
    } catch (error) {
      throw diskError(path, error);
    } finally {
      await unlink(temporary).catch(() => undefined);
    }
    await folder.sync().catch(() => undefined);
    await removeAbandoned(place);
    return { path, bytes: bytes.length };
  } finally {
    await folder.close();
  }
}

/** The permissions of the file that will be replaced, if there is one. Throws when what stands there is no file. */
async function modeOfOld(target: string, named: string): Promise<number | undefined> {
  const facts = await lstat(target).catch(() => undefined);
  if (facts === undefined || facts.isSymbolicLink()) return undefined;
  if (facts.isFile()) return facts.mode & 0o777;
  throw new Refused("output-not-a-file", {
    what: `${named} is ${facts.isDirectory() ? "a directory" : "not a regular file"}`,
    next: "Choose another name",
  });
}

async function writeFlushed(temporary: string, bytes: Uint8Array, mode: number | undefined): Promise<void> {
  const handle = await open(temporary, "wx", mode ?? 0o666);
  try {
    // Creating applies the umask, which an old file's permissions need not have obeyed.
    if (mode !== undefined) await handle.chmod(mode);
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
    const code = errorCode(error);
    if (code === "EEXIST") {
      throw new Refused("output-exists", {
        what: `${named} already exists`,
        next: "Choose another name, or pass overwrite: true to replace it",
      });
    }
    if (code === undefined || !WITHOUT_LINKS.has(code)) throw error;
    throw new Refused("output-not-linkable", {
      what: `${named} was not written`,
      why: `This file system cannot create a file without the risk of replacing one (${code})`,
      next: "Write to another folder, or pass overwrite: true",
    });
  }
}

/** What systems say where a file can have one name only. */
const WITHOUT_LINKS = new Set(["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EMLINK"]);
