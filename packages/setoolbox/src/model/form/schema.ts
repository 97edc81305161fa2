import type { CalculatorSchema, FieldSchema, ToolName } from "../schema.ts";
import { acceptedUnits } from "../units/convert.ts";
import { inputSchemaVersion, toolVersion } from "../version.ts";
import type { FieldSpec, Variable } from "./field.ts";

export interface SchemaParts {
  readonly tool: ToolName;
  readonly title: string;
  readonly description: string;
  readonly form: readonly FieldSpec[];
  readonly outputs: readonly Variable[];
  readonly notes: readonly string[];
}

/** The published form of a calculator, keys in the order of the file. */
export function publishedSchema({ tool, title, description, form, outputs, notes }: SchemaParts): CalculatorSchema {
  return {
    tool,
    inputSchemaVersion,
    toolVersion,
    title,
    description,
    fields: form.map(publishedField),
    echo: outputs.map(({ name, symbol, label, unit }) => ({ name, symbol, label, unit })),
    notes,
  };
}

function publishedField(field: FieldSpec): FieldSchema {
  const { name, label, symbol, kind, description, group } = field;
  const { source, ...bounds } = field.kind === "quantity" ? field.bounds : { source: undefined };
  return {
    name,
    label,
    symbol,
    kind,
    allowed: field.kind === "quantity" ? acceptedUnits(field.type) : field.allowed,
    // What is needed depends on what is asked for; no field is needed by every request.
    required: false,
    ...(field.requiredWhen === undefined ? {} : { requiredWhen: field.requiredWhen }),
    ...inOrder(bounds),
    ...(source === undefined ? {} : { rangeSource: source }),
    ...(field.default === undefined ? {} : { default: field.default }),
    description,
    group,
  };
}

type PublishedBounds = Pick<FieldSchema, "min" | "max" | "exclusiveMin" | "exclusiveMax">;

function inOrder({ min, max, exclusiveMin, exclusiveMax }: PublishedBounds): PublishedBounds {
  return {
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
    ...(exclusiveMin === undefined ? {} : { exclusiveMin }),
    ...(exclusiveMax === undefined ? {} : { exclusiveMax }),
  };
}
