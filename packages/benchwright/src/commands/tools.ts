import { parseArgs } from "node:util";
import type { PublishedTool } from "@benchwright/core";
import { allTools, publishCatalog, readCatalog } from "../catalog.ts";
import { flagsOf } from "../flags.ts";
import { UsageError } from "../usage.ts";

/** `benchwright tools [TOOL] [--json]`; `--published` asks the tools themselves, for the build and its check. */
export async function run(args: readonly string[]): Promise<number> {
  const { name, json, published } = parse(args);
  const catalog = published ? await publishCatalog() : await readCatalog();
  if (name === undefined) {
    process.stdout.write(json || published ? `${JSON.stringify(catalog)}\n` : catalog.systems.map(overview).join("\n"));
    return 0;
  }
  const tool = allTools(catalog).find((candidate) => candidate.name === name);
  if (tool === undefined)
    throw new UsageError(
      `unknown tool: ${name}. Tools: ${allTools(catalog)
        .map((one) => one.name)
        .join(", ")}`,
    );
  process.stdout.write(json ? `${JSON.stringify(tool, null, 2)}\n` : explanation(tool));
  return 0;
}

function parse(args: readonly string[]): { name: string | undefined; json: boolean; published: boolean } {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { json: { type: "boolean" }, published: { type: "boolean" } },
    });
    return { name: positionals[0], json: values.json ?? false, published: values.published ?? false };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function overview({ name, tools }: { readonly name: string; readonly tools: readonly PublishedTool[] }): string {
  const width = Math.max(...tools.map((tool) => tool.name.length));
  const lines = tools.map(
    (tool) => `  ${tool.name.padEnd(width)}  ${tool.title}${tool.annotations.readOnlyHint ? "" : " (writes)"}`,
  );
  return `${name}\n${lines.join("\n")}\n`;
}

function explanation(tool: PublishedTool): string {
  const flags = flagsOf(tool.inputSchema);
  const shown = flags.map((flag) => ({
    ...flag,
    left: flag.type === "switch" ? flag.flag : `${flag.flag} ${flag.type}`,
  }));
  const width = Math.max(0, ...shown.map(({ left }) => left.length));
  const lines = shown.map(({ left, required, description, choices }) => {
    const notes = [required ? "required" : "", choices.length > 0 ? `one of ${choices.join(", ")}` : ""].filter(
      (note) => note !== "",
    );
    return `  ${left.padEnd(width)}  ${description}${notes.length > 0 ? ` (${notes.join("; ")})` : ""}`;
  });
  return `${tool.name}: ${tool.title}\n\n${tool.description}\n\n${lines.join("\n")}\n`;
}
