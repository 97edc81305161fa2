import type { Shape } from "../schema.ts";
import { defineTool, type Tool, type ToolContext } from "../tool.ts";
import { z } from "../vendor/schema.ts";

/** A tool without arguments around a `run`. */
export function running(run: (context: ToolContext) => unknown, output: Shape = { n: z.number() }): Tool {
  return defineTool({
    name: "qet_run",
    title: "Run",
    effect: "read",
    description: "Runs.",
    input: {},
    output,
    example: {},
    run: (_args, context) => run(context) as Record<string, unknown>,
    text: (value) => `n is ${value["n"]}`,
  });
}
