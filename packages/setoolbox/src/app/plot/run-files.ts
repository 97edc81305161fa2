import { lstat } from "node:fs/promises";
import { join } from "node:path";
import { Absent } from "@benchwright/core";
import { type ExchangePaths, requestName } from "../../protocol/places.ts";
import type { RunId } from "../../protocol/run-id.ts";
import { readAnswer, readDocument } from "../answer.ts";
import { isQueued } from "../send.ts";
import { nothingToDraw } from "./refusal.ts";

type Document = Readonly<Record<string, unknown>>;

/** The result document of a run. Throws `Absent("result-absent")`. */
export async function resultOf(paths: ExchangePaths, runId: RunId): Promise<Document> {
  // In this order: a request that is answered between the two looks is found by the second.
  const queued = await isQueued(paths, runId);
  const reading = await readAnswer(paths, runId);
  if (reading.state === "read") return reading.document.value;
  throw new Absent("result-absent", {
    what: `There is no result of the run ${runId}`,
    why: queued ? "Its request still waits" : "No request with this run id waits and none was answered",
    next: queued ? "Call again when setoolbox_get_result has it" : "setoolbox_list_runs shows the run ids there are",
  });
}

/** The request of an answered run. Throws `Refused("plot-nothing-to-draw")` when it is no longer there. */
export async function requestOf(paths: ExchangePaths, runId: RunId): Promise<Document> {
  // What is in in/ may be a later request with the same id; but just after the answer the run's own is still on its way.
  for (const place of [paths.done, paths.in, paths.done]) {
    const path = join(place, requestName(runId));
    const facts = await lstat(path).catch(() => undefined);
    const reading = facts?.isFile() === true ? await readDocument(path) : undefined;
    if (reading?.state === "read") return reading.document.value;
  }
  throw nothingToDraw(
    `The request of the run ${runId} is not in done/`,
    "The curve is calculated from the run's inputs, and the result does not hold them",
    "Run the calculation again, or draw the waterfall, which needs the result alone",
  );
}
