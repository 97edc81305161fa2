import type { ToolName } from "./places.ts";
import type { RunId } from "./run-id.ts";

/** A calculation: the form's name, its version, and the fields as the sender filled them in. */
export interface CalculationRequest {
  readonly kind: "calculation";
  readonly runId: RunId;
  readonly tool: ToolName;
  readonly inputSchemaVersion: number;
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly save: SaveOrder | undefined;
  readonly displayUnits: DisplayUnits | undefined;
}

/** Where a calculation is to be kept. Both names are trimmed. */
export interface SaveOrder {
  readonly projectName: string;
  readonly analysisName: string;
}

/** The unit in which a quantity is shown, by result symbol or field name. */
export type DisplayUnits = Readonly<Record<string, string>>;

export interface ListRequest {
  readonly kind: "project.list";
  readonly runId: RunId;
}

export interface ReadRequest {
  readonly kind: "project.read";
  readonly runId: RunId;
  readonly selector: ProjectSelector;
  readonly detail: Detail;
}

export type ProjectSelector = { readonly projectId: string } | { readonly projectName: string };

export const DETAILS = ["summary", "full"] as const;

export type Detail = (typeof DETAILS)[number];

export type Request = CalculationRequest | ListRequest | ReadRequest;

export const OPERATIONS = ["project.list", "project.read"] as const;
