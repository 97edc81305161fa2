export type ToolName = "link_budget" | "radar_range" | "eoir";

export type FieldKind = "quantity" | "enum" | "integer" | "boolean" | "text" | "option";

/** A quantity as a request writes it. */
export interface WrittenQuantity {
  readonly value: number;
  readonly unit: string;
}

/** When a field is needed: for people, and as a condition that a program can test. */
export interface RequiredWhen {
  readonly sentence: string;
  readonly allOf: readonly { readonly field: string; readonly equals: string }[];
}

/** One field of a published form. Bounds and default are quantities with their unit, or plain numbers for an integer. */
export interface FieldSchema {
  readonly name: string;
  readonly label: string;
  readonly symbol: string;
  readonly kind: FieldKind;
  /** Unit strings of a quantity, or the values of an enum or option. */
  readonly allowed: readonly string[];
  readonly required: boolean;
  readonly requiredWhen?: RequiredWhen;
  readonly min?: WrittenQuantity | number;
  readonly max?: WrittenQuantity | number;
  readonly exclusiveMin?: WrittenQuantity | number;
  readonly exclusiveMax?: WrittenQuantity | number;
  readonly rangeSource?: string;
  readonly default?: WrittenQuantity | number | string | boolean;
  readonly description: string;
  readonly group: string;
}

export interface EchoSchema {
  readonly name: string;
  readonly symbol: string;
  readonly label: string;
  readonly unit: string;
}

/** The content of `schema/<tool>.json`, keys in the order of the file. */
export interface CalculatorSchema {
  readonly tool: ToolName;
  readonly inputSchemaVersion: number;
  readonly toolVersion: string;
  readonly title: string;
  readonly description: string;
  readonly fields: readonly FieldSchema[];
  readonly echo: readonly EchoSchema[];
  readonly notes: readonly string[];
}
