import { text } from "node:stream/consumers";
import { type CallOutcome, callTool, nearest, type System, type Tool } from "@benchwright/core";
import { processHost } from "./host.ts";
import { progressBar } from "./progress-bar.ts";
import { loadSystems } from "./systems.ts";
import { Interrupted, UsageError } from "./usage.ts";

/** The tool of that name. Throws `UsageError` with the names most like it. */
export async function findTool(name: string): Promise<Tool> {
  return toolOf(await loadSystems(), name);
}

function toolOf(systems: readonly System[], name: string): Tool {
  const tools = systems.flatMap((candidate) => [...candidate.tools]);
  const tool = tools.find((candidate) => candidate.name === name);
  if (tool !== undefined) return tool;
  const names = tools.map((candidate) => candidate.name);
  const like = nearest(name, names);
  throw new UsageError(
    `unknown tool: ${name}. ${like.length > 0 ? `Did you mean ${like.join(" or ")}?` : `Tools: ${names.join(", ")}`}`,
  );
}

/** Arguments given as one JSON object; `-` reads it from stdin. Throws `UsageError` when it is none. */
export async function readArguments(json: string): Promise<Record<string, unknown>> {
  let value: unknown;
  try {
    value = JSON.parse(json === "-" ? await text(process.stdin) : json);
  } catch (error) {
    throw new UsageError(`the arguments are not JSON: ${error instanceof Error ? error.message : error}`);
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new UsageError("the arguments must be one JSON object");
  }
  return { ...value };
}

/**
 * One call from the shell, through the same pipeline as every other: an interrupt cancels it, and a person who looks
 * sees a progress bar when it takes long. A shell shows whole pages, so nothing is cut for an assistant's sake.
 */
export async function runTool(
  name: string,
  args: Record<string, unknown>,
  options: { system?: string } = {},
): Promise<CallOutcome> {
  const systems = await loadSystems(options.system === undefined ? [] : [options.system]);
  const tool = toolOf(systems, name);
  const interrupt = new AbortController();
  process.once("SIGINT", () => interrupt.abort(new Interrupted("interrupted")));
  const bar = progressBar(process.stderr, tool.name);
  try {
    return await callTool(tool, args, {
      ...processHost(),
      signal: interrupt.signal,
      textBudget: Number.POSITIVE_INFINITY,
      valueBudget: Number.POSITIVE_INFINITY,
      progress: bar.progress,
    });
  } finally {
    bar.clear();
    await Promise.all(systems.map(({ close }) => close?.()));
  }
}
