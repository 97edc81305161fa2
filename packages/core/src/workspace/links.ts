import { readlink, realpath } from "node:fs/promises";
import { basename, dirname, isAbsolute, join, sep } from "node:path";
import { Refused } from "../errors.ts";

const MOST_LINKS = 40;
// No system opens a longer one, and each of its parts costs a question to the system.
const LONGEST_PATH = 4096;

/**
 * The real path of an absolute path that may not exist yet: existing parts with all links resolved, a dangling link
 * replaced by what it names, the rest kept. So a link to outside the workspace is judged by its target even when that is
 * missing. Throws `Refused("path-circular")` and `Refused("path-too-long")`.
 */
export async function resolveLinks(path: string, argument: string, links = 0): Promise<string> {
  refuseTooLong(path, argument);
  try {
    return await realpath(path);
  } catch (error) {
    const code = errorCode(error);
    if (code === "ELOOP") throw circular(argument);
    if (code === "ENAMETOOLONG") throw tooLong(argument);
  }
  const parent = dirname(path);
  if (parent === path) return path;
  const real = join(await resolveLinks(parent, argument, links), basename(path));
  const target = await readlink(real).catch(() => undefined);
  if (target === undefined) return real;
  if (links === MOST_LINKS) throw circular(argument);
  // Not `resolve`: it would take `..` in the target before the links in front of it are known.
  return resolveLinks(isAbsolute(target) ? target : dirname(real) + sep + target, argument, links + 1);
}

/** Throws `Refused("path-too-long")` before a path that no system opens is worked on. */
export function refuseTooLong(path: string, argument: string): void {
  if (path.length > LONGEST_PATH) throw tooLong(argument);
}

export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}

function circular(argument: string): Refused {
  return new Refused("path-circular", {
    what: `${argument}: the path goes through too many or circular links`,
    next: "Name the file itself",
  });
}

function tooLong(argument: string): Refused {
  return new Refused("path-too-long", {
    what: `${argument}: the path or a name in it is too long`,
    next: "Shorten it",
  });
}
