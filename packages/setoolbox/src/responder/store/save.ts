import { randomUUID } from "node:crypto";
import { open, readFile, rename, unlink } from "node:fs/promises";
import { join } from "node:path";
import { type Problem, problem } from "../../protocol/problem.ts";
import type { CalculationRequest, SaveOrder } from "../../protocol/request.ts";
import type { ResultDocument } from "../../protocol/result.ts";
import { syncDirectory, temporaryBeside } from "../files.ts";
import type { HeldLock } from "../lock.ts";
import type { Step } from "../step.ts";
import { type CataloguedProject, catalogued } from "./catalogue.ts";
import { appendAnalysis, type ProjectHead, printProject, type StoredAnalysis } from "./project.ts";
import { ambiguous, named } from "./selection.ts";
import { type FoundRun, findIn, type Store, storeProblem } from "./store.ts";
import { withStoreLock } from "./store-lock.ts";

/** How a save ended. `found`: this run id is in the store already, and nothing was written. */
export type SaveEnd =
  | { readonly state: "saved"; readonly document: ResultDocument }
  | { readonly state: "found"; readonly run: FoundRun }
  | { readonly state: "refused"; readonly problem: Problem };

export interface SaveCall {
  readonly request: CalculationRequest;
  readonly order: SaveOrder;
  readonly engineVersion: string;
  /** The document to be stored and published, once the id of its analysis is known. */
  document(analysisId: string): ResultDocument;
  step(step: Step): void | Promise<void>;
}

/**
 * Adds one analysis to the project of that name, making it when there is none. A run id is stored once, whatever crashes:
 * it is looked for in every project under the lock. Throws only what may pass by itself.
 */
export async function saveRun(store: Store, call: SaveCall): Promise<SaveEnd> {
  try {
    const end = await withStoreLock(store.lock, store, async (lock) => {
      await call.step("store-locked");
      return saveLocked(store, call, lock);
    });
    await call.step("store-unlocked");
    return end;
  } catch (error) {
    return { state: "refused", problem: storeProblem(error) };
  }
}

async function saveLocked(store: Store, call: SaveCall, lock: HeldLock): Promise<SaveEnd> {
  const { request, order } = call;
  const inventory = await store.catalogue.inventory();
  const run = await findIn(inventory, request.runId);
  if (run !== undefined) return { state: "found", run };
  const [project, ...others] = named(order.projectName, inventory);
  if (project !== undefined && others.length > 0) {
    return { state: "refused", problem: ambiguous("save.projectName", order.projectName, [project, ...others]) };
  }
  // A file that cannot be read may hold this run, or a project of this name.
  if (inventory.damaged.length > 0) return { state: "refused", problem: damagedProblem(inventory.damaged) };
  const time = new Date(store.now()).toISOString();
  const document = call.document(randomUUID());
  const analysis = newAnalysis(call, document, time);
  const head = project === undefined ? newHead(order.projectName, time) : { ...project.head, lastModified: time };
  const path = project?.path ?? join(store.projects, `${head.id}.json`);
  await writeProject(path, await projectText(project, head, analysis), call, lock);
  await store.catalogue.learn({ path, head, records: [...(project?.records ?? []), catalogued(analysis)] });
  return { state: "saved", document };
}

function newAnalysis(
  { request, order, engineVersion }: SaveCall,
  document: ResultDocument,
  time: string,
): StoredAnalysis {
  const { analysisId } = document.run;
  if (analysisId === null) throw new Error("a document to be stored names its analysis");
  return {
    id: analysisId,
    name: order.analysisName,
    dateCreated: time,
    lastModified: time,
    isAgentRun: true,
    runId: request.runId,
    tool: request.tool,
    inputs: request.inputs,
    displayUnits: request.displayUnits ?? null,
    engineVersion,
    result: { ...document },
  };
}

function newHead(name: string, time: string): ProjectHead {
  return { id: randomUUID(), name, dateCreated: time, lastModified: time };
}

async function projectText(
  project: CataloguedProject | undefined,
  head: ProjectHead,
  analysis: StoredAnalysis,
): Promise<string> {
  if (project === undefined) return printProject({ head, analyses: [analysis] });
  const text = appendAnalysis(await readFile(project.path, "utf8"), project.head, head, analysis);
  if (text === undefined) throw new Error("a project file is damaged");
  return text;
}

async function writeProject(path: string, text: string, call: SaveCall, lock: HeldLock): Promise<void> {
  const temporary = temporaryBeside(path);
  try {
    const handle = await open(temporary, "wx", 0o644);
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await call.step("store-written");
    if ((await lock.state()) !== "held") throw new Error("another process took the store over");
    await rename(temporary, path);
  } catch (error) {
    await unlink(temporary).catch(() => undefined);
    throw error;
  }
  await syncDirectory(join(path, ".."));
  await call.step("store-placed");
}

function damagedProblem(damaged: readonly string[]): Problem {
  const message = `The store has ${damaged.length} damaged project files, so nothing is added to it: ${damaged.slice(0, 3).join(", ")}.`;
  return problem(
    "store_unavailable",
    null,
    message,
    "Have them repaired or moved away, then send the request under a new run id.",
  );
}
