import { z } from "@benchwright/core";
import { RUN_ID_RULE } from "../protocol/run-id.ts";
import { TIMEOUT_SECONDS } from "./settings.ts";

/** How long a call waits for its answer. */
export const timeoutSeconds = z
  .number()
  .min(TIMEOUT_SECONDS.least)
  .max(TIMEOUT_SECONDS.most)
  .describe(
    "Seconds to wait for the answer; 60 unless the server is configured otherwise. The request stays when they are over.",
  )
  .optional();

export const runId = z.string().describe(`A run id: ${RUN_ID_RULE}.`);

/** Calls that wait keep their own time; the pipeline's deadline only has to be later. */
export const WAITING_DEADLINE_SECONDS = TIMEOUT_SECONDS.most + 60;

/** The fields of a result document. They are whatever the responder wrote. */
export const resultFields = {
  status: z
    .unknown()
    .optional()
    .describe("ok, undetermined or error; the last two are answers, not failures of the call."),
  answer: z
    .unknown()
    .optional()
    .describe("The quantity asked for with value and unit, or the inputs that are missing."),
  assurance: z
    .unknown()
    .optional()
    .describe("Checks, validity bounds, cross-check, assumptions and models behind the number."),
  result: z.unknown().optional().describe("Every quantity that could be worked out, with unit."),
  warnings: z.unknown().optional().describe("What to tell the user besides."),
  run: z.unknown().optional().describe("Run id to cite, responder version, time, and where it was saved."),
  data: z.unknown().optional().describe("What a read found."),
  agentInstruction: z.unknown().optional().describe("What to do about an undetermined quantity."),
  code: z.unknown().optional().describe("Code of an error."),
  message: z.unknown().optional().describe("What was wrong."),
  field: z.unknown().optional().describe("The field it is about."),
  correction: z.unknown().optional().describe("What to change."),
};
