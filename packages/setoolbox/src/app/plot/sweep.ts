import { type Refused, Unverified } from "@benchwright/core";
import type { Calculator, Outcome, ResultEntry } from "../../model/calculator.ts";
import { isObject } from "../../protocol/json.ts";
import { readPublished } from "../../protocol/published.ts";
import { nothingToDraw } from "./refusal.ts";

/** A link margin over distance, calculated here. Margins in dB, distances in `distanceUnit`. */
export interface MarginSweep {
  readonly distanceUnit: string;
  readonly points: readonly SweepPoint[];
  readonly requiredMargin: number;
  readonly run: { readonly distance: number; readonly margin: number };
  readonly maxDistance: number | undefined;
  /** The margin calculated here at the run's distance less the run's own, dB. */
  readonly difference: number;
  readonly engineVersion: string;
  /** What stays as it is in the run although the distance changes, in words. */
  readonly held: string | undefined;
  /** Distances at which there is no margin, and why. */
  readonly gaps: readonly { readonly distance: number; readonly reason: string }[];
}

export interface SweepPoint {
  readonly distance: number;
  readonly margin: number;
  readonly inside: boolean;
}

type Inputs = Readonly<Record<string, unknown>>;
type Document = Readonly<Record<string, unknown>>;

const POINTS = 60;
/** How far the curve goes beyond the run and the maximum distance, as a factor. */
const BEYOND = 5;
/** A maximum distance that is further from the run than this factor is told but not drawn. */
const FARTHEST = 1000;
/** The curve must meet the run to this many dB; two calculations with the same numbers differ by rounding alone. */
const MARGIN_TOLERANCE = 1e-9;
/** The maximum distance is the root of an equation, found to about this many dB. */
const ROOT_TOLERANCE = 1e-6;

/**
 * Calculates the margin of a run's link at other distances, and checks that at the run's own distance it is the run's own.
 *
 * This is the one place where the server reaches for the calculators themselves: a curve is sixty calculations, which as
 * requests would leave sixty runs in the exchange that nobody asked for. Nothing is drawn unless the run's own result, from
 * whoever answered it, is met; and the answer says which engine calculated the curve.
 *
 * @param request the run's request as it was archived
 * @param document the run's result
 * Throws `Refused("plot-nothing-to-draw")` and `Unverified("plot-unverified")`.
 */
export async function sweepMargin(request: Document, document: Document, signal: AbortSignal): Promise<MarginSweep> {
  const { calculators, toolVersion } = await import("../../model/calculator.ts");
  const { toDecibels } = await import("../../model/units/convert.ts");
  const calculator = calculators.get("link_budget");
  if (request["tool"] !== "link_budget" || calculator === undefined) {
    throw nothingToDraw("The run is no link budget", "A margin against distance needs one");
  }
  const { status } = readPublished(document);
  if (status !== "ok" && status !== "undetermined") {
    throw nothingToDraw(`The run ended ${status}`, "A curve passes through the run's own margin");
  }
  const inputs = isObject(request["inputs"]) ? request["inputs"] : {};
  const run = runPoint(calculator, inputs, document, toDecibels);
  const { link, held } = freeLink(inputs, document);
  const at = (distance: number) =>
    calculator.calculate({ ...link, solveFor: "linkMargin", distance: { value: distance, unit: run.unit } });
  const own = marginOf(at(run.distance));
  if ("reason" in own) throw notCalculable(own.reason);
  const difference = own.margin - run.margin;
  if (!(Math.abs(difference) <= MARGIN_TOLERANCE)) {
    throw new Unverified("plot-unverified", {
      what: `The margin at the run's distance is ${own.margin} dB when calculated here, and ${run.margin} dB in the run`,
      why: `The run was answered by another engine than this one (version ${toolVersion}), or for another request than the one that is archived`,
      next: "Run the calculation again and draw the new run",
    });
  }
  const requiredMargin = requiredMarginOf(calculator, inputs, toDecibels);
  const maxDistance = maxDistanceOf(calculator, link, run.unit);
  if (maxDistance !== undefined) checkMaximum(maxDistance, requiredMargin, marginOf(at(maxDistance)));
  const points: SweepPoint[] = [];
  const gaps: { distance: number; reason: string }[] = [];
  for (const distance of distancesFor(run.distance, maxDistance)) {
    signal.throwIfAborted();
    const found = marginOf(at(distance));
    if ("reason" in found) gaps.push({ distance, reason: found.reason });
    else points.push({ distance, ...found });
    // Sixty calculations of a long path through gas take a while; a cancelled call must be able to say so.
    if (points.length % 8 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  const [first] = points;
  const [gap] = gaps;
  if (first === undefined || points.length < 3) throw notCalculable(gap?.reason ?? "no distance has a margin");
  if (points.every(({ margin }) => margin === first.margin)) {
    throw nothingToDraw(
      "The margin of this run does not depend on the distance",
      "Its inputs state the path loss, the received power or a ratio that follows from it",
    );
  }
  return {
    distanceUnit: run.unit,
    points,
    requiredMargin,
    run: { distance: run.distance, margin: run.margin },
    maxDistance,
    difference,
    engineVersion: toolVersion,
    held,
    gaps,
  };
}

type ToDecibels = (ratio: number) => number;

interface RunPoint {
  readonly distance: number;
  readonly unit: string;
  readonly margin: number;
}

/** Where the run itself stands: its distance as its request or its result has it, its margin as its result has it. */
function runPoint(calculator: Calculator, inputs: Inputs, document: Document, toDecibels: ToDecibels): RunPoint {
  const result = isObject(document["result"]) ? document["result"] : {};
  const answer = isObject(document["answer"]) ? document["answer"] : {};
  const solved = answer["quantity"] === "maxDistance" ? quantityOf(answer) : undefined;
  if (solved !== undefined) {
    // The margin of a solved distance is what its budget sums to.
    const sum = isObject(answer["budget"]) && isObject(answer["budget"]["result"]) ? answer["budget"]["result"] : {};
    const margin = quantityOf(sum);
    if (margin?.unit === "dB") return { distance: solved.value, unit: solved.unit, margin: margin.value };
  }
  const margin = entryOf(result["linkMargin"]);
  const distance = quantityOf(inputs["distance"]) ?? entryOf(result["slantRange"]);
  if (margin === undefined || distance === undefined) {
    const missing = lacking(calculator, inputs, distance === undefined ? ["distance"] : []);
    throw nothingToDraw(
      `The run determines no ${margin === undefined ? "link margin" : "distance"}`,
      missing.length === 0 ? "Its result has none" : `Missing: ${missing.join(", ")}`,
      "Ask for these inputs and run again with solveFor linkMargin; the waterfall of this run may be drawn all the same",
    );
  }
  const inDecibels = margin.unit === "dB" ? margin.value : toDecibels(margin.siValue ?? Number.NaN);
  return { distance: distance.value, unit: distance.unit, margin: inDecibels };
}

/** What a margin would need besides the inputs there are. */
function lacking(calculator: Calculator, inputs: Inputs, besides: readonly string[]): readonly string[] {
  const outcome = calculator.calculate({ ...inputs, solveFor: "linkMargin" });
  return outcome.status === "undetermined" ? [...new Set([...outcome.answer.missingInputs, ...besides])] : besides;
}

const GEOMETRY = ["orbitAltitude", "stationLongitude", "satelliteLongitude"];

/**
 * The run's link without its distance. An orbit or a place of the satellite fixes the distance, so it goes, and the elevation
 * that it gave is held: what the air does to the link depends on that.
 */
function freeLink(inputs: Inputs, document: Document): { readonly link: Inputs; readonly held: string | undefined } {
  const { distance: _distance, solveFor: _solveFor, ...rest } = inputs;
  if (!GEOMETRY.some((name) => name in rest)) return { link: rest, held: undefined };
  const link = Object.fromEntries(Object.entries(rest).filter(([name]) => !GEOMETRY.includes(name)));
  const result = isObject(document["result"]) ? document["result"] : {};
  const elevation = quantityOf(link["elevationAngle"]) ?? entryOf(result["elevationAngle"]);
  if (elevation === undefined) return { link, held: undefined };
  const { value, unit } = elevation;
  const held = `elevation held at ${Number(value.toPrecision(5))} ${unit}`;
  return { link: { ...link, elevationAngle: { value, unit } }, held };
}

function marginOf(outcome: Outcome): Omit<SweepPoint, "distance"> | { readonly reason: string } {
  if (outcome.status === "error") return { reason: outcome.message };
  if (outcome.status === "undetermined") return { reason: outcome.answer.statement };
  return { margin: outcome.answer.value, inside: outcome.assurance.level !== "outsideValidity" };
}

/** The margin that the form wants where the request does not say. */
function requiredMarginOf({ schema }: Calculator, inputs: Inputs, toDecibels: ToDecibels): number {
  const stated = quantityOf(inputs["requiredMargin"]);
  const usual = quantityOf(schema.fields.find(({ name }) => name === "requiredMargin")?.default);
  const { value, unit } = stated ?? usual ?? { value: 0, unit: "dB" };
  return unit === "dB" ? value : toDecibels(value);
}

/** Nothing where the link closes at no distance, or at every one. */
function maxDistanceOf(calculator: Calculator, link: Inputs, unit: string): number | undefined {
  const found = calculator.calculate({ ...link, solveFor: "maxDistance" }, { maxDistance: unit });
  return found.status === "ok" ? found.answer.value : undefined;
}

function checkMaximum(distance: number, required: number, found: ReturnType<typeof marginOf>): void {
  if ("reason" in found) throw notCalculable(found.reason);
  if (Math.abs(found.margin - required) <= ROOT_TOLERANCE) return;
  throw new Unverified("plot-unverified", {
    what: `At the maximum distance of ${distance} the margin is ${found.margin} dB, not the required ${required} dB`,
    next: "Report it with the run id; setoolbox_plot with kind waterfall may be used meanwhile",
  });
}

/** Distances in even steps of the logarithm, the run's own and the maximum among them, each once. */
function distancesFor(run: number, max: number | undefined): readonly number[] {
  const marked = max === undefined || max > run * FARTHEST || max < run / FARTHEST ? [run] : [run, max];
  const low = Math.log(Math.min(...marked) / BEYOND);
  const high = Math.log(Math.max(...marked) * BEYOND);
  const even = Array.from({ length: POINTS }, (_, index) => Math.exp(low + ((high - low) * index) / (POINTS - 1)));
  return [...new Set([...even, ...marked])].sort((a, b) => a - b);
}

function quantityOf(written: unknown): { readonly value: number; readonly unit: string } | undefined {
  if (!isObject(written)) return undefined;
  const { value, unit } = written;
  return typeof value === "number" && typeof unit === "string" ? { value, unit } : undefined;
}

function entryOf(written: unknown): (Pick<ResultEntry, "value" | "unit"> & { readonly siValue?: number }) | undefined {
  const quantity = quantityOf(written);
  const siValue = isObject(written) ? written["siValue"] : undefined;
  return quantity === undefined || typeof siValue !== "number" ? quantity : { ...quantity, siValue };
}

function notCalculable(reason: string): Refused {
  return nothingToDraw("The margin of this run cannot be calculated at other distances", reason);
}
