import { problem } from "../../protocol/problem.ts";
import { type Finding, refusal } from "../../protocol/result.ts";
import type { Engine } from "../engine.ts";

/** A form with invented fields: `wish` says how the calculation is to end, `weight` what it yields. */
const form = {
  tool: "link_budget",
  inputSchemaVersion: 1,
  toolVersion: "fake 1",
  title: "Fake",
  fields: [{ name: "wish" }],
};

/** An engine that ends as its inputs wish, and tells in which order it was asked. */
export function fakeEngine(version = "fake 1"): Engine & { readonly asked: unknown[] } {
  const asked: unknown[] = [];
  return {
    asked,
    version,
    forms: new Map([["link_budget", form]]),
    calculate: (_tool, inputs) => {
      asked.push(inputs["weight"]);
      return ending(inputs);
    },
  };
}

function ending({ wish = "ok", weight = 1 }: Readonly<Record<string, unknown>>): Finding {
  const answer = { quantity: "weight", symbol: "W", label: "weight", determined: wish === "ok" };
  if (wish === "throw") throw new Error("the engine broke at /secret/place");
  if (wish === "infinite") return { status: "ok", answer: { ...answer, value: Number.POSITIVE_INFINITY } };
  if (wish === "undetermined") {
    return {
      status: "undetermined",
      answer: { ...answer, missingInputs: ["weight"] },
      agentInstruction: "Ask for the weight.",
    };
  }
  if (wish !== "ok") {
    return refusal([problem("unknown_field", "wish", "There is no such wish.", "Wish for ok.")]);
  }
  const entry = {
    symbol: "W",
    label: "weight",
    value: weight,
    unit: "kg",
    siValue: weight,
    siUnit: "kg",
    origin: "input",
  };
  return {
    status: "ok",
    answer: { ...answer, value: weight, unit: "kg" },
    assurance: { level: "checked" },
    result: { weight: entry },
  };
}
