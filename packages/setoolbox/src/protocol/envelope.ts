import { readCalculation } from "./calculation-envelope.ts";
import { isObject, readJson } from "./json.ts";
import { claimedId, isToolName, type ToolName } from "./places.ts";
import { type Problem, type Problems, problem, shownValue } from "./problem.ts";
import { readOperation } from "./read-envelope.ts";
import { OPERATIONS, type Request } from "./request.ts";
import { isRunId, RUN_ID_RULE, type RunId } from "./run-id.ts";

/** What a request file says. */
export type EnvelopeReading =
  | { readonly state: "request"; readonly request: Request }
  /** The run id holds, the rest does not. `tool` is the calculator that was asked for, where one was. */
  | {
      readonly state: "refused";
      readonly runId: RunId;
      readonly tool: ToolName | undefined;
      readonly problems: Problems;
    }
  /** The run id cannot be trusted. `malformed` text may be a file that is still being written. */
  | { readonly state: "untrusted"; readonly malformed: boolean; readonly problem: Problem };

/** The input schema version that is published for each tool that is answered. */
export type PublishedVersions = ReadonlyMap<string, number>;

/** Judges a request file by its name and its bytes, before any field of its form. */
export function readEnvelope(requestFile: string, bytes: Uint8Array, published: PublishedVersions): EnvelopeReading {
  const reading = readJson(bytes);
  if (reading.state !== "read") {
    const message = `The request is not taken: ${reading.fault}.`;
    const found = problem("invalid_json", null, message, "Write one JSON object in UTF-8, each key once.");
    return { state: "untrusted", malformed: reading.state === "malformed", problem: found };
  }
  const envelope = reading.value;
  if (!isObject(envelope)) {
    return untrusted(problem("invalid_json", null, "The request is JSON, but no object.", "Write one JSON object."));
  }
  const { runId } = envelope;
  if (!isRunId(runId)) {
    const message = runId === undefined ? "The request has no runId." : `${shownValue(runId)} is not a run id.`;
    const correction = `Use ${RUN_ID_RULE}, the same as the file name without .json.`;
    return untrusted(problem("invalid_run_id", "runId", message, correction));
  }
  if (runId !== claimedId(requestFile)) {
    const message = `The runId ${runId} is not the name of the file it stands in, ${shownValue(requestFile)}.`;
    const correction = `Use a run id that was never used, and write the request as that run id with .json behind it.`;
    return untrusted(problem("run_id_mismatch", "runId", message, correction));
  }
  return readTrusted(envelope, runId, published);
}

function readTrusted(
  envelope: Readonly<Record<string, unknown>>,
  runId: RunId,
  published: PublishedVersions,
): EnvelopeReading {
  const { tool, operation } = envelope;
  const calculator = isToolName(tool) && operation === undefined ? tool : undefined;
  const refused = (problems: Problems): EnvelopeReading => ({ state: "refused", runId, tool: calculator, problems });
  if ((tool === undefined) === (operation === undefined)) {
    const message = `The request has ${tool === undefined ? "neither tool nor operation" : "both tool and operation"}.`;
    const correction = `Give either tool (${[...published.keys()].join(", ")}) for a calculation, or operation (${OPERATIONS.join(", ")}) for a read.`;
    return refused([problem("ambiguous_request", null, message, correction)]);
  }
  const judged = tool === undefined ? readOperation(envelope, runId) : readCalculation(envelope, runId, published);
  return "problems" in judged ? refused(judged.problems) : { state: "request", request: judged.request };
}

function untrusted(found: Problem): EnvelopeReading {
  return { state: "untrusted", malformed: false, problem: found };
}
