import { readlink, realpath } from "node:fs/promises";
import { dirname, isAbsolute, join, parse } from "node:path";
import { Refused } from "../errors.ts";

const MOST_LINKS = 40;

/**
 * The real path of an absolute path that may not exist yet: links resolved, a dangling link replaced by what it names,
 * the rest kept. So a link to outside the workspace is judged by its target even when that is missing. Throws `Refused("path-circular")` and `Refused("path-too-long")`.
 */
export async function resolveLinks(path: string, argument: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    const code = errorCode(error);
    if (code === "ELOOP") throw circular(argument);
    if (code === "ENAMETOOLONG") throw tooLong(argument);
  }
  return resolveParts(path, argument);
}

export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}

async function resolveParts(path: string, argument: string): Promise<string> {
  let { root: here } = parse(path);
  const rest = partsOf(path);
  let links = 0;
  for (let part = rest.pop(); part !== undefined; part = rest.pop()) {
    if (part === "..") {
      here = dirname(here);
      continue;
    }
    const next = join(here, part);
    const target = await linkTarget(next, argument);
    if (target === undefined) {
      here = next;
      continue;
    }
    if (++links > MOST_LINKS) throw circular(argument);
    if (isAbsolute(target)) here = parse(target).root;
    rest.push(...partsOf(target));
  }
  return here;
}

/** The parts of a path below its root, last first. */
function partsOf(path: string): string[] {
  const separator = process.platform === "win32" ? /[\\/]/ : "/";
  const parts = path.slice(parse(path).root.length).split(separator);
  return parts.filter((part) => part !== "" && part !== ".").reverse();
}

/** What a link names; nothing for whatever is no link, or cannot be looked at and so not be opened either. */
async function linkTarget(path: string, argument: string): Promise<string | undefined> {
  try {
    return await readlink(path);
  } catch (error) {
    if (errorCode(error) === "ENAMETOOLONG") throw tooLong(argument);
    return undefined;
  }
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
