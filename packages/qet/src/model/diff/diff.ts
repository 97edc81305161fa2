import type { Project } from "../project.ts";
import { type BaseDiff, diffBase } from "./base.ts";
import { chooseKeying } from "./keys.ts";

export type ProjectDiff = BaseDiff;

/** What differs between two projects. */
export function diffProjects(before: Project, after: Project): ProjectDiff {
  const keying = chooseKeying(before, after);
  return diffBase(before, after, keying);
}
