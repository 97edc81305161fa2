// What the tool list and an element row cost an assistant's context.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { line } from "./measure.ts";

const PROGRAM = "packages/benchwright/bin/benchwright.js";
const PROJECT = "../shared/data/qet/examples/industrial.qet";

interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: unknown;
}

export async function benchTokens(): Promise<void> {
  const { count, counter } = tokenCounter();
  const { systems } = JSON.parse(readFileSync("packages/benchwright/dist/catalog.json", "utf8")) as {
    systems: readonly { readonly name: string; readonly tools: readonly Tool[] }[];
  };
  for (const { name, tools } of systems) {
    const shown = tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }));
    line(
      `tool list of ${name}, ${tools.length} tools`,
      `${count(JSON.stringify(shown))} tokens as a model sees it (${counter})`,
    );
  }
  if (!existsSync(PROJECT)) return line("element row", `skipped: ${PROJECT} is not there`);
  const environment = { ...process.env, BENCHWRIGHT_ALLOW_ANY_PATH: "1" };
  const text = execFileSync(process.execPath, [PROGRAM, "call", "qet_elements", "--path", PROJECT, "--limit", "200"], {
    encoding: "utf8",
    env: environment,
  });
  const rows = text.trim().split("\n").slice(2, -1);
  line("element row, mean of 200", `${(count(rows.join("\n")) / rows.length).toFixed(1)} tokens`, "22");
}

/** A real tokenizer where the verification tools are installed; else four characters to a token. */
function tokenCounter(): { count(text: string): number; counter: string } {
  try {
    const load = createRequire(`${process.cwd()}/verification/package.json`);
    const { countTokens } = load("gpt-tokenizer") as { countTokens(text: string): number };
    return { count: countTokens, counter: "o200k" };
  } catch {
    return { count: (text) => Math.ceil(text.length / 4), counter: "characters / 4" };
  }
}
