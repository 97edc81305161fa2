import type { CallHost } from "../pipeline.ts";
import { Workspace } from "../workspace/workspace.ts";
import { never } from "./signal.ts";

/** A host for calls in a test, and the lines it logs. */
export function testHost(given: Partial<CallHost> = {}): { host: CallHost; logged: string[] } {
  const logged: string[] = [];
  const host: CallHost = {
    workspace: given.workspace ?? new Workspace([], { start: "/" }),
    environment: {},
    log: { info: (line) => logged.push(`info ${line}`), warn: (line) => logged.push(`warn ${line}`) },
    signal: never,
    textBudget: 8_000,
    valueBudget: 100_000,
    ...given,
  };
  return { host, logged };
}
