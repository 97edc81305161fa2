import { Interrupted, UsageError } from "./usage.ts";

/** How a program ends on an error that reached its top: what to print on stderr, and the exit code. */
export function failure(program: string, error: unknown): { text: string; code: number } {
  if (error instanceof Interrupted) return { text: "", code: 130 };
  if (error instanceof UsageError) return { text: `${program}: ${error.message}\n`, code: 2 };
  return { text: `${error instanceof Error ? error.stack : String(error)}\n`, code: 1 };
}
