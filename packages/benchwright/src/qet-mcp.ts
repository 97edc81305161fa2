// The drop-in: the command line of the schematic server that people know, over the same pipeline.
import "@benchwright/core/stdout-guard";
import { failure } from "./failure.ts";
import { UsageError } from "./usage.ts";

const USAGE = `usage: qet-mcp                      serve the qet tools over MCP on stdin and stdout
       qet-mcp --list               print every tool and what it does
       qet-mcp --call TOOL [JSON]   call one tool; "-" reads the JSON object from stdin
       qet-mcp --version`;

const [option, ...rest] = process.argv.slice(2);
try {
  process.exitCode = await dispatch();
} catch (error) {
  const { text, code } = failure("qet-mcp", error);
  process.stderr.write(code === 2 ? `${text}${USAGE}\n` : text);
  process.exitCode = code;
}

async function dispatch(): Promise<number> {
  if (option === undefined) {
    const [{ serve }, { identity }] = await Promise.all([import("./commands/serve.ts"), import("./catalog.ts")]);
    await serve({ systems: ["qet"], readOnly: false, tools: undefined }, { ...identity, name: "qet-mcp" });
    return 0;
  }
  if (option === "--list" || option === "-l") return list();
  if (option === "--call") return callWith(rest);
  if (option === "--version") return (await import("./commands/version.ts")).run();
  if (option === "--help" || option === "-h") {
    process.stdout.write(`${USAGE}\n`);
    return 0;
  }
  throw new UsageError(`unknown option ${option}`);
}

async function list(): Promise<number> {
  const { allTools, readCatalog } = await import("./catalog.ts");
  const { systems } = await readCatalog();
  const tools = allTools({ systems: systems.filter(({ name }) => name === "qet") });
  for (const { name, description } of tools) {
    process.stdout.write(`${name}\n${description.replace(/^/gm, "    ")}\n\n`);
  }
  return 0;
}

async function callWith(args: readonly string[]): Promise<number> {
  const [name, json = "{}", ...more] = args;
  if (name === undefined) throw new UsageError("--call needs the name of a tool");
  if (more.length > 0) throw new UsageError("--call takes a tool and one JSON object");
  const { readArguments, runTool } = await import("./call.ts");
  const outcome = await runTool(name, await readArguments(json), { system: "qet" });
  process.stdout.write(outcome.ok ? `${JSON.stringify(outcome.value, null, 2)}\n` : `${outcome.text}\n`);
  return outcome.ok ? 0 : 1;
}
