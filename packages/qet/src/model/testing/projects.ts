import { diffProjects, type ProjectDiff } from "../diff/diff.ts";
import { PLANT, projectOf } from "./fixture.ts";

/** What differs when one place of a project's source is replaced; the place must be there. */
export function diffOf(search: string, replacement: string, source: string = PLANT): ProjectDiff {
  return diffProjects(projectOf(source), projectOf(replaced(source, search, replacement)));
}

export function replaced(source: string, search: string, replacement: string): string {
  if (!source.includes(search)) throw new Error(`not in the source: ${search}`);
  return source.replace(search, () => replacement);
}

/** Sections that report something, with their counts. */
export function reported({ summary }: ProjectDiff): Record<string, number> {
  return Object.fromEntries(Object.entries(summary.sections).filter(([, count]) => count > 0));
}

/** A project of one folio with this content. */
export function folioProject(content: string, more = ""): string {
  return `<project title="t"><diagram title="f">${content}</diagram>${more}</project>`;
}
