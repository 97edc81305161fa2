import { parseArgs } from "node:util";
import { nearest, publishTool, type Tool } from "@benchwright/core";
import { UsageError } from "./usage.ts";

/** A flag of `benchwright call`, made from one argument of a tool. */
export interface Flag {
  /** As typed: `--name-contains`. */
  readonly flag: string;
  readonly argument: string;
  readonly type: "text" | "number" | "switch" | "list" | "json";
  readonly required: boolean;
  readonly description: string;
  readonly choices: readonly string[];
  /** The value when it is not given, where there is one. */
  readonly standard: unknown;
}

/** What `call` itself takes beside the flags of the tool. */
export interface OwnFlags {
  readonly json: boolean;
  readonly strict: boolean;
  readonly arguments: string | undefined;
}

export const OWN_FLAGS = ["json", "strict", "arguments"] as const;

type Property = {
  type?: string;
  description?: string;
  enum?: readonly string[];
  items?: { type?: string };
  default?: unknown;
};

/** The flags of a published input schema, in its order. */
export function flagsOf(schema: Readonly<Record<string, unknown>>): Flag[] {
  const properties = Object.entries((schema["properties"] ?? {}) as Record<string, Property>);
  const required = new Set((schema["required"] ?? []) as string[]);
  return properties.map(([argument, property]) => ({
    flag: `--${kebab(argument)}`,
    argument,
    type: typeOf(property),
    required: required.has(argument),
    description: property.description ?? "",
    choices: property.enum ?? [],
    standard: property.default,
  }));
}

/**
 * The arguments that a command line gives a tool. `--name value`, `--name=value`, `--no-name` for a switch, a list by
 * repeating the flag, an object as JSON; `name_contains`, `nameContains` and `name-contains` are the same. Whether the values fit is for the tool's schema to say.
 */
export function parseFlags(tool: Tool, args: readonly string[]): { own: OwnFlags; values: Record<string, unknown> } {
  const flags = new Map(flagsOf(publishTool(tool).inputSchema).map((flag) => [flag.flag.slice(2), flag]));
  const parsed = parseArgs({
    args: args.map((arg) => (arg.startsWith("--") ? dashed(arg) : arg)),
    strict: false,
    tokens: true,
    options: {
      ...Object.fromEntries(
        [...flags].map(([name, { type }]) => [name, { type: type === "switch" ? "boolean" : "string" }]),
      ),
      json: { type: "boolean" },
      strict: { type: "boolean" },
      arguments: { type: "string" },
    },
  });
  const values: Record<string, unknown> = {};
  for (const token of parsed.tokens) {
    if (token.kind === "positional")
      throw new UsageError(`unexpected "${token.value}"; give arguments as --name value`);
    if (token.kind !== "option" || OWN_FLAGS.some((own) => own === token.name)) continue;
    const negated = flags.has(token.name) ? undefined : flags.get(token.name.replace(/^no-/, ""));
    const flag = flags.get(token.name) ?? negated;
    if (flag === undefined || (negated !== undefined && flag.type !== "switch"))
      throw unknownFlag(tool, token.name, flags.keys());
    if (flag.type !== "switch" && token.value === undefined) throw new UsageError(`${flag.flag} needs a value`);
    const value =
      flag.type === "switch" ? (negated === undefined) === (token.value !== "false") : convert(flag, token.value ?? "");
    const before = values[flag.argument];
    values[flag.argument] = flag.type === "list" ? [...(Array.isArray(before) ? before : []), value] : value;
  }
  const { json, strict, arguments: object } = parsed.values;
  return {
    own: { json: json === true, strict: strict === true, arguments: typeof object === "string" ? object : undefined },
    values,
  };
}

function typeOf(property: Property): Flag["type"] {
  if (property.type === "boolean") return "switch";
  if (property.type === "integer" || property.type === "number") return "number";
  if (property.type === "array") return property.items?.type === "string" ? "list" : "json";
  return property.type === "object" ? "json" : "text";
}

function convert(flag: Flag, text: string): unknown {
  if (flag.type === "number") return text.trim() !== "" && Number.isFinite(Number(text)) ? Number(text) : text;
  if (flag.type !== "json") return text;
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError(`${flag.flag} takes JSON`);
  }
}

/** `--name_contains=x` and `--nameContains=x` as `--name-contains=x`. */
function dashed(arg: string): string {
  const end = arg.indexOf("=");
  return end < 0 ? kebab(arg) : kebab(arg.slice(0, end)) + arg.slice(end);
}

function kebab(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, "$1-$2")
    .replaceAll("_", "-")
    .toLowerCase();
}

function unknownFlag(tool: Tool, name: string, known: Iterable<string>): UsageError {
  const names = [...known];
  const like = nearest(name, names, 1)[0];
  const flags = names.map((flag) => `--${flag}`).join(" ");
  return new UsageError(
    `unknown flag --${name} of ${tool.name}.${like === undefined ? "" : ` Did you mean --${like}?`} Flags: ${flags}`,
  );
}
