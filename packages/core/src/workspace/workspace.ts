import { realpathSync, type Stats } from "node:fs";
import { stat } from "node:fs/promises";
import { homedir } from "node:os";
import { delimiter, join, resolve, sep } from "node:path";
import { Absent, Denied, Refused } from "../errors.ts";
import type { Environment } from "../tool.ts";
import { absentPath } from "./absent.ts";
import { errorCode, refuseTooLong, resolveLinks } from "./links.ts";
import { type Allows, notAFile, unreadable } from "./opened.ts";
import { type Content, readChecked, type Stamp, stampChecked } from "./read.ts";
import { type WalkEntry, type WalkOptions, walk } from "./walk.ts";
import { type WriteOptions, type Written, writeChecked } from "./write.ts";

/**
 * The directories that tool calls may read and write. Every path is resolved, links included, before it is judged,
 * and what is opened afterwards is checked to be what was judged.
 */
export class Workspace {
  /** Real paths of the allowed directories; empty when `unconfined`. */
  readonly roots: readonly string[];
  readonly unconfined: boolean;
  readonly #start: string;

  constructor(roots: readonly string[], options: { unconfined?: boolean; start?: string } = {}) {
    this.unconfined = options.unconfined ?? false;
    this.roots = this.unconfined ? [] : roots.map((root) => realpathSync.native(root));
    this.#start = options.start ?? process.cwd();
  }

  /**
   * Confines a file that will be read. Throws `Denied` outside the workspace, `Absent` when nothing is there,
   * `Refused("path-not-a-file")` for a directory, a pipe or a device.
   */
  async input(argument: string, given: string): Promise<InputFile> {
    const path = await this.#confine(argument, given);
    const facts = await factsOf(path);
    if (facts === undefined) throw await absentPath("file", argument, expandHome(given), path, this.#allows);
    if (facts.isDirectory()) {
      throw new Refused("path-not-a-file", {
        what: `${argument}: ${path} is a directory`,
        next: "Name a file in it",
      });
    }
    if (!facts.isFile()) throw notAFile(path);
    return this.#inputFile(expandHome(given), path);
  }

  /** Confines a directory whose files will be read. Throws `Denied` outside the workspace, `Absent` when there is none. */
  async directory(argument: string, given: string): Promise<InputDirectory> {
    const path = await this.#confine(argument, given);
    const facts = await factsOf(path);
    if (facts === undefined) throw await absentPath("directory", argument, expandHome(given), path, this.#allows);
    if (!facts.isDirectory()) {
      throw new Absent("directory-absent", {
        what: `${argument}: ${path} is not a directory`,
        next: "Name a directory",
      });
    }
    return {
      given: expandHome(given),
      path,
      walk: (options) =>
        walk(path, options, {
          allows: this.#allows,
          admitLink: (found) => this.#resolve(argument, found),
          file: (found, real) => this.#inputFile(found, real),
        }),
    };
  }

  /** Confines a file that will be created. Throws `Refused("output-exists")` when it exists and may not be replaced. */
  async output(argument: string, given: string, overwrite: boolean): Promise<OutputFile> {
    const path = await this.#confine(argument, given);
    if (!overwrite && (await factsOf(path)) !== undefined) {
      throw new Refused("output-exists", {
        what: `${argument}: ${path} already exists`,
        next: "Choose another name, or pass overwrite: true to replace it",
      });
    }
    return {
      given: expandHome(given),
      path,
      overwrite,
      write: (bytes, options) => writeChecked(path, bytes, { ...options, overwrite }, this.#allows),
    };
  }

  /** Whether a real path (links already resolved) lies in the workspace. */
  allows(real: string): boolean {
    return this.unconfined || this.roots.some((root) => real === root || real.startsWith(withSeparator(root)));
  }

  readonly #allows: Allows = (real) => this.allows(real);

  async #confine(argument: string, given: string): Promise<string> {
    if (given.trim() === "" || given.includes("\0")) {
      throw new Refused("path-invalid", { what: `${argument} must be a non-empty path without NUL characters` });
    }
    refuseTooLong(given, argument);
    return this.#resolve(argument, resolve(this.#start, expandHome(given)));
  }

  async #resolve(argument: string, named: string): Promise<string> {
    try {
      const real = await resolveLinks(named, argument);
      if (this.allows(real)) return real;
    } catch (error) {
      if (this.allows(named)) throw error;
    }
    throw this.#denied(argument, named);
  }

  #inputFile(given: string, path: string): InputFile {
    return {
      given,
      path,
      read: (options) => readChecked(path, options, this.#allows),
      stamp: (signal) => stampChecked(path, signal, this.#allows),
    };
  }

  /** Names the path as the caller wrote it: what stands outside, or where a link there leads, is not told. */
  #denied(argument: string, named: string): Denied {
    const link = this.allows(named) ? "A link in it leads there. " : "";
    const roots = this.roots.length === 0 ? "No directory is allowed" : `Allowed: ${this.roots.join(", ")}`;
    return new Denied("path-outside-workspace", {
      what: `${argument}: ${named} is outside the workspace`,
      why: link + roots,
      next: "Set BENCHWRIGHT_WORKSPACE to widen it, or BENCHWRIGHT_ALLOW_ANY_PATH=1 to turn the check off",
    });
  }
}

/** A file that may be read. `given` is the path as the caller wrote it, `path` the real one. */
export interface InputFile {
  readonly given: string;
  readonly path: string;
  read(options: ReadOptions): Promise<Content>;
  /** The version that is there now, without reading it. */
  stamp(signal: AbortSignal): Promise<Stamp>;
}

export interface ReadOptions {
  readonly signal: AbortSignal;
  /** Most bytes to read; a larger file is refused. 256 MiB unless said otherwise. */
  readonly limit?: number;
}

/** A directory that may be walked. */
export interface InputDirectory {
  readonly given: string;
  readonly path: string;
  walk(options: WalkOptions): AsyncIterable<WalkEntry>;
}

/** A file that may be created, or replaced when the call said so. */
export interface OutputFile {
  readonly given: string;
  readonly path: string;
  readonly overwrite: boolean;
  write(bytes: Uint8Array, options?: Omit<WriteOptions, "overwrite">): Promise<Written>;
}

/**
 * The workspace that the environment describes: `BENCHWRIGHT_WORKSPACE` or `QET_MCP_WORKSPACE`, directories separated by
 * the platform's path separator; unset means the starting directory. An entry that does not resolve is passed over and
 * reported through `warn`; when none resolves, nothing is allowed.
 */
export function workspaceFromEnvironment(
  environment: Environment,
  start: string,
  warn: (message: string) => void,
): Workspace {
  const unconfined = ["BENCHWRIGHT_ALLOW_ANY_PATH", "QET_MCP_ALLOW_ANY_PATH"].some((name) => environment[name] === "1");
  const listed = environment["BENCHWRIGHT_WORKSPACE"] || environment["QET_MCP_WORKSPACE"];
  if (listed === undefined || listed === "") return new Workspace([start], { unconfined, start });
  const roots = listed.split(delimiter).filter((entry) => entry !== "");
  const resolved = roots
    .map((entry) => resolve(start, expandHome(entry)))
    .filter((root) => {
      try {
        realpathSync.native(root);
        return true;
      } catch {
        warn(`workspace directory ${root} does not exist and is passed over`);
        return false;
      }
    });
  return new Workspace(resolved, { unconfined, start });
}

/** `~` and `~/…` as the home directory; every other path unchanged. */
export function expandHome(path: string): string {
  if (path === "~") return homedir();
  return path.startsWith("~/") || path.startsWith(`~${sep}`) ? join(homedir(), path.slice(2)) : path;
}

/** What stands at a real path; nothing when nothing does. What may not be looked at is `Denied`, not absent. */
async function factsOf(path: string): Promise<Stats | undefined> {
  try {
    return await stat(path);
  } catch (error) {
    const code = errorCode(error);
    if (code === "EACCES" || code === "EPERM") throw unreadable(path);
    return undefined;
  }
}

function withSeparator(root: string): string {
  return root.endsWith(sep) ? root : root + sep;
}
