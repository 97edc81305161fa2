import { allTools, type Catalog, readCatalog } from "../catalog.ts";
import { type Flag, flagsOf, OWN_FLAGS } from "../flags.ts";

const COMMANDS = ["serve", "call", "tools", "responder", "doctor", "demo", "completion", "help", "--version"];

/** `benchwright complete -- WORD…`: what may stand for the last word, one a line; nothing where a file name may. */
export async function run(args: readonly string[]): Promise<number> {
  const words = args[0] === "--" ? args.slice(1) : args;
  const candidates = candidatesFor(words, await readCatalog());
  if (candidates.length > 0) process.stdout.write(`${candidates.join("\n")}\n`);
  return 0;
}

/** The candidates for the last of the words after `benchwright`. */
export function candidatesFor(words: readonly string[], catalog: Catalog): string[] {
  const last = words.at(-1) ?? "";
  return possible(words, catalog).filter((candidate) => candidate.startsWith(last));
}

function possible(words: readonly string[], catalog: Catalog): readonly string[] {
  const [command, ...rest] = words;
  if (command === undefined || rest.length === 0) return COMMANDS;
  const tools = allTools(catalog);
  if (command === "completion") return ["bash", "zsh", "fish"];
  if (command === "doctor") return ["--json"];
  if (command === "responder") return ["--folder", "--store", "--once", "--poll-ms", "--replay"];
  if (command === "serve") {
    if (rest.at(-2) === "--tools") return tools.map(({ name }) => name);
    return [...catalog.systems.map(({ name }) => name), "--read-only", "--tools", "--folder", "--engine"];
  }
  if (command === "tools") return [...tools.map(({ name }) => name), "--json"];
  if (command !== "call") return [];
  if (rest.length === 1) return tools.map(({ name }) => name);
  const tool = tools.find(({ name }) => name === rest[0]);
  return tool === undefined ? [] : afterTool(rest, flagsOf(tool.inputSchema));
}

function afterTool(rest: readonly string[], flags: readonly Flag[]): readonly string[] {
  const before = flags.find(({ flag }) => flag === rest.at(-2));
  if (before !== undefined && before.type !== "switch") return before.choices;
  return [...flags.map(({ flag }) => flag), ...OWN_FLAGS.map((own) => `--${own}`)];
}
