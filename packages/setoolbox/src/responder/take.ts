import { constants, lstat, open, readdir } from "node:fs/promises";
import { join } from "node:path";
import { errorCode } from "@benchwright/core";
import { isRequestName, LARGEST_REQUEST } from "../protocol/places.ts";
import { type Problem, problem } from "../protocol/problem.ts";

/** What stands under a request's name. */
export type Taken =
  | { readonly state: "gone" }
  | { readonly state: "refused"; readonly problem: Problem }
  | { readonly state: "read"; readonly bytes: Uint8Array; readonly size: number; readonly modified: number };

// A wave of requests must not open thousands of files at once.
const AT_ONCE = 64;

/** The request names in `in/` that `isNew` accepts: oldest first by modification time, then by name. */
export async function newRequests(folder: string, isNew: (name: string) => boolean): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => isRequestName(name) && isNew(name));
  if (names.length < 2) return names;
  const dated: { name: string; modified: number }[] = [];
  for (let from = 0; from < names.length; from += AT_ONCE) {
    const found = names.slice(from, from + AT_ONCE).map(async (name) => {
      const facts = await lstat(join(folder, name)).catch(() => undefined);
      return { name, modified: facts?.mtimeMs ?? 0 };
    });
    dated.push(...(await Promise.all(found)));
  }
  dated.sort((a, b) => a.modified - b.modified || (a.name < b.name ? -1 : 1));
  return dated.map(({ name }) => name);
}

/** Reads a request file, and only that: nothing is followed, waited for or read beyond the limit. */
export async function takeRequest(path: string): Promise<Taken> {
  try {
    const facts = await lstat(path);
    if (!facts.isFile()) return refused("request_unreadable", `It is ${kindOf(facts)}, not a regular file.`, REGULAR);
    return await readWhole(path);
  } catch (error) {
    const code = errorCode(error);
    if (code === "ENOENT") return { state: "gone" };
    if (code === "ELOOP") return refused("request_unreadable", "It is a link, not a regular file.", REGULAR);
    if (code === "EACCES" || code === "EPERM") {
      const correction = "Write requests so that the responder's user may read them.";
      return refused("request_unreadable", `The request may not be read (${code}).`, correction);
    }
    throw error;
  }
}

const REGULAR = "Write the request itself into in/, as a temporary file that is then renamed.";
// Absent on Windows, where links in a folder need a privilege.
const NOT_FOLLOWING = (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

async function readWhole(path: string): Promise<Taken> {
  const handle = await open(path, constants.O_RDONLY | NOT_FOLLOWING);
  try {
    const { size, mtimeMs } = await handle.stat();
    const buffer = Buffer.allocUnsafe(Math.min(size, LARGEST_REQUEST) + 1);
    let length = 0;
    for (;;) {
      const { bytesRead } = await handle.read(buffer, length, buffer.length - length, length);
      length += bytesRead;
      if (bytesRead === 0 || length === buffer.length) break;
    }
    if (size > LARGEST_REQUEST || length > LARGEST_REQUEST) {
      const correction = "Send a smaller request; a form needs a few thousand bytes.";
      return refused("request_too_large", `The request has more than ${LARGEST_REQUEST} bytes.`, correction);
    }
    return { state: "read", bytes: buffer.subarray(0, length), size, modified: mtimeMs };
  } finally {
    await handle.close();
  }
}

function refused(code: "request_unreadable" | "request_too_large", message: string, correction: string): Taken {
  return { state: "refused", problem: problem(code, null, message, correction) };
}

function kindOf(facts: { isSymbolicLink(): boolean; isDirectory(): boolean }): string {
  if (facts.isSymbolicLink()) return "a link";
  return facts.isDirectory() ? "a folder" : "a pipe, a socket or a device";
}
