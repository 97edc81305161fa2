import { access, constants, mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { errorCode, Refused } from "@benchwright/core";
import { type Problem, problem } from "../../protocol/problem.ts";
import type { Detail, ProjectSelector } from "../../protocol/request.ts";
import type { Warning } from "../../protocol/result.ts";
import type { RunId } from "../../protocol/run-id.ts";
import type { Now } from "../clock.ts";
import { mayPass } from "../files.ts";
import { removeStrays } from "../strays.ts";
import { Catalogue, type CataloguedProject, type Inventory } from "./catalogue.ts";
import { exportProject, parseProject, type StoredAnalysis, type StoredProject } from "./project.ts";
import { projectRow, projectSummary, select } from "./selection.ts";

export type ReadEnd =
  | { readonly state: "read"; readonly data: object; readonly warnings: readonly Warning[] }
  | { readonly state: "refused"; readonly problem: Problem };

/** A saved run and the project it stands in. */
export interface FoundRun {
  readonly analysis: StoredAnalysis;
  readonly projectName: string;
}

/** The projects of one store folder, and what is needed to write to them. */
export interface Store {
  readonly path: string;
  readonly projects: string;
  readonly lock: string;
  readonly catalogue: Catalogue;
  readonly program: string;
  readonly now: Now;
}

/** Opens a store, making its folder. Throws `Refused("store-unusable")`. */
export async function openStore(path: string, program: string, now: Now): Promise<Store> {
  const projects = join(path, "projects");
  try {
    await mkdir(projects, { recursive: true });
    await access(projects, constants.R_OK | constants.W_OK | constants.X_OK);
    await removeStrays(projects, now());
  } catch (error) {
    throw new Refused("store-unusable", {
      what: `The store ${path} cannot be used`,
      why: `The operating system said ${errorCode(error) ?? String(error)}`,
      next: "Name a folder that can be written with --store",
    });
  }
  return { path, projects, lock: join(path, ".store.lock"), catalogue: new Catalogue(projects), program, now };
}

/** Every project with its counts. Throws only what may pass by itself. */
export function listProjects(store: Store): Promise<ReadEnd> {
  return answering(async () => {
    const { projects, damaged } = await store.catalogue.inventory();
    const rows = projects
      .map(projectRow)
      .sort((a, b) => (a.name === b.name ? compare(a.id, b.id) : compare(a.name, b.name)));
    return { state: "read", data: { projects: rows }, warnings: damaged.map(damage) };
  });
}

/** One project, its head and records or everything. Throws only what may pass by itself. */
export function readProject(store: Store, selector: ProjectSelector, detail: Detail): Promise<ReadEnd> {
  return answering(async () => {
    const inventory = await store.catalogue.inventory();
    const project = select(selector, inventory);
    if ("code" in project) return { state: "refused", problem: project };
    const data = detail === "full" ? exportProject(await wholeProject(project)) : projectSummary(project);
    return { state: "read", data, warnings: [] };
  });
}

/** The saved run of that id, whichever project it stands in. Throws what the file system says. */
export async function findRun(store: Store, runId: RunId): Promise<FoundRun | undefined> {
  const { projects } = await store.catalogue.inventory();
  return findIn({ projects, damaged: [] }, runId);
}

/** The same in an inventory that was just taken. */
export async function findIn({ projects }: Inventory, runId: RunId): Promise<FoundRun | undefined> {
  const project = projects.find(({ records }) => records.some((record) => record.runId === runId));
  if (project === undefined) return undefined;
  const { head, analyses } = await wholeProject(project);
  const analysis = analyses.find((candidate) => candidate.runId === runId);
  return analysis === undefined ? undefined : { analysis, projectName: head.name };
}

/** What a caller is told when the store cannot do its part. Throws the error itself when it may pass. */
export function storeProblem(error: unknown): Problem {
  if (mayPass(error)) throw error;
  const reason = errorCode(error) ?? (error instanceof Error ? error.message : String(error));
  return problem(
    "store_unavailable",
    null,
    `The project store cannot be used: ${reason}.`,
    "Have the store folder repaired, then send the request under a new run id.",
  );
}

async function answering(read: () => Promise<ReadEnd>): Promise<ReadEnd> {
  try {
    return await read();
  } catch (error) {
    return { state: "refused", problem: storeProblem(error) };
  }
}

async function wholeProject({ path }: CataloguedProject): Promise<StoredProject> {
  const project = parseProject(await readFile(path, "utf8"));
  if (project === undefined) throw new Error("a project file is damaged");
  return project;
}

function damage(name: string): Warning {
  return { code: "store_unavailable", message: `${name} in the store is not a whole project and is left out.` };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
