import { defineTool, z } from "@benchwright/core";
import { verbatim } from "../app/call.ts";
import { connectAnswered } from "../app/connection.ts";
import { readSchema } from "../app/schemas.ts";
import { TOOL_NAMES } from "../protocol/places.ts";

export default defineTool({
  name: "setoolbox_get_schema",
  title: "Read a calculator's form",
  effect: "read",
  description:
    "The form of one calculator as its responder publishes it: every field with kind, accepted units, range and meaning, and what can be solved for. " +
    "Read it before every run and use only its field names and units. The form can change when the responder is replaced, so do not reuse one from memory.",
  input: { tool: z.enum(TOOL_NAMES).describe("The calculator.") },
  output: { fields: z.unknown().optional().describe("The fields of the form.") },
  open: true,
  example: { tool: "link_budget" },
  run: async ({ tool }, context) => verbatim(await readSchema((await connectAnswered(context)).paths.schema, tool)),
  text: (value) => JSON.stringify(value),
});
