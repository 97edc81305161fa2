import { describe, expect, it } from "vitest";
import type { FieldSpec, Variable } from "../form/field.ts";
import type { CrossCheck } from "../outcome.ts";
import { calculatorOf } from "./calculate.ts";
import type { CalculatorDefinition } from "./definition.ts";
import { relation } from "./relation.ts";

const model = { name: "Ohm", version: "1", citation: "Ohm 1827" };
const bounds = { min: { value: -1e6, unit: "1" }, max: { value: 1e6, unit: "1" }, source: "test" };

function field(name: string): FieldSpec {
  return {
    name,
    label: `The ${name}`,
    symbol: name,
    kind: "quantity",
    type: "ratio",
    bounds,
    description: ".",
    group: "",
  };
}

function variable(name: string): Variable {
  return { name, label: `The ${name}`, symbol: name, type: "ratio", unit: "1" };
}

/** The smallest calculator: voltage from current and resistance. */
function ohm(changes: Partial<CalculatorDefinition<null>>): ReturnType<typeof calculatorOf> {
  const solveFor: FieldSpec = {
    name: "solveFor",
    label: "",
    symbol: "",
    kind: "option",
    allowed: ["voltage"],
    default: "voltage",
    description: ".",
    group: "",
  };
  return calculatorOf<null>({
    tool: "radar_range",
    title: "",
    description: "",
    notes: [],
    form: [solveFor, field("current"), field("resistance")],
    outputs: [variable("voltage")],
    variables: new Map(["current", "resistance", "voltage"].map((name) => [name, variable(name)])),
    targets: { voltage: { outputs: ["voltage"] } },
    setup: () => null,
    relations: () => relations,
    withoutDefault: () => [],
    askingCost: () => 1,
    askableOptions: [],
    openOptions: () => [],
    contradictions: () => [],
    redundant: () => false,
    solutionConflicts: () => [],
    warnings: () => [],
    checks: () => [],
    validity: () => [],
    crossCheck: () => undefined,
    budget: () => undefined,
    condition: () => "",
    ...changes,
  });
}

const relations = [relation("voltage", ["current", "resistance"], (i, r) => i * r, model)];
const given = { current: { value: 2, unit: "1" }, resistance: { value: 3, unit: "1" } };

describe("a calculator", () => {
  it("needs no more than a form and relations to answer and to ask", () => {
    expect(ohm({}).calculate(given)).toMatchObject({
      status: "ok",
      answer: { value: 6, statement: "The voltage is 6." },
    });
    expect(ohm({}).calculate({ current: given.current })).toMatchObject({
      status: "undetermined",
      answer: { missingInputs: ["resistance"] },
    });
  });

  it("gives no number that its second method does not share", () => {
    const check: CrossCheck = { method: "doubt", value: 7, unit: "1", difference: 1, tolerance: 0.5, agrees: false };
    const outcome = ohm({ crossCheck: () => check }).calculate(given);
    expect(outcome).toMatchObject({ status: "error", code: "internal_inconsistency", answer: null, result: null });
    expect(JSON.stringify(outcome)).not.toContain('"value":6');
  });

  it("turns a defect of its own into an error, never an exception", () => {
    const broken = ohm({
      relations: () => {
        throw new TypeError("broken");
      },
    });
    expect(broken.calculate(given)).toMatchObject({ status: "error", code: "internal_error" });
  });

  it("answers beyond a double with an error instead of infinity", () => {
    const huge = ohm({ relations: () => [relation("voltage", ["current"], () => Number.POSITIVE_INFINITY, model)] });
    expect(huge.calculate(given)).toMatchObject({ status: "error", code: "out_of_range" });
  });

  it("lowers the level where a check fails", () => {
    const check = { id: "burning", passed: false, detail: "too hot" };
    expect(ohm({ checks: () => [check] }).calculate(given)).toMatchObject({ assurance: { level: "outsideValidity" } });
  });
});
