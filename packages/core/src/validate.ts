import { Refused } from "./errors.ts";
import { nearest } from "./nearest.ts";
import type { Tool } from "./tool.ts";
import type { z } from "./vendor/schema.ts";

type Issue = z.core.$ZodIssue;

/**
 * The arguments of a call, checked against the tool's schema, defaults filled in.
 * Throws one `Refused("arguments-invalid")` that lists every problem: unknown names with the expected ones,
 * missing ones with what they mean, wrong values with what was received.
 */
export function validateArguments(tool: Tool, given: unknown): Record<string, unknown> {
  const parsed = tool.input.safeParse(given ?? {});
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.flatMap((issue) => describe(issue, tool, given));
  throw new Refused("arguments-invalid", {
    what: problems.length === 1 ? (problems[0] ?? "") : `${problems.length} problems: ${problems.join(" ")}`,
    next: `Arguments of ${tool.name}: ${signature(tool)}`,
  });
}

/** The argument names of a tool as one line, optional ones with a question mark. */
export function signature(tool: Tool): string {
  return Object.entries(tool.input.shape)
    .map(([name, schema]) => (schema.safeParse(undefined).success ? `${name}?` : name))
    .join(", ");
}

function describe(issue: Issue, tool: Tool, given: unknown): string[] {
  if (issue.code === "unrecognized_keys") {
    const expected = issue.path.length === 0 ? Object.keys(tool.input.shape) : [];
    return issue.keys.map((key) => {
      const like = nearest(key, expected, 1)[0];
      const where = issue.path.length === 0 ? "" : ` in ${pointer(issue.path)}`;
      return `Unknown argument ${JSON.stringify(key)}${where}.${like === undefined ? "" : ` Did you mean ${like}?`}`;
    });
  }
  const received = valueAt(given, issue.path);
  if (received === undefined && issue.code === "invalid_type") {
    return [`Missing argument ${pointer(issue.path)}: ${issue.expected}.`];
  }
  return [`${pointer(issue.path)}: ${issue.message}; received ${short(received)}.`];
}

function pointer(path: readonly PropertyKey[]): string {
  return path.length === 0 ? "(arguments)" : `/${path.map(String).join("/")}`;
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let here = value;
  for (const step of path) {
    if (typeof here !== "object" || here === null || !Object.hasOwn(here, step)) return undefined;
    here = Reflect.get(here, step);
  }
  return here;
}

function short(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 80 ? `${text.slice(0, 77)}…` : text;
}
