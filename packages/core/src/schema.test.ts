import { describe, expect, it } from "vitest";
import { directory, integer, pathKind, readPath, textOrNull, writePath } from "./schema.ts";
import { z } from "./vendor/schema.ts";

describe("the kind of a path parameter", () => {
  it.each([
    ["read", readPath("A file.")],
    ["directory", directory("A folder.")],
    ["write", writePath("An output.")],
  ] as const)("is %s, however the parameter is wrapped or derived", (kind, schema) => {
    const text = schema as unknown as z.ZodString;
    const forms = [
      text,
      text.optional(),
      text.default("."),
      text.prefault("."),
      text.nullable(),
      text.optional().nonoptional(),
      text.readonly(),
      text.optional().default("."),
      text.default(".").optional(),
      text.describe("Another description."),
      text.describe("Another.").optional(),
      text.max(100),
      text.meta({ title: "Path" }),
    ];
    for (const form of forms) expect(pathKind(form)).toBe(kind);
  });

  it("is none for any other schema", () => {
    for (const schema of [z.string(), z.string().optional(), z.array(readPath("A file.")), integer(1, 2, "Number.")]) {
      expect(pathKind(schema)).toBeUndefined();
    }
  });
});

it("bounds whole numbers on both sides", () => {
  const schema = integer(1, 5, "Number.");
  expect([0, 1, 5, 6, 1.5, "1"].map((value) => schema.safeParse(value).success)).toEqual([
    false,
    true,
    true,
    false,
    false,
    false,
  ]);
});

it("takes a text or null", () => {
  const schema = textOrNull("Label.");
  expect([null, "", "x", undefined, 1].map((value) => schema.safeParse(value).success)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});
