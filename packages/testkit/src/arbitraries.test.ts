import { publishTool } from "@benchwright/core";
import { describe, expect, it } from "vitest";
import { brokenArguments, validArguments } from "./arbitraries.ts";
import { fixtureSystem } from "./fixture-system.ts";
import { fc } from "./vendor/fast-check.ts";
import { AjvJsonSchemaValidator } from "./vendor/mcp.ts";

describe.each(fixtureSystem.tools.map((tool) => [tool.name, publishTool(tool).inputSchema] as const))(
  "%s",
  (_, schema) => {
    const accepts = new AjvJsonSchemaValidator().getValidator(schema);

    it("is given valid arguments that its schema accepts", () => {
      fc.assert(
        fc.property(validArguments(schema), (args) => accepts(args).valid),
        { seed: 1, numRuns: 300 },
      );
    });

    it("is given broken arguments of which most, but not all, are refused by its schema", () => {
      const broken = fc.sample(brokenArguments(schema), { seed: 1, numRuns: 300 });
      const refused = broken.filter((args) => !accepts(args).valid).length;
      expect(refused).toBeGreaterThan(150);
    });
  },
);
