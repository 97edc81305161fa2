import type { InputFile } from "@benchwright/core";
import { diffProjects } from "../model/diff/diff.ts";
import { diffLegend, type FileDiff } from "../model/diff/legend.ts";
import { openProject } from "./projects.ts";

/** What differs between two project files as they are now. */
export async function compareFiles(before: InputFile, after: InputFile, signal: AbortSignal): Promise<FileDiff> {
  const [old, now] = await Promise.all([openProject(before, signal), openProject(after, signal)]);
  const diff = diffProjects(old, now);
  return { ...diff, legend: diffLegend(old, now, diff) };
}
