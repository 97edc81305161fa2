import { describe, expect, it } from "vitest";
import { calculators } from "../calculator.ts";

const schema = calculators.get("link_budget")?.schema;

describe("the published form of the link budget", () => {
  it("has its keys in the order of the schema file", () => {
    expect(Object.keys(schema ?? {})).toEqual([
      "tool",
      "inputSchemaVersion",
      "toolVersion",
      "title",
      "description",
      "fields",
      "echo",
      "notes",
    ]);
    const order = [
      "name",
      "label",
      "symbol",
      "kind",
      "allowed",
      "required",
      "requiredWhen",
      "min",
      "max",
      "exclusiveMin",
      "exclusiveMax",
      "rangeSource",
      "default",
      "description",
      "group",
    ];
    for (const field of schema?.fields ?? []) {
      const keys = Object.keys(field);
      expect(keys).toEqual(order.filter((key) => keys.includes(key)));
    }
  });

  it("has a range only with its source, and one for every quantity", () => {
    for (const field of schema?.fields ?? []) {
      const bounded = [field.min, field.max, field.exclusiveMin, field.exclusiveMax].some(
        (bound) => bound !== undefined,
      );
      expect(bounded).toBe(field.kind === "quantity");
      expect(field.rangeSource !== undefined).toBe(bounded);
    }
  });

  it("names each field once, in a sentence, in a group", () => {
    const names = schema?.fields.map(({ name }) => name) ?? [];
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThan(100);
    for (const { label, symbol, description, group } of schema?.fields ?? []) {
      expect(description).toMatch(/^\S.*\.$/);
      expect([label, symbol, group].every((word) => word.length > 0)).toBe(true);
    }
  });

  it("echoes every result with a unit of its own, symbols being unambiguous", () => {
    const symbols = schema?.echo.map(({ symbol }) => symbol) ?? [];
    expect(new Set(symbols).size).toBe(symbols.length);
    expect(schema?.echo.map(({ name }) => name)).toContain("linkMargin");
    for (const { unit } of schema?.echo ?? []) expect(unit.length).toBeGreaterThan(0);
  });

  it("says in words and for a program when a field is needed", () => {
    const modcod = schema?.fields.find(({ name }) => name === "modcod");
    expect(modcod?.requiredWhen).toEqual({
      sentence: "Needed when coding is DVB-S2.",
      allOf: [{ field: "coding", equals: "DVB-S2" }],
    });
  });

  it("is plain JSON", () => {
    expect(JSON.parse(JSON.stringify(schema))).toEqual(schema);
  });
});
