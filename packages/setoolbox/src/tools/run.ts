import { defineTool, z } from "@benchwright/core";
import { resultFields, runId, timeoutSeconds, WAITING_DEADLINE_SECONDS } from "../app/arguments.ts";
import { askResponder } from "../app/call.ts";
import { schemaVersion } from "../app/schemas.ts";
import { TOOL_NAMES } from "../protocol/places.ts";

export default defineTool({
  name: "setoolbox_run",
  title: "Run a calculation",
  effect: "create",
  description:
    "Runs one calculation and returns its result document untouched: number, unit, assurance and run id. Read the form with setoolbox_get_schema first, send only what the user stated, and never fill a gap. " +
    "status undetermined is a normal outcome: report it and ask for the missing inputs. After a timeout do not run again; call setoolbox_get_result.",
  input: {
    tool: z.enum(TOOL_NAMES).describe("The calculator."),
    inputs: z
      .record(z.string(), z.unknown())
      .describe(
        "Form fields by name. A quantity is an object of value and unit; a bare number is refused. May be empty.",
      ),
    save: z
      .strictObject({
        projectName: z.string().describe("Name of the project; it is made when there is none."),
        analysisName: z.string().describe("Name of the analysis in it."),
      })
      .describe("Keep the run in a project. Only a determined run is kept.")
      .optional(),
    displayUnits: z
      .record(z.string(), z.string())
      .describe("Unit to show a quantity in, by result symbol or field name.")
      .optional(),
    runId: runId.describe("Run id of your own, never used before; a new one is made when left out.").optional(),
    timeoutSeconds,
  },
  output: resultFields,
  open: true,
  example: { tool: "link_budget", inputs: {} },
  deadlineSeconds: WAITING_DEADLINE_SECONDS,
  run: ({ tool, inputs, save, displayUnits, ...call }, context) =>
    askResponder(context, call, async ({ schema }) => ({
      tool,
      inputSchemaVersion: await schemaVersion(schema, tool),
      inputs,
      ...(save === undefined ? {} : { save }),
      ...(displayUnits === undefined ? {} : { displayUnits }),
    })),
  text: (value) => JSON.stringify(value),
});
