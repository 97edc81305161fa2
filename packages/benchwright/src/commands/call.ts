import type { ToolError } from "@benchwright/core";
import { findTool, readArguments, runTool } from "../call.ts";
import { parseFlags } from "../flags.ts";
import { UsageError } from "../usage.ts";

/** `benchwright call TOOL --flags [--json] [--strict] [--arguments JSON]` */
export async function run(args: readonly string[]): Promise<number> {
  const [name, ...rest] = args;
  if (name === undefined || name.startsWith("-"))
    throw new UsageError('call needs the name of a tool; "benchwright tools" lists them');
  const { own, values } = parseFlags(await findTool(name), rest);
  const given = own.arguments === undefined ? values : { ...(await readArguments(own.arguments)), ...values };
  const outcome = await runTool(name, given);
  if (!outcome.ok) {
    if (own.json) process.stdout.write(`${JSON.stringify({ error: facts(outcome.error) }, null, 2)}\n`);
    else process.stderr.write(`${outcome.text}\n`);
    return 1;
  }
  process.stdout.write(own.json ? `${JSON.stringify(outcome.value, null, 2)}\n` : `${outcome.text}\n`);
  return own.strict && outcome.value["ok"] === false ? 1 : 0;
}

function facts({ code, kind, what, why, next, candidates, data }: ToolError): object {
  return { code, kind, what, why, next, candidates, data };
}
