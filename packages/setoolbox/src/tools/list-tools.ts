import { defineTool, z } from "@benchwright/core";
import { connectAnswered } from "../app/connection.ts";
import { publishedTools } from "../app/schemas.ts";
import { toolLines } from "../render/tools.ts";

export default defineTool({
  name: "setoolbox_list_tools",
  title: "List the calculators",
  effect: "read",
  description:
    "The engineering calculators behind this server: link budget, radar range, EO/IR. Read a calculator's form with setoolbox_get_schema before every run. " +
    "inputSchemaVersion is null for a calculator that nobody answers here.",
  input: {},
  output: {
    tools: z
      .array(
        z.strictObject({
          name: z.string().describe("Pass it as tool."),
          description: z.string().describe("What it calculates."),
          inputSchemaVersion: z.int().nullable().describe("Version of its form; null while none is published."),
        }),
      )
      .describe("The calculators."),
  },
  example: {},
  run: async (_args, context) => ({ tools: await publishedTools((await connectAnswered(context)).paths.schema) }),
  text: toolLines,
});
