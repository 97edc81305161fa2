import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Refused } from "./errors.ts";
import { integer, readPath } from "./schema.ts";
import { defineListTool, defineTool } from "./tool.ts";
import { signature, validateArguments } from "./validate.ts";
import { z } from "./vendor/schema.ts";

const tool = defineTool({
  name: "qet_things",
  title: "List things",
  effect: "read",
  description: "Things.",
  input: {
    project: readPath("The project file (.qet)."),
    kind: z.enum(["element", "conductor", "shape"]).describe("What to list.").optional(),
    folio: integer(1, 99, "Folio number, from 1.").default(3),
    names: z.array(z.string()).max(3).describe("Names.").optional(),
    at: z.strictObject({ "x/y~z": z.number() }).describe("A place.").optional(),
  },
  output: {},
  example: { project: "pump.qet" },
  run: () => ({}),
  text: () => "",
});

function problems(given: unknown): string {
  try {
    validateArguments(tool, given);
  } catch (error) {
    if (error instanceof Refused) {
      expect(error).toMatchObject({
        code: "arguments-invalid",
        next: "Arguments of qet_things: project, kind?, folio?, names?, at?",
      });
      return error.what;
    }
    throw error;
  }
  return "none";
}

it("fills in defaults and keeps what is given", () => {
  expect(validateArguments(tool, { project: "a" })).toEqual({ project: "a", folio: 3 });
  expect(validateArguments(tool, { project: "a", folio: 7, kind: "shape" })).toEqual({
    project: "a",
    folio: 7,
    kind: "shape",
  });
});

describe("says what is wrong", () => {
  it.each([
    [{}, "Missing argument /project: The project file (.qet)."],
    [undefined, "Missing argument /project: The project file (.qet)."],
    [null, "Missing argument /project: The project file (.qet)."],
    [{ project: 3 }, "/project: Invalid input: expected string, received number; received 3."],
    [{ project: null }, "/project: Invalid input: expected string, received null; received null."],
    [{ project: "a", folioo: 1 }, 'Unknown argument "folioo". Did you mean folio?'],
    [{ project: "a", colour: 1 }, 'Unknown argument "colour".'],
    [
      { project: "a", kind: "elment" },
      '/kind: Invalid option: expected one of "element"|"conductor"|"shape"; received "elment". Did you mean element?',
    ],
    [{ project: "a", folio: 0 }, "/folio: Too small: expected number to be >=1; received 0."],
    [{ project: "a", folio: "3" }, '/folio: Invalid input: expected number, received string; received "3".'],
    [{ project: "a", folio: 1.5 }, "/folio: Invalid input: expected int, received number; received 1.5."],
    [{ project: "a", names: ["x", 2] }, "/names/1: Invalid input: expected string, received number; received 2."],
    [{ project: "a", at: {} }, "Missing argument /at/x~1y~0z: a value of type number."],
    [{ project: "a", at: { "x/y~z": 1, w: 2 } }, 'Unknown argument "w" in /at.'],
    ["text", '(arguments): Invalid input: expected object, received string; received "text".'],
    [[1], "(arguments): Invalid input: expected object, received array; received [1]."],
    [JSON.parse('{"project":"a","__proto__":{"folio":5}}'), 'Unknown argument "__proto__".'],
  ])("about %j", (given, expected) => {
    expect(problems(given)).toBe(expected);
  });
});

it("names every problem in one error", () => {
  expect(problems({ folio: 0, kind: 1, names: "x", projet: "a" })).toBe(
    "5 problems: Missing argument /project: The project file (.qet). " +
      '/kind: Invalid option: expected one of "element"|"conductor"|"shape"; received 1. ' +
      "/folio: Too small: expected number to be >=1; received 0. " +
      '/names: Invalid input: expected array, received string; received "x". ' +
      'Unknown argument "projet". Did you mean project?',
  );
});

it("stays short however much is wrong, and says how much that is", () => {
  const many = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`n${index}`.padEnd(500, "x"), 1]));
  const text = problems({ project: "x".repeat(10_000), folio: "y".repeat(100_000), ...many });
  expect(text.length).toBeLessThanOrEqual(2_000);
  expect(text).toMatch(/^1001 problems: /);
  expect(text).toMatch(/And 989 more\.$/);
});

it("accepts or refuses everything JSON can say, and throws nothing else", () => {
  const value = fc.oneof(
    fc.jsonValue(),
    fc.dictionary(fc.constantFrom("project", "folio", "kind", "at"), fc.jsonValue()),
  );
  fc.assert(
    fc.property(value, (given) => {
      const said = problems(given);
      if (said === "none") expect(validateArguments(tool, given)).toMatchObject(Object(given));
    }),
    { seed: 1, numRuns: 1000 },
  );
});

it("writes a signature with optional arguments marked, those of a list included", () => {
  const list = defineListTool({
    name: "qet_list",
    title: "List",
    effect: "read",
    description: "List.",
    input: { project: readPath("The project.") },
    example: { project: "a" },
    rows: "things",
    row: z.string(),
    limit: 10,
    output: {},
    page: () => ({}),
    run: () => ({ rows: [] }),
    text: () => "",
  });
  expect(signature(list)).toBe("project, limit?, offset?, cursor?");
});
