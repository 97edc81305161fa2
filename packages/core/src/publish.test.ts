import fc from "fast-check";
import { expect, it } from "vitest";
import { publishSystem, publishTool } from "./publish.ts";
import { directory, integer, readPath, type Shape, textOrNull, writePath } from "./schema.ts";
import { defineListTool, defineTool, type Effect, type Tool } from "./tool.ts";
import { z } from "./vendor/schema.ts";

const EFFECTS: readonly Effect[] = ["read", "create", "change", "drive"];

/** Every kind of field that tools are made of, nested in one another. */
const field: fc.Arbitrary<z.ZodType> = fc.letrec<{ field: z.ZodType }>((tie) => ({
  field: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.constantFrom<z.ZodType[]>(
      z.string().describe("Text."),
      z.string().max(10).describe("Short text."),
      z.boolean().describe("Flag.").default(false),
      z.number().describe("Number.").optional(),
      z.enum(["a", "b"]).describe("One of two."),
      integer(0, 9, "Digit."),
      textOrNull("Label."),
      readPath("A file."),
      directory("A folder.").optional(),
      writePath("An output."),
    ),
    tie("field").map((item) => z.array(item).describe("List.")),
    tie("field").map((item) => z.record(z.string(), item).describe("Map.")),
    tie("field").map((item) => z.strictObject({ inner: item }).describe("Group.")),
    tie("field").map((item) => z.object({ inner: item, same: item }).describe("Open group.")),
    tie("field").map((item) => item.optional()),
  ),
})).field;
const shape: fc.Arbitrary<Shape> = fc.dictionary(fc.constantFrom("one", "two", "three"), field);

function tool(input: Shape, output: Shape, effect: Effect = "read"): Tool {
  return defineTool({
    name: "qet_things",
    title: "Things",
    effect,
    description: "Lists things.",
    input,
    output,
    example: {},
    run: () => ({}),
    text: () => "",
  });
}

it("publishes schemas that every host understands: flat, without unions, references, tuples or boolean schemas", () => {
  fc.assert(
    fc.property(shape, shape, (input, output) => {
      const published = publishTool(tool(input, output));
      for (const schema of [published.inputSchema, published.outputSchema]) {
        expect(schema.type).toBe("object");
        for (const [path, node] of nodes(schema)) {
          const foreign = Object.keys(node).filter((key) =>
            /^(\$schema|\$ref|\$defs|definitions|anyOf|oneOf|allOf|not|if|nullable|prefixItems|propertyNames|patternProperties)$/.test(
              key,
            ),
          );
          expect(foreign, path).toEqual([]);
          expect(["string", "undefined"], path).toContain(typeof node["type"]);
          expect(node["type"], path).not.toBe("null");
        }
      }
    }),
    { seed: 1, numRuns: 300 },
  );
});

it("closes every object of an input that was declared closed, and none of an output", () => {
  fc.assert(
    fc.property(shape, (fields) => {
      const published = publishTool(tool(fields, fields));
      expect(published.inputSchema["additionalProperties"]).toBe(false);
      for (const [path, node] of nodes(published.inputSchema)) {
        if (path.endsWith("Group.")) expect(node["additionalProperties"], path).toBe(false);
      }
      for (const [path, node] of nodes(published.outputSchema)) {
        expect(node["additionalProperties"], path).not.toBe(false);
      }
    }),
    { seed: 2, numRuns: 200 },
  );
});

it("asks in an input for what has no default, and promises in an output what is always there", () => {
  const fields = {
    a: z.string().describe("A."),
    b: z.string().describe("B.").default("x"),
    c: z.string().describe("C.").optional(),
  };
  const published = publishTool(tool(fields, fields));
  expect(published.inputSchema["required"]).toEqual(["a"]);
  expect(published.outputSchema["required"]).toEqual(["a", "b"]);
});

it("publishes a whole number with its own bounds, a path as a text, and a text that may be null without a type", () => {
  const published = publishTool(
    tool({ path: readPath("The project file."), folio: integer(1, 99, "Folio.") }, { label: textOrNull("Label.") }),
  );
  expect(published.inputSchema["properties"]).toEqual({
    path: { type: "string", description: "The project file." },
    folio: { type: "integer", minimum: 1, maximum: 99, description: "Folio." },
  });
  expect(published.outputSchema["properties"]).toEqual({ label: { description: "Label." } });
});

it("publishes a list tool with its paging arguments, its rows and the next cursor", () => {
  const list = defineListTool({
    name: "qet_things",
    title: "Things",
    effect: "read",
    description: "Lists things.",
    input: {},
    example: {},
    rows: "things",
    row: z.strictObject({ n: z.number().describe("Number.") }),
    limit: 200,
    leastLimit: 1,
    output: { count: z.number().describe("All.") },
    page: ({ count }) => ({ count }),
    run: () => ({ rows: [] }),
    text: () => "",
  });
  const { inputSchema, outputSchema } = publishTool(list);
  expect(inputSchema["properties"]).toMatchObject({
    limit: { type: "integer", minimum: 1, maximum: 100_000, default: 200 },
    offset: { type: "integer", minimum: 0 },
    cursor: { type: "string" },
  });
  expect(inputSchema["required"]).toBeUndefined();
  expect(outputSchema["required"]).toEqual(["count", "things"]);
});

it("derives hints that do not contradict one another: what only reads destroys nothing, and only driving leaves the workspace", () => {
  const hints = Object.fromEntries(EFFECTS.map((effect) => [effect, publishTool(tool({}, {}, effect)).annotations]));
  expect(hints).toEqual({
    read: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    create: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
    change: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
    drive: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
  });
});

it("publishes a system as plain data, the same each time", () => {
  const system = { name: "qet", instructions: "How.", tools: [tool({ a: z.string() }, {})] };
  const published = publishSystem(system);
  expect(JSON.parse(JSON.stringify(published))).toEqual(published);
  expect(JSON.stringify(publishSystem(system))).toBe(JSON.stringify(published));
  expect(published).toMatchObject({
    name: "qet",
    instructions: "How.",
    tools: [{ name: "qet_things", title: "Things" }],
  });
});

/** Every schema inside a schema, with the way to it told by descriptions. */
function* nodes(schema: Record<string, unknown>, path = ""): Generator<[string, Record<string, unknown>]> {
  const here = `${path}/${String(schema["description"] ?? "")}`;
  yield [here, schema];
  for (const child of Object.values((schema["properties"] ?? {}) as Record<string, unknown>)) yield* below(child, here);
  for (const key of ["items", "additionalProperties"]) {
    if (key in schema && schema[key] !== false) yield* below(schema[key], here);
  }
}

function* below(child: unknown, path: string): Generator<[string, Record<string, unknown>]> {
  if (typeof child !== "object" || child === null || Array.isArray(child)) throw new Error(`no schema at ${path}`);
  yield* nodes(child as Record<string, unknown>, path);
}
