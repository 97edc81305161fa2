import { defineTool, z } from "@benchwright/core";
import { describe, expect, it } from "vitest";
import { flagsOf, OWN_FLAGS, parseFlags } from "./flags.ts";
import { loadSystems } from "./systems.ts";
import { UsageError } from "./usage.ts";

const tool = defineTool({
  name: "test_tool",
  title: "Test",
  effect: "read",
  description: "A tool with an argument of every kind.",
  input: {
    path: z.string().describe("A text."),
    name_contains: z.string().describe("Another.").optional(),
    folio: z.int().describe("A number.").optional(),
    recursive: z.boolean().describe("A switch.").default(true),
    uuids: z.array(z.string()).describe("A list.").optional(),
    names: z.record(z.string(), z.string()).describe("An object.").optional(),
  },
  output: {},
  example: { path: "x" },
  run: () => ({}),
  text: () => "",
});

describe("flags of a tool", () => {
  it.each([
    [["--path", "a.qet"], { path: "a.qet" }],
    [["--path=a=b.qet"], { path: "a=b.qet" }],
    [["--name-contains", "x"], { name_contains: "x" }],
    [["--name_contains=a_b"], { name_contains: "a_b" }],
    [["--nameContains", "aB"], { name_contains: "aB" }],
    [["--folio", "2"], { folio: 2 }],
    [["--folio", "-1"], { folio: -1 }],
    [["--folio", "two"], { folio: "two" }],
    [["--recursive"], { recursive: true }],
    [["--no-recursive"], { recursive: false }],
    [["--recursive=false"], { recursive: false }],
    [["--uuids", "a", "--uuids", "b"], { uuids: ["a", "b"] }],
    [["--names", '{"en":"Coil"}'], { names: { en: "Coil" } }],
  ])("reads %j", (args, values) => {
    expect(parseFlags(tool, args).values).toEqual(values);
  });

  it.each([
    [["--pth", "x"], "Did you mean --path?"],
    [["a.qet"], "give arguments as --name value"],
    [["--path"], "--path needs a value"],
    [["--no-path"], "unknown flag --no-path"],
    [["--names", "{"], "--names takes JSON"],
  ])("refuses %j", (args, message) => {
    expect(() => parseFlags(tool, args)).toThrow(UsageError);
    expect(() => parseFlags(tool, args)).toThrow(message);
  });

  it("never collide with what call itself takes", async () => {
    for (const { tools } of await loadSystems()) {
      for (const { name, input } of tools) {
        expect([name, ...OWN_FLAGS.filter((own) => own in input.shape)]).toEqual([name]);
      }
    }
  });

  it("describe every argument of every tool", async () => {
    const { publishTool } = await import("@benchwright/core");
    for (const { tools } of await loadSystems()) {
      for (const published of tools.map(publishTool)) {
        for (const flag of flagsOf(published.inputSchema))
          expect([published.name, flag.argument, flag.description]).not.toContain("");
      }
    }
  });
});
