import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { errorCodeOf, readPublished, schemaVersionOf } from "./published.ts";
import { type Finding, printDocument, type RunBlock, refusal, resultDocument } from "./result.ts";
import { makeRunId } from "./run-id.ts";

fc.configureGlobal({ seed: 1 });

const run: RunBlock = {
  sessionId: "s",
  persisted: false,
  analysisId: null,
  timestamp: "2026-09-13T21:02:11.000Z",
  inputSchemaVersion: 1,
  toolVersion: "t 1",
  tool: "link_budget",
  runId: makeRunId(new Date(0), "0000"),
};
const problem = { code: "unknown_field", message: "m", field: "f", correction: "c" } as const;
const findings: Finding[] = [
  { result: {}, status: "ok", assurance: {}, answer: { value: 1 } },
  { status: "ok", data: { projects: [] } },
  { status: "undetermined", agentInstruction: "ask", answer: {} },
  refusal([problem, { ...problem, field: null, code: "bare_number" }]),
];

describe("a result document", () => {
  test("has its keys in one order, whatever the finding and however it was put together", () => {
    const common = ["status", "answer", "assurance", "result", "warnings", "run"];
    expect(findings.map((finding) => Object.keys(JSON.parse(printDocument(resultDocument(finding, run)))))).toEqual([
      common,
      [...common, "data"],
      [...common, "agentInstruction"],
      [...common, "code", "message", "field", "correction"],
    ]);
  });

  test("writes what does not apply as null or as an empty list", () => {
    expect(resultDocument({ status: "undetermined", agentInstruction: "ask" }, run)).toMatchObject({
      answer: null,
      assurance: null,
      result: null,
      warnings: [],
    });
  });

  test("has the keys of run in one order, and the tool for calculations only", () => {
    const { tool: _tool, ...read } = run;
    const keys = ["runId", "toolVersion", "inputSchemaVersion", "timestamp", "analysisId", "persisted", "sessionId"];
    expect(Object.keys(resultDocument({ status: "ok" }, run).run)).toEqual([...keys, "tool"]);
    expect(Object.keys(resultDocument({ status: "ok" }, read).run)).toEqual(keys);
  });

  test("tells one error and the others as warnings under their own codes", () => {
    const document = resultDocument(refusal([problem, { ...problem, field: null, code: "bare_number" }]), run);
    expect(document).toMatchObject({ code: "unknown_field", warnings: [{ code: "bare_number", message: "m c" }] });
  });
});

test("a document lists a hundred warnings and counts the others", () => {
  const warnings = Array.from({ length: 5_000 }, (_, at) => ({ code: "unknown_field", message: `m${at}` }));
  const listed = resultDocument({ status: "ok", warnings }, run).warnings;
  expect(listed).toHaveLength(101);
  expect(listed.at(-1)).toEqual({ code: "more_warnings", message: "4900 more are not listed" });
});

describe("printDocument", () => {
  test("is undone by JSON.parse, numbers to the last bit", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 6 })), (value) => {
        const plain = JSON.parse(JSON.stringify(value));
        expect(JSON.parse(printDocument(plain))).toEqual(plain);
      }),
    );
  });

  test("refuses a number that JSON cannot say", () => {
    expect(() => printDocument({ a: { b: Number.NaN } })).toThrow("/a/b is not a finite number");
    expect(() => printDocument({ a: Number.POSITIVE_INFINITY })).toThrow("/a");
  });

  test("gives every entry a line of its own and leaves small ones whole", () => {
    expect(printDocument({ status: "ok", result: { a: { value: 1 }, b: { value: 2 } }, warnings: [] })).toBe(
      '{\n"status":"ok",\n"result":{\n"a":{"value":1},\n"b":{"value":2}\n},\n"warnings":[]\n}\n',
    );
  });
});

describe("reading what another responder published", () => {
  test("accepts the three names of an error code", () => {
    expect([{ code: "a" }, { errorCode: "b" }, { error: { code: "c" } }, { error: "d" }, {}].map(errorCodeOf)).toEqual([
      "a",
      "b",
      "c",
      null,
      null,
    ]);
  });

  test("takes what is there and misses the rest without complaint", () => {
    expect(readPublished({ run: { runId: 7, tool: "eoir" } })).toEqual({
      runId: null,
      tool: "eoir",
      status: "unreadable",
      timestamp: null,
      analysisId: null,
      errorCode: null,
    });
    expect(schemaVersionOf({ inputSchemaVersion: 3 })).toBe(3);
    expect(schemaVersionOf({ inputSchemaVersion: "3" })).toBeUndefined();
  });
});
