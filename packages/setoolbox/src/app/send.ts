import { randomBytes } from "node:crypto";
import { lstat, open, readdir, rename } from "node:fs/promises";
import { join } from "node:path";
import { errorCode, Refused } from "@benchwright/core";
import { unprintable } from "../protocol/json.ts";
import {
  answerNames,
  claimedId,
  type ExchangePaths,
  isRequestName,
  LARGEST_REQUEST,
  requestName,
  temporaryRequestName,
} from "../protocol/places.ts";
import { foldedRunId, isRunId, makeRunId, RUN_ID_RULE, type RunId } from "../protocol/run-id.ts";

const MOST_DRAWS = 16;

/**
 * Puts a request into `in/` under an id that was never used: the caller's, or a new one. Whatever stands in the folder is
 * left as it is, also a temporary file whose id turned out to be in use.
 * Throws `Refused` with `run-id-invalid`, `run-id-in-use`, `request-unwritable` or `request-too-large`.
 */
export async function sendRequest(
  paths: ExchangePaths,
  chosen: string | undefined,
  request: Readonly<Record<string, unknown>>,
): Promise<RunId> {
  const bad = unprintable(request);
  if (bad !== undefined) {
    throw new Refused("request-unwritable", {
      what: `${bad.path} ${bad.fault}`,
      why: "The request could not be written as JSON without changing it",
      next: "Correct the value and call again",
    });
  }
  if (chosen !== undefined) {
    if (!isRunId(chosen)) throw invalidRunId(chosen);
    if (await send(paths, chosen, request, true)) return chosen;
    throw new Refused("run-id-in-use", {
      what: `The run id ${chosen} is in use`,
      why: "A run id stands for one request for ever, so that its result can be cited",
      next: `Choose another one or leave runId out. setoolbox_get_result shows what ${chosen} is`,
    });
  }
  for (let draw = 0; draw < MOST_DRAWS; draw++) {
    const runId = makeRunId(new Date(), randomBytes(2).toString("hex"));
    if (await send(paths, runId, request, false)) return runId;
  }
  throw new Refused("run-id-in-use", {
    what: `${MOST_DRAWS} new run ids in a row were in use`,
    next: "Wait a second and call again",
  });
}

/** The run id that a caller gave. Throws `Refused("run-id-invalid")`. */
export function givenRunId(given: string): RunId {
  if (isRunId(given)) return given;
  throw invalidRunId(given);
}

/** Whether the request of a run id still waits. */
export function isQueued(paths: ExchangePaths, runId: RunId): Promise<boolean> {
  return exists(join(paths.in, requestName(runId)));
}

function invalidRunId(given: string): Refused {
  return new Refused("run-id-invalid", {
    what: `${JSON.stringify(given)} is not a run id`,
    why: `A run id has ${RUN_ID_RULE}`,
    next: "Correct it, or leave it out where a new one will do",
  });
}

/** Yields `false` when the id is in use. */
async function send(paths: ExchangePaths, runId: RunId, request: object, chosen: boolean): Promise<boolean> {
  const bytes = Buffer.from(`${JSON.stringify({ runId, ...request })}\n`);
  if (bytes.length > LARGEST_REQUEST) {
    throw new Refused("request-too-large", {
      what: `The request has ${bytes.length} bytes; at most ${LARGEST_REQUEST} are taken`,
      next: "Send smaller inputs",
    });
  }
  const temporary = join(paths.in, temporaryRequestName(runId));
  const handle = await open(temporary, "wx", 0o644).catch((error: unknown) => {
    if (errorCode(error) === "EEXIST") return undefined;
    throw error;
  });
  if (handle === undefined) return false;
  try {
    if (await isUsed(paths, runId, chosen)) return false;
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(temporary, join(paths.in, requestName(runId)));
  return true;
}

/** Looks in the order in which files move, so that one in motion is not missed. */
async function isUsed(paths: ExchangePaths, runId: RunId, chosen: boolean): Promise<boolean> {
  const request = requestName(runId);
  if (await exists(join(paths.in, request))) return true;
  if (await exists(join(paths.done, request))) return true;
  for (const name of answerNames(runId)) if (await exists(join(paths.out, name))) return true;
  // Ids that we draw differ in more than case; ids that people choose may not, and some disks do not tell them apart.
  return chosen && (await isUsedInOtherCase(paths, runId));
}

async function isUsedInOtherCase(paths: ExchangePaths, runId: RunId): Promise<boolean> {
  const wanted = foldedRunId(runId);
  for (const place of [paths.in, paths.done, paths.out]) {
    const names = await readdir(place).catch(() => []);
    if (names.some((name) => isRequestName(name) && foldedRunId(claimedId(name)) === wanted)) return true;
  }
  return false;
}

async function exists(path: string): Promise<boolean> {
  try {
    await lstat(path);
    return true;
  } catch (error) {
    if (errorCode(error) === "ENOENT") return false;
    throw error;
  }
}
