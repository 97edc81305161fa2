import { type Rendering, shown } from "@benchwright/core";

interface ToolLine {
  readonly name: string;
  readonly description: string;
  readonly inputSchemaVersion: number | null;
}

/** The calculators, one a line, and whether each has a form to fill in. */
export function toolLines({ tools }: { readonly tools: readonly ToolLine[] }): Rendering {
  return tools
    .map(({ name, description, inputSchemaVersion }) => {
      const form = inputSchemaVersion === null ? "no form published" : `form v${inputSchemaVersion}`;
      return `${name}  (${form})  ${shown(description, 300)}`;
    })
    .join("\n");
}
