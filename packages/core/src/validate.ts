import { Refused } from "./errors.ts";
import { nearest } from "./nearest.ts";
import type { Tool } from "./tool.ts";
import type { z } from "./vendor/schema.ts";

type Issue = z.core.$ZodIssue;

const MOST_PROBLEMS = 12;

/**
 * The arguments of a call, checked against the tool's schema, defaults filled in.
 * Throws one `Refused("arguments-invalid")` that lists every problem: unknown names with the nearest expected one,
 * missing ones with what they mean, wrong values with what was received.
 */
export function validateArguments(tool: Tool, given: unknown): Record<string, unknown> {
  const parsed = tool.input.safeParse(given ?? {});
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.flatMap((issue) => describe(issue, tool, given));
  const more = problems.length - MOST_PROBLEMS;
  const listed = problems.slice(0, MOST_PROBLEMS).join(" ") + (more > 0 ? ` And ${more} more.` : "");
  throw new Refused("arguments-invalid", {
    what: problems.length === 1 ? listed : `${problems.length} problems: ${listed}`,
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
    const where = issue.path.length === 0 ? "" : ` in ${pointer(issue.path)}`;
    return issue.keys.map((key) => `Unknown argument ${short(key)}${where}.${suggestion(key, expected)}`);
  }
  const received = valueAt(given, issue.path);
  if (received === undefined && issue.path.length > 0) return [missing(issue, tool)];
  const like = issue.code === "invalid_value" ? suggestion(received, issue.values) : "";
  return [`${pointer(issue.path)}: ${issue.message}; received ${short(received)}.${like}`];
}

function missing(issue: Issue, tool: Tool): string {
  const [name, ...inside] = issue.path;
  const meaning = inside.length === 0 ? tool.input.shape[String(name)]?.description : undefined;
  const expected = "expected" in issue ? `a value of type ${String(issue.expected)}` : issue.message;
  return `Missing argument ${pointer(issue.path)}: ${(meaning ?? expected).replace(/\.$/, "")}.`;
}

function suggestion(given: unknown, expected: readonly unknown[]): string {
  if (typeof given !== "string") return "";
  const [like] = nearest(given, expected.map(String), 1);
  return like === undefined ? "" : ` Did you mean ${like}?`;
}

/** Where a value stands, as a JSON pointer. */
function pointer(path: readonly PropertyKey[]): string {
  if (path.length === 0) return "(arguments)";
  return path.map((step) => `/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
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
  const text = printed(value);
  return text.length > 80 ? `${text.slice(0, 77)}…` : text;
}

function printed(value: unknown): string {
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    // JSON can be parsed to any depth, but is printed recursively.
    return "a value nested too deep to show";
  }
}
