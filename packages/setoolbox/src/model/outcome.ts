/** Every error code a calculation can end with; the folder protocol has further ones of its own. */
export type CalculationErrorCode =
  | "invalid_inputs"
  | "unknown_field"
  | "invalid_type"
  | "bare_number"
  | "unknown_unit"
  | "wrong_dimension"
  | "not_finite"
  | "invalid_enum"
  | "out_of_range"
  | "conflicting_inputs"
  | "no_solution"
  | "invalid_display_unit"
  | "internal_inconsistency"
  | "internal_error";

/** What is wrong with a request: the first becomes the error of the outcome, later ones its warnings. */
export interface Fault {
  readonly code: CalculationErrorCode;
  readonly message: string;
  readonly field: string | null;
  readonly correction: string;
}

export interface Warning {
  readonly code: string;
  readonly message: string;
  readonly field?: string;
}

export type Origin = "input" | "computed" | "definition";

/** One quantity of a result: in the display unit and in SI (linear, also for a decibel quantity). */
export interface ResultEntry {
  readonly symbol: string;
  readonly label: string;
  readonly value: number;
  readonly unit: string;
  readonly siValue: number;
  readonly siUnit: string;
  readonly origin: Origin;
}

/** One line of a budget. Values are signed: the lines sum to the result, `runningTotal` says how far. */
export interface BudgetLine {
  readonly name: string;
  readonly label: string;
  readonly value: number;
  readonly unit: string;
  readonly runningTotal: number;
  readonly runningUnit: string;
}

/** The line-by-line budget of an answer. `result` is what the lines sum to; `table` is the same as plain text. */
export interface Budget {
  readonly result: { readonly name: string; readonly label: string; readonly value: number; readonly unit: string };
  readonly lines: readonly BudgetLine[];
  readonly table: string;
}

export interface DeterminedAnswer {
  readonly quantity: string;
  readonly symbol: string;
  readonly label: string;
  readonly determined: true;
  readonly value: number;
  readonly unit: string;
  readonly siValue: number;
  readonly siUnit: string;
  readonly statement: string;
  /** For a `solveFor` that names a group: the other outputs of the group that could be determined. */
  readonly also?: readonly string[];
  /** Present where the answer is a sum of budget lines. It stands here because every entry of `result` is one quantity. */
  readonly budget?: Budget;
}

export interface UndeterminedAnswer {
  readonly quantity: string;
  readonly symbol: string;
  readonly label: string;
  readonly determined: false;
  /** The smallest set of fields that would do. */
  readonly missingInputs: readonly string[];
  /** Other sets that would do as well. */
  readonly alternatives: readonly (readonly string[])[];
  readonly statement: string;
}

export type AssuranceLevel = "verified" | "checked" | "outsideValidity";

export interface Check {
  readonly id: string;
  readonly passed: boolean;
  readonly detail: string;
}

/** How a parameter stands to the stated range of a model. A bound that the model does not state is `null`. */
export interface Validity {
  readonly model: string;
  readonly parameter: string;
  readonly value: number;
  readonly min: number | null;
  readonly max: number | null;
  readonly unit: string;
  readonly inside: boolean;
  readonly source: string;
}

export interface CrossCheck {
  readonly method: string;
  readonly value: number;
  readonly unit: string;
  readonly difference: number;
  readonly tolerance: number;
  readonly agrees: boolean;
}

/** A default or option that entered the numbers. `unit` is `null` where the value is a choice. */
export interface Assumption {
  readonly field: string;
  readonly value: number | string;
  readonly unit: string | null;
  readonly origin: string;
}

export interface Model {
  readonly name: string;
  readonly version: string;
  readonly citation: string;
}

export interface Assurance {
  readonly level: AssuranceLevel;
  readonly checks: readonly Check[];
  readonly validity: readonly Validity[];
  readonly crossCheck: CrossCheck | null;
  readonly assumptions: readonly Assumption[];
  readonly models: readonly Model[];
}

export interface OkOutcome {
  readonly status: "ok";
  readonly answer: DeterminedAnswer;
  readonly assurance: Assurance;
  readonly result: Readonly<Record<string, ResultEntry>>;
  readonly warnings: readonly Warning[];
}

export interface UndeterminedOutcome {
  readonly status: "undetermined";
  readonly answer: UndeterminedAnswer;
  readonly assurance: Assurance;
  readonly result: Readonly<Record<string, ResultEntry>>;
  readonly warnings: readonly Warning[];
  readonly agentInstruction: string;
}

export interface ErrorOutcome {
  readonly status: "error";
  readonly answer: null;
  readonly assurance: null;
  readonly result: null;
  readonly warnings: readonly Warning[];
  readonly code: CalculationErrorCode;
  readonly message: string;
  readonly field: string | null;
  readonly correction: string;
}

/** A calculation's part of a result file. Keys are in the order of the file; `run` goes between `warnings` and the rest. */
export type Outcome = OkOutcome | UndeterminedOutcome | ErrorOutcome;
