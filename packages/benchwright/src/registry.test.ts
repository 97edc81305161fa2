import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { pathKind, publishTool, type Tool } from "@benchwright/core";
import { describe, expect, it } from "vitest";
import { loadSystems } from "./systems.ts";

const systems = await loadSystems();
const tools = systems.flatMap((system) => system.tools.map((tool) => ({ system: system.name, tool })));

/** What must hold for every tool of every system. */
describe("the registry", () => {
  it("names every tool once, after its system", () => {
    const names = tools.map(({ tool }) => tool.name);
    expect(new Set(names).size).toBe(names.length);
    for (const { system, tool } of tools) expect(tool.name).toMatch(new RegExp(`^${system}_[a-z_]{1,36}$`));
  });

  it.each(tools)("$tool.name stands in a file of its name, with its test beside it", ({ system, tool }) => {
    const stem = tool.name.slice(system.length + 1).replaceAll("_", "-");
    for (const name of [`${stem}.ts`, `${stem}.test.ts`]) {
      expect([name, existsSync(fileURLToPath(new URL(`../../${system}/src/tools/${name}`, import.meta.url)))]).toEqual([
        name,
        true,
      ]);
    }
  });

  it.each(tools)("$tool.name has a short description that names another tool", ({ system, tool }) => {
    expect(tool.description.length).toBeGreaterThan(80);
    expect(tool.description.length).toBeLessThan(450);
    if (system === "qet") expect(tool.description.replaceAll(tool.name, "")).toMatch(/qet_/);
    expect(tool.description).not.toMatch(/[A-Z]{6,}|!/);
  });

  it.each(tools)("$tool.name publishes a portable schema", ({ tool }) => {
    const { inputSchema, outputSchema } = publishTool(tool);
    const text = JSON.stringify([inputSchema, outputSchema]);
    for (const word of ["anyOf", "oneOf", "allOf", "$ref", "$defs", "prefixItems", "$schema", '"null"', "nullable"]) {
      expect(text).not.toContain(word);
    }
    expect(text).not.toMatch(/"type":\[/);
    expect(text).not.toContain(String(Number.MAX_SAFE_INTEGER));
    expect(inputSchema["additionalProperties"]).toBe(false);
  });

  it.each(tools)("$tool.name describes its arguments and the fields of its answer", ({ tool }) => {
    const { inputSchema, outputSchema } = publishTool(tool);
    for (const schema of [inputSchema, outputSchema]) {
      const properties = (schema["properties"] ?? {}) as Record<string, { description?: string }>;
      for (const [name, { description = "" }] of Object.entries(properties)) {
        expect([name, description.length > 3]).toEqual([name, true]);
      }
    }
  });

  it.each(tools)("$tool.name has a valid example", ({ tool }) => {
    expect(tool.input.safeParse(tool.example)).toMatchObject({ success: true });
  });

  it.each(tools)("$tool.name declares its path arguments by type", ({ tool }) => {
    for (const name of ["path", "before", "after", "project", "output", "directory"]) {
      const schema = tool.input.shape[name];
      if (schema !== undefined) expect([name, pathKind(schema as Tool["input"])]).not.toEqual([name, undefined]);
    }
  });

  it("costs an assistant's context little", () => {
    for (const { name, tools: own } of systems) {
      const seen = own
        .map(publishTool)
        .map(({ name, description, inputSchema }) => ({ name, description, inputSchema }));
      expect([name, JSON.stringify(seen).length / 4 < 400 * own.length]).toEqual([name, true]);
    }
  });
});
