import { defineTool, integer, textOrNull, z } from "@benchwright/core";
import { connectAnswered } from "../app/connection.ts";
import { listRuns } from "../app/runs.ts";
import { runTable } from "../render/runs.ts";

export default defineTool({
  name: "setoolbox_list_runs",
  title: "List the runs",
  effect: "read",
  description:
    "The newest answers in the folder, whoever asked for them: run id, calculator, status and time. Read one with setoolbox_get_result; projects and what was saved in them are in setoolbox_list_projects. " +
    "A file that cannot be read is a row with status unreadable.",
  input: { limit: integer(1, 200, "Most rows; 20 unless said otherwise.").default(20) },
  output: {
    total: z.int().describe("How many answers the folder holds."),
    runs: z
      .array(
        z.strictObject({
          runId: textOrNull("Run id; null where it could not be trusted."),
          file: z.string().describe("File name in out/."),
          tool: textOrNull("Calculator; null for reads."),
          status: z.string().describe("ok, undetermined, error or unreadable."),
          timestamp: textOrNull("When it was answered."),
          analysisId: textOrNull("Where it was saved."),
          errorCode: textOrNull("Code of an error."),
        }),
      )
      .describe("Newest first."),
  },
  example: { limit: 5 },
  run: async ({ limit }, context) => listRuns((await connectAnswered(context)).paths, limit),
  text: runTable,
});
