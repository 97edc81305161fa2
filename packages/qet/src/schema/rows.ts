import { textOrNull, z } from "@benchwright/core";

/** Short form of the row's uuid, accepted wherever a uuid is; empty when it has none. */
const ref = z.string();

/** An element, as `ElementRow` of the model. */
export const elementRow = z.strictObject({
  folio: z.int(),
  uuid: z.string(),
  type: z.string(),
  name: z.string(),
  x: textOrNull("As written; null when absent."),
  y: textOrNull("As written; null when absent."),
  label: z.string(),
  info: z.record(z.string(), z.string()),
  prefix: z.string(),
  orientation: z.string(),
  symbol_name: z.string(),
  link_type: z.string(),
  link_uuids: z.array(z.string()),
  ref,
  terminals: z
    .array(
      z.strictObject({
        index: z.int().nullable(),
        name: z.string(),
        uuid: z.string(),
        x: z.number().nullable(),
        y: z.number().nullable(),
        orientation: z.int().nullable(),
        conductors: z.array(z.string()),
      }),
    )
    .optional(),
});

const conductorEnd = z.strictObject({
  element: z.string(),
  label: z.string(),
  name: z.string(),
  terminal: z.int().nullable(),
  terminal_name: z.string(),
  terminal_uuid: z.string(),
});

/** A conductor, as `ConductorRow` of the model. */
export const conductorRow = z.strictObject({
  folio: z.int(),
  uuid: z.string(),
  key: z.string(),
  num: z.string(),
  formula: z.string(),
  cable: z.string(),
  bus: z.string(),
  function: z.string(),
  color: z.string(),
  section: z.string(),
  type: z.string(),
  value: z.string().optional(),
  from: z.string(),
  to: z.string(),
  ends: z.array(conductorEnd),
  drawn_color: z.string(),
  style: z.string(),
  tension_protocol: z.string(),
  width: z.string(),
  ref,
});

/** An item: its kind, uuid and folio, and the fields that its kind has. */
export const itemRow = z.object({ kind: z.string(), uuid: z.string(), folio: z.int(), ref }).catchall(z.unknown());

/** A symbol, as `SymbolMatch` of the model. */
export const symbolRow = z.strictObject({
  path: z.string(),
  name: z.string(),
  link_type: z.string(),
  kind: z.string(),
  terminals: z.int(),
  terminal_names: z.array(z.string()),
  terminal_order_ambiguous: z.boolean(),
  width: textOrNull("As written; null when absent."),
  height: textOrNull("As written; null when absent."),
  languages: z.array(z.string()),
});
