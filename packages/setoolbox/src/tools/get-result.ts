import { defineTool, z } from "@benchwright/core";
import { readAnswer } from "../app/answer.ts";
import { resultFields, runId } from "../app/arguments.ts";
import { verbatim } from "../app/call.ts";
import { connectAnswered } from "../app/connection.ts";
import { givenRunId, isQueued } from "../app/send.ts";
import { absenceText } from "../render/absence.ts";

export default defineTool({
  name: "setoolbox_get_result",
  title: "Read a result again",
  effect: "read",
  description:
    "The result document of an earlier run, untouched, by its run id. Use it after a timeout of setoolbox_run, or to cite a run again. " +
    "Without a result the answer says found: false, and queued tells whether the request still waits.",
  input: { runId },
  output: {
    ...resultFields,
    found: z.boolean().describe("false: there is no result.").optional(),
    queued: z.boolean().describe("Whether the request still waits to be taken.").optional(),
  },
  open: true,
  example: { runId: "2026-09-13T21-02-11-a7f3" },
  run: async (args, context) => {
    const id = givenRunId(args.runId);
    const { paths } = await connectAnswered(context);
    // In this order: a request that is answered between the two looks is found by the second.
    const queued = await isQueued(paths, id);
    const reading = await readAnswer(paths, id);
    return reading.state === "read" ? verbatim(reading.document) : { found: false, queued };
  },
  text: ({ queued }) => absenceText(queued === true),
});
