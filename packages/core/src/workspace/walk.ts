import type { Dirent } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { Denied, ToolError } from "../errors.ts";
import { type Allows, listJudged } from "./opened.ts";
import type { InputFile } from "./workspace.ts";

export interface WalkOptions {
  readonly signal: AbortSignal;
  /** Only names that end so, case as written. */
  readonly suffix: string;
  readonly recursive: boolean;
}

/** A file found by walking, or why one that was found may not be read. */
export type WalkEntry = { readonly file: InputFile } | { readonly skipped: string; readonly error: ToolError };

/** How the workspace judges what a walk finds. */
export interface Judge {
  readonly allows: Allows;
  /** The real path behind a link. Throws a `ToolError` when it is not allowed. */
  admitLink(found: string): Promise<string>;
  /** `found` as the walk came to it, `real` the file itself. */
  file(found: string, real: string): InputFile;
}

/**
 * The files below a real directory whose names have a suffix, sorted by path, part by part. A link to a file is judged by
 * its target; links to directories are not followed, so a walk ends. Directories that cannot be listed are skipped by name.
 */
export async function* walk(root: string, options: WalkOptions, judge: Judge): AsyncGenerator<WalkEntry> {
  options.signal.throwIfAborted();
  let entries: Dirent[];
  try {
    entries = await listJudged(root, judge.allows);
  } catch (error) {
    yield { skipped: root, error: error instanceof ToolError ? error : unlistable(root) };
    return;
  }
  entries.sort((a, b) => compareNames(a.name, b.name));
  for (const entry of entries) {
    options.signal.throwIfAborted();
    const path = join(root, entry.name);
    if (entry.isDirectory()) {
      if (options.recursive) yield* walk(path, options, judge);
    } else if (entry.name.endsWith(options.suffix)) {
      // Reached through real directories only, so a plain file's path is its real one.
      if (entry.isFile()) yield { file: judge.file(path, path) };
      else if (entry.isSymbolicLink()) yield* linked(path, judge);
    }
  }
}

async function* linked(path: string, judge: Judge): AsyncGenerator<WalkEntry> {
  try {
    const real = await judge.admitLink(path);
    const facts = await stat(real).catch(() => undefined);
    if (facts?.isFile() !== false) yield { file: judge.file(path, real) };
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    yield { skipped: path, error };
  }
}

function unlistable(path: string): Denied {
  return new Denied("directory-unreadable", { what: `${path} could not be listed`, next: "Check its permissions" });
}

/** By code point, as most tools outside JavaScript sort. */
function compareNames(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
