import { scaleLinear, scaleLog } from "../../vendor/scale.ts";
import type { Measure } from "./display.ts";
import { plain } from "./number.ts";

export interface Axis {
  at(value: number): number;
  readonly ticks: readonly Tick[];
}

export interface Tick {
  readonly value: number;
  readonly place: number;
  readonly text: string;
}

type Ends = readonly [number, number];

/** A linear axis. About one tick to each `spacing` pixels; `nice` widens the domain to whole ticks. */
export function linearAxis(domain: Ends, range: Ends, spacing: number, nice: boolean): Axis {
  const count = Math.max(2, Math.floor(Math.abs(range[1] - range[0]) / spacing));
  const scale = scaleLinear([...domain], [...range]);
  if (nice) scale.nice(count);
  return { at: scale, ticks: ticksAt(scale.ticks(count), scale) };
}

/**
 * A logarithmic axis: ticks at the decades, at 1, 2 and 5 where there are few decades, and at even steps within one.
 * Labels keep a distance of `room` pixels.
 */
export function logAxis(domain: Ends, range: Ends, size: number, room: number, measure: Measure): Axis {
  const scale = scaleLog([...domain], [...range]);
  const found = scale.ticks(10);
  const sets = [[1], [1, 2, 5]].map((leading) => found.filter((tick) => leading.includes(leadingDigit(tick))));
  const even = scaleLinear([...domain], [...range]).ticks(5);
  const set = sets.find((ticks) => ticks.length >= 4) ?? sets.find((ticks) => ticks.length >= 3) ?? even;
  return { at: scale, ticks: apart(ticksAt(set, scale), size, room, measure) };
}

function ticksAt(values: readonly number[], place: (value: number) => number): Tick[] {
  return values.map((value) => ({ value, place: place(value), text: plain(value) }));
}

function leadingDigit(value: number): number {
  return Number(value.toExponential().charAt(0));
}

/** The ticks whose labels, centred, keep a distance of `room` pixels from the one before. */
export function apart(ticks: readonly Tick[], size: number, room: number, measure: Measure): readonly Tick[] {
  const kept: Tick[] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const tick of ticks) {
    const half = measure(tick.text, size, false) / 2;
    if (tick.place - half < end + room) continue;
    kept.push(tick);
    end = tick.place + half;
  }
  return kept;
}
