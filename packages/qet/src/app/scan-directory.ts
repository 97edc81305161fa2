import { relative } from "node:path";
import { type InputDirectory, type InputFile, Refused, type ToolContext } from "@benchwright/core";
import { type ScanSummary, scanTag, summariseScans, type TagScan } from "../model/read/scan-tag.ts";
import { openDocument } from "./projects.ts";

export interface ScanQuestion {
  readonly tag: string;
  readonly attribute: string;
  readonly recursive: boolean;
}

/** Answer of qet_scan. `per_file` counts under the name of the tag. */
export interface DirectoryScan extends ScanSummary {
  readonly directory: string;
  readonly files: number;
  readonly unreadable: readonly { readonly file: string; readonly error: string }[];
  readonly tag: string;
  readonly attribute: string;
  readonly per_file: readonly Readonly<Record<string, string | number>>[];
}

/** Counts a tag over all project files of a directory, in path order. Files that cannot be read are reported and passed over. */
export async function scanDirectory(
  folder: InputDirectory,
  question: ScanQuestion,
  { signal, progress }: Pick<ToolContext, "signal" | "progress">,
): Promise<DirectoryScan> {
  const { tag, attribute, recursive } = question;
  if (RESERVED.includes(tag)) {
    throw new Refused("scan-tag-reserved", { what: `tag may not be ${tag}: the answer has a field of that name` });
  }
  const scans: TagScan[] = [];
  const unreadable: { file: string; error: string }[] = [];
  const perFile: Record<string, string | number>[] = [];
  let files = 0;
  for await (const entry of folder.walk({ signal, suffix: ".qet", recursive })) {
    const path = "file" in entry ? entry.file.given : entry.skipped;
    files++;
    const scan = "file" in entry ? await scanFile(entry.file, question, signal) : entry.error.message;
    if (typeof scan === "string") {
      unreadable.push({ file: relative(folder.path, path), error: scan });
    } else {
      scans.push(scan);
      perFile.push({
        file: path.slice(path.lastIndexOf("/") + 1),
        path: relative(folder.path, path),
        [tag]: scan.total,
        non_empty: scan.nonEmpty,
      });
    }
    progress(files, undefined, `${files} projects`);
  }
  return { directory: folder.given, files, unreadable, tag, attribute, ...summariseScans(scans), per_file: perFile };
}

const RESERVED = ["file", "path", "non_empty"];

async function scanFile(
  file: InputFile,
  { tag, attribute }: ScanQuestion,
  signal: AbortSignal,
): Promise<TagScan | string> {
  try {
    return scanTag(await openDocument(file, signal), tag, attribute);
  } catch (error) {
    signal.throwIfAborted();
    return error instanceof Error ? error.message : String(error);
  }
}
