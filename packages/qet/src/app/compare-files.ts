import type { InputFile } from "@benchwright/core";
import { diffProjects } from "../model/diff/diff.ts";
import { diffLegend, type FileDiff } from "../model/diff/legend.ts";
import { openProject } from "./projects.ts";

/** What differs between two project files as they are now; lists are cut at `most` entries. */
export async function compareFiles(
  before: InputFile,
  after: InputFile,
  most: number | undefined,
  signal: AbortSignal,
): Promise<FileDiff> {
  const [old, now] = await Promise.all([openProject(before, signal), openProject(after, signal)]);
  const diff = diffProjects(old, now, most);
  return { ...diff, legend: diffLegend(old, now, diff) };
}
