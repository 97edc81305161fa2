import { nearest } from "@benchwright/core";
import { ANALYSIS_FAMILY } from "../../protocol/families.ts";
import { type Problem, problem, shownValue } from "../../protocol/problem.ts";
import type { ProjectSelector } from "../../protocol/request.ts";
import type { CataloguedProject, Inventory } from "./catalogue.ts";
import { familyCounts, type ProjectHead } from "./project.ts";

/** The one project that a selector names, or why there is none. */
export function select(selector: ProjectSelector, inventory: Inventory): CataloguedProject | Problem {
  const [matches, field, sent] =
    "projectId" in selector
      ? [inventory.projects.filter(({ head }) => head.id === selector.projectId), "projectId", selector.projectId]
      : [named(selector.projectName, inventory), "projectName", selector.projectName];
  const [project, ...others] = matches;
  if (project === undefined) return notFound(field, sent, inventory);
  return others.length === 0 ? project : ambiguous(field, sent, matches);
}

/** All projects of a name; blanks around it do not count. */
export function named(name: string, { projects }: Inventory): CataloguedProject[] {
  return projects.filter(({ head }) => head.name === name.trim());
}

export function ambiguous(field: string, sent: string, matches: readonly CataloguedProject[]): Problem {
  const ids = matches.map(({ head }) => head.id).join(", ");
  const message = `${matches.length} projects match ${shownValue(sent)}: ${ids}.`;
  return problem(
    "ambiguous_project",
    field,
    message,
    "Use a name that only one project has, or, for a read, its projectId.",
  );
}

/** A project as a list shows it. */
export function projectRow({ head, records }: CataloguedProject): ProjectHead & Record<string, unknown> {
  return { ...head, ...familyCounts(records.map(({ tool }) => tool)) };
}

/** A project's head and what it holds, without inputs and results. */
export function projectSummary({ head, records }: CataloguedProject): object {
  return {
    ...head,
    records: records.map(({ tool, id, name, lastModified }) => ({
      family: ANALYSIS_FAMILY[tool],
      id,
      name,
      lastModified,
      isAgentRun: true,
    })),
  };
}

function notFound(field: string, sent: string, { projects, damaged }: Inventory): Problem {
  const names = projects.map(({ head }) => (field === "projectId" ? head.id : head.name));
  const like = nearest(sent, new Set(names));
  const message = `There is no project ${shownValue(sent)}${damaged.length === 0 ? "" : `; ${damaged.length} damaged project files could not be read`}.`;
  const known = like.length > 0 ? `Did you mean ${like.map(shownValue).join(", ")}? ` : "";
  return problem("project_not_found", field, message, `${known}Call project.list for the projects there are.`);
}
