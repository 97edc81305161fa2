import { describe, expect, it } from "vitest";
import { Late } from "./errors.ts";
import { callTool } from "./pipeline.ts";
import { publishTool } from "./publish.ts";
import { ResultStore } from "./results.ts";
import { testHost } from "./testing/host.ts";
import { running } from "./testing/tool.ts";
import { defineTool } from "./tool.ts";
import { z } from "./vendor/schema.ts";
import { Verbatim } from "./verbatim.ts";

function passing(text: string) {
  return defineTool({
    name: "qet_pass",
    title: "Pass",
    effect: "read",
    description: "Passes on.",
    input: {},
    output: { status: z.unknown().describe("Status.") },
    open: true,
    example: {},
    run: () => new Verbatim(JSON.parse(text), text),
    text: () => "rendered",
  });
}

describe("a document that is passed on", () => {
  it("keeps its text byte for byte, however long, and its value with fields nobody declared", async () => {
    const text = `{ "z":1.0e0,\n\t"status" : "ok", "a":[${"1, ".repeat(2_000)}1] }\n`;
    const outcome = await callTool(passing(text), {}, testHost({ textBudget: 100 }).host);
    expect(outcome).toMatchObject({ ok: true, text, value: JSON.parse(text) });
  });

  it("is handed out as a resource when its value is too large to be sent", async () => {
    const { host } = testHost({ results: new ResultStore(), valueBudget: 10 });
    expect(await callTool(passing('{"status":"more than ten characters"}'), {}, host)).toMatchObject({
      ok: false,
      error: { code: "answer-too-large" },
      stored: [{}],
    });
  });

  it("has an output schema without a word on further fields", () => {
    const { outputSchema } = publishTool(passing("{}"));
    expect(outputSchema).toEqual({
      type: "object",
      properties: { status: { description: "Status." } },
      required: ["status"],
    });
  });
});

describe("an error's data", () => {
  it("goes along for programs", async () => {
    const fail = () => {
      throw new Late("late", { what: "Not yet", data: { runId: "r1", timedOut: true } });
    };
    const outcome = await callTool(running(fail), {}, testHost().host);
    expect(outcome).toMatchObject({ ok: false, error: { data: { runId: "r1", timedOut: true } } });
  });
});
