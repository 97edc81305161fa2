import type { Calculator } from "../model/calculator.ts";
import type { ToolName } from "../protocol/places.ts";
import type { DisplayUnits } from "../protocol/request.ts";
import type { Finding } from "../protocol/result.ts";

/** What answers calculations. It may work in this thread or in another: the responder only waits for it. */
export interface Engine {
  /** As `run.toolVersion` tells it. */
  readonly version: string;
  /** The form of every calculator there is. */
  readonly forms: ReadonlyMap<ToolName, Form>;
  calculate(
    tool: ToolName,
    inputs: Readonly<Record<string, unknown>>,
    displayUnits: DisplayUnits | undefined,
  ): Finding | Promise<Finding>;
}

/** A form as its schema file publishes it. */
export interface Form {
  readonly inputSchemaVersion: number;
}

/** An engine that calculates in this thread: one link budget takes about a millisecond. */
export function engineOf(calculators: ReadonlyMap<ToolName, Calculator>, version: string): Engine {
  return {
    version,
    forms: new Map([...calculators].map(([tool, { schema }]) => [tool, schema])),
    calculate: (tool, inputs, displayUnits) => {
      const calculator = calculators.get(tool);
      if (calculator === undefined) throw new Error(`no calculator for ${tool}`);
      return calculator.calculate(inputs, displayUnits);
    },
  };
}
