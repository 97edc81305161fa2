import type { Dirent } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { Denied, type ToolError } from "../errors.ts";
import type { InputFile } from "./workspace.ts";

export interface WalkOptions {
  readonly signal: AbortSignal;
  /** Only names that end so, case as written. */
  readonly suffix: string;
  readonly recursive: boolean;
}

/** A file found by walking, or why one that was found may not be read. */
export type WalkEntry = { readonly file: InputFile } | { readonly skipped: string; readonly error: ToolError };

type Admit = (found: string) => Promise<InputFile | Denied>;

/**
 * The files below a directory whose names have a suffix, sorted by path, part by part. A link to a file is judged by
 * its target; links to directories are not followed, so a walk ends. Directories that cannot be listed are skipped by name.
 */
export async function* walk(root: string, options: WalkOptions, admit: Admit): AsyncGenerator<WalkEntry> {
  options.signal.throwIfAborted();
  let entries: Dirent[];
  try {
    entries = await readdir(root, { withFileTypes: true });
  } catch {
    yield {
      skipped: root,
      error: new Denied("directory-unreadable", {
        what: `${root} may not be listed`,
        why: "The operating system refused it",
      }),
    };
    return;
  }
  entries.sort((a, b) => compareNames(a.name, b.name));
  for (const entry of entries) {
    const path = join(root, entry.name);
    if (entry.isDirectory()) {
      if (options.recursive) yield* walk(path, options, admit);
    } else if (entry.name.endsWith(options.suffix) && (entry.isFile() || (await linksToFile(entry, path)))) {
      const admitted = await admit(path);
      yield admitted instanceof Denied ? { skipped: path, error: admitted } : { file: admitted };
    }
  }
}

async function linksToFile(entry: Dirent, path: string): Promise<boolean> {
  if (!entry.isSymbolicLink()) return false;
  const facts = await stat(path).catch(() => undefined);
  return facts?.isFile() ?? true;
}

/** By code point, as most tools outside JavaScript sort. */
function compareNames(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
