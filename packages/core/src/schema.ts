import { z } from "./vendor/schema.ts";
import type { InputDirectory, InputFile, OutputFile } from "./workspace/workspace.ts";

/** What a call may do at a path: read a file, read below a directory, or put a file there. */
export type PathKind = "read" | "directory" | "write";

/** The fields of an input or output object, by name. */
export type Shape = Readonly<Record<string, z.ZodType>>;

// A registry, not a property: what is derived from a path parameter (described, limited) keeps its kind.
const kinds = z.registry<{ kind: PathKind }>();

/** A file that the call reads. `run` gets it already confined to the workspace, ready to be opened. */
export function readPath(description: string): z.ZodType<InputFile, string> {
  return pathParameter<InputFile>("read", description);
}

/** A directory whose files the call reads. `run` gets it already confined to the workspace, ready to be walked. */
export function directory(description: string): z.ZodType<InputDirectory, string> {
  return pathParameter<InputDirectory>("directory", description);
}

/** A file that the call creates. The pipeline refuses one that exists unless the call says `overwrite: true`. */
export function writePath(description: string): z.ZodType<OutputFile, string> {
  return pathParameter<OutputFile>("write", description);
}

/** The kind of a path parameter, whatever it was wrapped in (`optional`, `prefault`) or derived with; nothing for any other schema. */
export function pathKind(schema: z.ZodType): PathKind | undefined {
  const own = kinds.get(schema)?.kind;
  if (own !== undefined || schema instanceof z.ZodArray || !("unwrap" in schema)) return own;
  return pathKind((schema as z.ZodOptional).unwrap() as z.ZodType);
}

/** A whole number with both bounds, so that the published schema carries no machine limits. */
export function integer(low: number, high: number, description: string): z.ZodInt {
  return z.int().min(low).max(high).describe(description);
}

/** Text that is missing (`null`) when the file does not have it. Published without a type: hosts differ on nullable ones. */
export function textOrNull(description: string): z.ZodNullable<z.ZodString> {
  return z.string().nullable().describe(description);
}

/**
 * An object of a type that is declared elsewhere, for large nested answers. It is published as an object without naming
 * its fields, and checked to be one.
 */
export function objectOf<T extends object>(description: string): z.ZodType<T, T> {
  const schema = z.record(z.string(), z.unknown()).describe(description);
  // The type is the model's own word for what it answers.
  return schema as unknown as z.ZodType<T, T>;
}

function pathParameter<Admitted>(kind: PathKind, description: string): z.ZodType<Admitted, string> {
  const schema = z.string().describe(description);
  kinds.add(schema, { kind });
  // The pipeline swaps the string for what the workspace admitted, before `run` sees it.
  return schema as unknown as z.ZodType<Admitted, string>;
}
