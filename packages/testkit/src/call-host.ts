import {
  type CallHost,
  type CallOutcome,
  callTool,
  TEXT_BUDGET,
  type Tool,
  VALUE_BUDGET,
  Workspace,
} from "@benchwright/core";

/** Where a test's calls may go. Nothing of the machine's own environment is seen. */
export interface TestHost {
  readonly roots: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}

/** A host for calls in process, confined to some directories, with the budgets of a server. */
export function callHost({ roots, environment = {} }: TestHost): CallHost {
  return {
    workspace: new Workspace(roots, roots[0] === undefined ? {} : { start: roots[0] }),
    environment,
    log: { info: () => undefined, warn: () => undefined },
    signal: new AbortController().signal,
    textBudget: TEXT_BUDGET,
    valueBudget: VALUE_BUDGET,
  };
}

/** Calls a tool in process. Throws the tool's error; use `callTool` to look at a failed outcome. */
export async function call(
  tool: Tool,
  args: Readonly<Record<string, unknown>>,
  host: TestHost,
): Promise<Extract<CallOutcome, { ok: true }>> {
  const outcome = await callTool(tool, args, callHost(host));
  if (outcome.ok) return outcome;
  throw outcome.error;
}
