import type { RequiredWhen, WrittenQuantity } from "../schema.ts";
import type { UnitTypeName } from "../units/table.ts";

/** The range of a quantity and where it comes from. */
export interface Bounds {
  readonly min?: WrittenQuantity;
  readonly max?: WrittenQuantity;
  readonly exclusiveMin?: WrittenQuantity;
  readonly exclusiveMax?: WrittenQuantity;
  readonly source: string;
}

interface FieldBase {
  readonly name: string;
  readonly label: string;
  readonly symbol: string;
  readonly description: string;
  readonly group: string;
  readonly requiredWhen?: RequiredWhen;
}

export interface QuantityFieldSpec extends FieldBase {
  readonly kind: "quantity";
  readonly type: UnitTypeName;
  readonly bounds: Bounds;
  readonly default?: WrittenQuantity;
  /** Where the default comes from, for the list of assumptions. */
  readonly defaultOrigin?: string;
}

export interface ChoiceFieldSpec extends FieldBase {
  readonly kind: "enum" | "option";
  readonly allowed: readonly string[];
  readonly default?: string;
  readonly defaultOrigin?: string;
}

export type FieldSpec = QuantityFieldSpec | ChoiceFieldSpec;

/** A quantity that an engine works with: a field, an output, or one that only stands between them. */
export interface Variable {
  readonly name: string;
  readonly label: string;
  readonly symbol: string;
  readonly type: UnitTypeName;
  /** The unit it is shown in when nobody asked for another. */
  readonly unit: string;
}
