import { describe, expect, test } from "vitest";
import { readEnvelope } from "./envelope.ts";

const published = new Map([["link_budget", 1]]);
const calculation = { runId: "r1", tool: "link_budget", inputSchemaVersion: 1, inputs: {} };

function read(envelope: unknown, name = "r1.json") {
  const text = typeof envelope === "string" ? envelope : JSON.stringify(envelope);
  return readEnvelope(name, new TextEncoder().encode(text), published);
}

/** The codes of a refused request in order, or `untrusted` and the one code. */
function codes(envelope: unknown, name?: string): string[] {
  const reading = read(envelope, name);
  if (reading.state === "request") return [];
  return reading.state === "refused" ? reading.problems.map(({ code }) => code) : ["untrusted", reading.problem.code];
}

describe("a calculation request", () => {
  test("is read with its keys in any order", () => {
    const save = { analysisName: " a ", projectName: "p" };
    const reversed = Object.fromEntries(Object.entries({ ...calculation, save, displayUnits: { x: "dBm" } }).reverse());
    expect(read(reversed)).toEqual({
      state: "request",
      request: {
        kind: "calculation",
        runId: "r1",
        tool: "link_budget",
        inputSchemaVersion: 1,
        inputs: {},
        save: { projectName: "p", analysisName: "a" },
        displayUnits: { x: "dBm" },
      },
    });
  });

  test.each([
    ["has both tool and operation", { ...calculation, operation: "project.list" }, ["ambiguous_request"]],
    ["has neither", { runId: "r1" }, ["ambiguous_request"]],
    ["has an unknown key", { ...calculation, input: {} }, ["unknown_key"]],
    ["names a tool that does not exist", { ...calculation, tool: "link-budget" }, ["unknown_tool"]],
    ["names a tool this responder does not have", { ...calculation, tool: "eoir" }, ["unknown_tool"]],
    ["has no schema version", { ...calculation, inputSchemaVersion: undefined }, ["unsupported_schema_version"]],
    ["has another schema version", { ...calculation, inputSchemaVersion: 2 }, ["unsupported_schema_version"]],
    ["has a schema version as text", { ...calculation, inputSchemaVersion: "1" }, ["unsupported_schema_version"]],
    ["has no inputs", { ...calculation, inputs: undefined }, ["invalid_inputs"]],
    ["has a list of inputs", { ...calculation, inputs: [] }, ["invalid_inputs"]],
    ["saves under no name", { ...calculation, save: { projectName: " ", analysisName: "a" } }, ["invalid_save"]],
    [
      "saves under a long name",
      { ...calculation, save: { projectName: "p", analysisName: "a".repeat(201) } },
      ["invalid_save"],
    ],
    [
      "saves under a name with a line end",
      { ...calculation, save: { projectName: "p\nq", analysisName: "a" } },
      ["invalid_save"],
    ],
    [
      "saves with another key",
      { ...calculation, save: { projectName: "p", analysisName: "a", id: 1 } },
      ["invalid_save"],
    ],
    ["has a display unit that is no text", { ...calculation, displayUnits: { a: 1 } }, ["invalid_display_unit"]],
    [
      "has everything wrong at once",
      { runId: "r1", tool: "nothing", inputs: 3, save: 4, displayUnits: 5, more: 6 },
      ["unknown_tool", "unknown_key", "invalid_inputs", "invalid_save", "invalid_display_unit"],
    ],
  ])("that %s is refused", (_, envelope, expected) => {
    expect(codes(envelope)).toEqual(expected);
  });

  test("says in its correction what is accepted", () => {
    const reading = read({ ...calculation, tool: "link_bugdet", dipslayUnits: {} });
    const corrections = reading.state === "refused" ? reading.problems.map(({ correction }) => correction) : [];
    expect(corrections).toEqual([
      "Did you mean link_budget? This responder answers: link_budget.",
      "Leave it out or write displayUnits. Accepted here: runId, tool, inputSchemaVersion, inputs, save, displayUnits.",
    ]);
  });

  test("keeps a key that would change an object's nature as a plain key", () => {
    expect(
      codes('{"runId":"r1","tool":"link_budget","inputSchemaVersion":1,"inputs":{},"__proto__":{"save":1}}'),
    ).toEqual(["unknown_key"]);
  });
});

describe("a read request", () => {
  test("lists, or selects one project by id or name", () => {
    expect(read({ runId: "r1", operation: "project.list" })).toMatchObject({ request: { kind: "project.list" } });
    expect(read({ runId: "r1", operation: "project.read", projectId: "x" })).toMatchObject({
      request: { selector: { projectId: "x" }, detail: "summary" },
    });
    expect(read({ runId: "r1", operation: "project.read", projectName: "x", detail: "full" })).toMatchObject({
      request: { selector: { projectName: "x" }, detail: "full" },
    });
  });

  test.each([
    ["names no operation that exists", { operation: "project.delete" }, ["unknown_operation"]],
    ["selects nothing", { operation: "project.read" }, ["invalid_selector"]],
    ["selects twice", { operation: "project.read", projectId: "a", projectName: "b" }, ["invalid_selector"]],
    ["selects by a number", { operation: "project.read", projectId: 7 }, ["invalid_selector"]],
    ["wants an unknown detail", { operation: "project.read", projectId: "a", detail: "all" }, ["invalid_selector"]],
    ["lists with a selector", { operation: "project.list", projectId: "a" }, ["unknown_key"]],
    ["brings inputs", { operation: "project.list", inputs: {} }, ["unknown_key"]],
  ])("that %s is refused", (_, envelope, expected) => {
    expect(codes({ runId: "r1", ...envelope })).toEqual(expected);
  });
});

describe("a request whose run id cannot be trusted", () => {
  test.each([
    ["is empty", "", "invalid_json"],
    ["is cut off", '{"runId":"r1"', "invalid_json"],
    ["has a key twice", '{"runId":"r1","runId":"r1"}', "invalid_json"],
    ["is no object", "[1]", "invalid_json"],
    ["has no run id", { tool: "link_budget" }, "invalid_run_id"],
    ["has a run id that leaves the folder", { ...calculation, runId: "../r1" }, "invalid_run_id"],
    ["has another name", { ...calculation, runId: "r2" }, "run_id_mismatch"],
    ["has another case", { ...calculation, runId: "R1" }, "run_id_mismatch"],
  ])("because it %s gets one problem", (_, envelope, code) => {
    expect(codes(envelope)).toEqual(["untrusted", code]);
  });

  test("may be half written only when its text is malformed", () => {
    expect(read('{"runId":')).toMatchObject({ malformed: true });
    expect(read("[]")).toMatchObject({ malformed: false });
    expect(read('{"a":1,"a":2}')).toMatchObject({ malformed: false });
  });
});
