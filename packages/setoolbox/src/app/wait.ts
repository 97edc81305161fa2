import { Bell, DirectoryWatch, Late } from "@benchwright/core";
import { answerNames } from "../protocol/places.ts";
import type { RunId } from "../protocol/run-id.ts";
import { type DocumentFile, readAnswer } from "./answer.ts";
import type { Connection } from "./connection.ts";
import { isQueued } from "./send.ts";

export interface Waiting {
  readonly signal: AbortSignal;
  readonly timeoutSeconds: number;
  progress(done: number, total?: number, message?: string): void;
}

/**
 * Waits until a run id is answered. Events make it look at once, the poll interval in any case; a file that is not whole
 * yet is looked at again. Throws `Late("answer-late")` with the run id, or the signal's reason; the request stays.
 */
export async function awaitAnswer(connection: Connection, runId: RunId, waiting: Waiting): Promise<DocumentFile> {
  const { paths, settings, engine } = connection;
  const { signal, timeoutSeconds } = waiting;
  const names = new Set<string | undefined>(answerNames(runId)).add(undefined);
  const bell = new Bell();
  const watch = new DirectoryWatch(paths.out, (name) => {
    if (names.has(name)) bell.ring();
  });
  const started = performance.now();
  try {
    for (;;) {
      await watch.renew();
      const reading = await readAnswer(paths, runId);
      if (reading.state === "read") return reading.document;
      const waited = (performance.now() - started) / 1000;
      if (waited >= timeoutSeconds) throw await late(connection, runId, waited, reading.state === "unreadable");
      waiting.progress(waited, timeoutSeconds, `waiting for the answer to ${runId}`);
      // The process that answered may have ended meanwhile.
      await engine?.attend();
      await bell.sleep(Math.min(settings.pollMilliseconds, (timeoutSeconds - waited) * 1000), signal);
      signal.throwIfAborted();
    }
  } finally {
    watch.close();
  }
}

async function late({ paths }: Connection, runId: RunId, waited: number, unreadable: boolean): Promise<Late> {
  const queued = await isQueued(paths, runId);
  const waitedSeconds = Math.round(waited * 1000) / 1000;
  return new Late("answer-late", {
    what: `${runId} was not answered within ${waitedSeconds} s`,
    why: unreadable
      ? "There is an answer, but it is no whole JSON document"
      : queued
        ? "The request still waits in in/, so nobody has taken it"
        : "The request was taken, but there is no answer yet",
    next: `Do not send it again: call setoolbox_status now, and setoolbox_get_result with runId ${runId} later`,
    data: { timedOut: true, runId, queued, waitedSeconds },
  });
}
