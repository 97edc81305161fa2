import { lstat, readlink, realpath } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { Absent, Refused } from "../errors.ts";

const MOST_LINKS = 40;

/**
 * The real path of a path that may not exist yet: existing parts with all links resolved, a dangling link replaced by
 * what it names, the rest kept. So a link to outside the workspace is judged by its target even when that is missing.
 */
export async function resolveLinks(path: string, argument: string, links = 0): Promise<string> {
  if (links > MOST_LINKS) throw circular(path, argument);
  try {
    return await realpath(path);
  } catch (error) {
    const code = errorCode(error);
    if (code === "ELOOP") throw circular(path, argument);
    if (code === "ENAMETOOLONG") throw new Refused("path-too-long", { what: `${argument}: the path is too long` });
    if (code === "EACCES" || code === "EPERM") return path;
    if (code !== "ENOENT" && code !== "ENOTDIR") throw error;
  }
  const parent = dirname(path);
  if (parent === path) throw new Absent("path-absent", { what: `${argument}: ${path} does not exist` });
  const target = await danglingTarget(path);
  if (target !== undefined) return resolveLinks(resolve(parent, target), argument, links + 1);
  return join(await resolveLinks(parent, argument, links), basename(path));
}

export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}

async function danglingTarget(path: string): Promise<string | undefined> {
  const facts = await lstat(path).catch(() => undefined);
  return facts?.isSymbolicLink() === true ? await readlink(path) : undefined;
}

function circular(path: string, argument: string): Refused {
  return new Refused("path-circular", { what: `${argument}: ${path} goes through too many or circular links` });
}
