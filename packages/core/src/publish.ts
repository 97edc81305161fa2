import type { System } from "./system.ts";
import { annotations, type Tool } from "./tool.ts";
import { z } from "./vendor/schema.ts";

export type JsonSchema = Record<string, unknown>;

/** A tool as `tools/list` shows it. */
export interface PublishedTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: JsonSchema & { type: "object" };
  readonly outputSchema: JsonSchema & { type: "object" };
  readonly annotations: ReturnType<typeof annotations>;
}

export interface PublishedSystem {
  readonly name: string;
  readonly instructions: string;
  readonly tools: readonly PublishedTool[];
}

export function publishSystem(system: System): PublishedSystem {
  return { name: system.name, instructions: system.instructions, tools: system.tools.map(publishTool) };
}

export function publishTool(tool: Tool): PublishedTool {
  return {
    name: tool.name,
    title: tool.title,
    description: tool.description,
    inputSchema: publishSchema(tool.input, "input"),
    outputSchema: publishSchema(tool.output, "output"),
    annotations: annotations(tool.effect),
  };
}

/**
 * The portable JSON Schema of an object: no `$schema`, no unions for a nullable field (it is published without a type),
 * closed for inputs, open for outputs so that a later version may add fields.
 */
function publishSchema(schema: z.ZodObject, io: "input" | "output"): JsonSchema & { type: "object" } {
  const published: JsonSchema = z.toJSONSchema(schema, {
    io,
    target: "draft-2020-12",
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema instanceof z.ZodNullable) delete jsonSchema.anyOf;
      if (io === "output" && !(zodSchema instanceof z.ZodRecord)) delete jsonSchema.additionalProperties;
      if (zodSchema instanceof z.ZodRecord) delete jsonSchema.propertyNames;
      // A whole number without bounds of its own says nothing by those of the machine.
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  });
  const { $schema: _dialect, ...rest } = published;
  return { ...rest, type: "object" };
}
