import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Log } from "@benchwright/core";
import { readEnvelope } from "../protocol/envelope.ts";
import { isObject } from "../protocol/json.ts";
import { archiveName, claimedId, type ExchangePaths, errorName, resultName } from "../protocol/places.ts";
import { type Problem, problem } from "../protocol/problem.ts";
import { readPublished } from "../protocol/published.ts";
import type { Request } from "../protocol/request.ts";
import { printDocument, type RunBlock, refusal, resultDocument } from "../protocol/result.ts";
import { isRunId, type RunId } from "../protocol/run-id.ts";
import { answerCalculation } from "./calculation.ts";
import type { Now } from "./clock.ts";
import type { Engine } from "./engine.ts";
import { digest, exists } from "./files.ts";
import type { Look } from "./patience.ts";
import { type AtStep, archive, publish } from "./publish.ts";
import { listProjects, type ReadEnd, readProject, type Store } from "./store/store.ts";
import { takeRequest } from "./take.ts";
import type { Turn, Turns } from "./turns.ts";

/** What answering needs to know besides the request. */
export interface Answering {
  readonly paths: ExchangePaths;
  readonly engine: Engine;
  readonly store: Store;
  readonly sessionId: string;
  readonly now: Now;
  readonly log: Log;
  /** The turn of this request to be calculated. */
  readonly turn: Turn;
  /** Requests are archived one after another, because they may want the same name. */
  readonly archiving: Turns;
  step(requestFile: string): AtStep;
  /** Whether an unfinished request is to be left to its writer for now. */
  unfinished(requestFile: string, look: Look): boolean;
}

/** `unfinished`: somebody may still be writing it. `lost`: another responder has published first and archives it. */
export type AnswerEnd = "done" | "unfinished" | "lost";

/**
 * Answers one request file: takes it, judges it, computes, stores, publishes and archives, in this order. A process that
 * dies between two of these leaves a folder from which the next one goes on. Throws what the file system says.
 */
export async function answerRequest(requestFile: string, context: Answering): Promise<AnswerEnd> {
  const { paths, engine, log } = context;
  const step = context.step(requestFile);
  const taken = await takeRequest(join(paths.in, requestFile));
  if (taken.state === "gone") return "done";
  await step("taken");
  if (taken.state === "refused") return answerUntrusted(requestFile, taken.problem, context);
  const id = claimedId(requestFile);
  const standing = isRunId(id) ? await standingOf(id, paths) : "none";
  if (standing === "reused") return answerUntrusted(requestFile, reused(id), context);
  if (standing === "unarchived") {
    log.info(`${requestFile} was answered before and is archived`);
    await archiveInTurn(requestFile, context, step);
    return "done";
  }
  const versions = new Map([...engine.forms].map(([tool, form]) => [tool, form.inputSchemaVersion]));
  const reading = readEnvelope(requestFile, taken.bytes, versions);
  if (reading.state === "untrusted") {
    if (reading.malformed && context.unfinished(requestFile, taken)) return "unfinished";
    return answerUntrusted(requestFile, reading.problem, context);
  }
  await step("judged");
  if (reading.state === "request") {
    await context.turn.come;
    const document = await answerTrusted(reading.request, context, step);
    context.turn.end();
    return publishResult(reading.request.runId, document, context, step);
  }
  const { runId, tool, problems } = reading;
  const run = runBlock(runId, tool === undefined ? undefined : { tool, version: versions.get(tool) }, context);
  return publishResult(runId, resultDocument(refusal(problems), run(null)), context, step);
}

async function answerTrusted(request: Request, context: Answering, step: AtStep): Promise<object> {
  if (request.kind === "calculation") {
    const { tool, inputSchemaVersion: version } = request;
    return answerCalculation(request, { ...context, step, run: runBlock(request.runId, { tool, version }, context) });
  }
  const end =
    request.kind === "project.list"
      ? await listProjects(context.store)
      : await readProject(context.store, request.selector, request.detail);
  await step("computed");
  return resultDocument(readFinding(end), runBlock(request.runId, undefined, context)(null));
}

function readFinding(end: ReadEnd): Parameters<typeof resultDocument>[0] {
  if (end.state === "refused") return refusal([end.problem]);
  return { status: "ok", data: end.data, warnings: end.warnings };
}

async function publishResult(runId: RunId, document: object, context: Answering, step: AtStep): Promise<AnswerEnd> {
  const { paths, log } = context;
  if (!(await publish(join(paths.out, resultName(runId)), printDocument(document), step))) {
    log.warn(`lost_race: another responder has answered ${runId} first; its result stands`);
    return "lost";
  }
  await archiveInTurn(`${runId}.json`, context, step);
  return "done";
}

/** Answers a request under its file's name, because its run id cannot be trusted or its result must stand. */
async function answerUntrusted(requestFile: string, found: Problem, context: Answering): Promise<AnswerEnd> {
  const { paths, log } = context;
  const step = context.step(requestFile);
  const document = resultDocument(refusal([found]), runBlock(null, undefined, context)(null));
  const published = await publish(join(paths.out, errorName(requestFile, digest)), printDocument(document), step);
  if (!published) log.warn(`${JSON.stringify(requestFile)} is archived without another answer: ${found.code}`);
  await archiveInTurn(requestFile, context, step);
  return "done";
}

async function archiveInTurn(requestFile: string, { paths, archiving }: Answering, step: AtStep): Promise<void> {
  const turn = archiving.next();
  try {
    await turn.come;
    await archive(paths, requestFile, step);
  } finally {
    turn.end();
  }
}

function runBlock(
  runId: RunId | null,
  calculation: { readonly tool: string; readonly version: number | undefined } | undefined,
  { engine, sessionId, now }: Answering,
): (analysisId: string | null) => RunBlock {
  return (analysisId) => ({
    runId,
    toolVersion: engine.version,
    inputSchemaVersion: calculation?.version ?? null,
    timestamp: new Date(now()).toISOString(),
    analysisId,
    persisted: analysisId !== null,
    sessionId,
    ...(calculation === undefined ? {} : { tool: calculation.tool }),
  });
}

/**
 * What a run id stands at before it is answered: `unarchived` when a crash came between publishing and archiving,
 * `reused` when its first request is in `done/` or the name is taken by another answer.
 */
async function standingOf(runId: RunId, paths: ExchangePaths): Promise<"none" | "unarchived" | "reused"> {
  const result = join(paths.out, resultName(runId));
  if (!(await exists(result))) return "none";
  const answered = await recordedId(result);
  if (answered !== undefined && answered !== runId) return "reused";
  // The error file of request "x.json" has the name of the result of run id "x.json.error".
  if (answered === undefined && runId.endsWith(".error")) return "reused";
  for (let attempt = 1; ; attempt++) {
    const archived = join(paths.done, archiveName(`${runId}.json`, attempt, digest));
    if (!(await exists(archived))) return "unarchived";
    // A second request of run id "x" is archived under the name of run id "x.2".
    const archivedId = await recordedId(archived);
    if (archivedId === undefined || archivedId === runId) return "reused";
  }
}

/** The run id inside a result or a request; nothing when it does not say. */
async function recordedId(path: string): Promise<string | undefined> {
  try {
    const value: unknown = JSON.parse(await readFile(path, "utf8"));
    if (!isObject(value)) return undefined;
    return typeof value["runId"] === "string" ? value["runId"] : (readPublished(value).runId ?? undefined);
  } catch {
    return undefined;
  }
}

function reused(runId: string): Problem {
  const message = `The run id ${runId} has been used before, and its first result stands.`;
  return problem("run_id_reused", "runId", message, "Send the request again under a run id that was never used.");
}
