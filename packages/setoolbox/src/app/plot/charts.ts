import { isObject } from "../../protocol/json.ts";
import type { MarginSweep } from "./sweep.ts";

type Document = Readonly<Record<string, unknown>>;

/** The sentence of an answer, which holds its main conditions; nothing where there is none. */
export function statementOf(document: Document): string {
  const { answer } = document;
  const statement = isObject(answer) ? answer["statement"] : undefined;
  return typeof statement === "string" ? statement : "";
}

/** How a curve came about, in a sentence or two. */
export function noteOf({ points, engineVersion, held, gaps, maxDistance }: MarginSweep): string {
  const outside = points.some(({ inside }) => !inside);
  return [
    `Curve: ${points.length} calculations by engine ${engineVersion}, equal to the run at its distance${held === undefined ? "" : `; ${held}`}.`,
    ...(outside ? ["Dotted: outside the stated range of a model."] : []),
    ...(gaps.length === 0 ? [] : [`${gaps.length} distances have no margin.`]),
    ...(maxDistance === undefined ? ["No distance has exactly the required margin."] : []),
  ].join(" ");
}
