import { type Axis, linearAxis, logAxis } from "./axis.ts";
import { type Callout, placeCallouts } from "./callout.ts";
import type { Box, Display, Mark, Measure, Point, Polyline, Words } from "./display.ts";
import { heading, notes } from "./heading.ts";
import { decibels, plain } from "./number.ts";
import { colours, type Style, styleFor } from "./style.ts";

/** A margin against distance to be drawn. Distances are positive and ascending; margins in dB. */
export interface MarginCurve {
  readonly title: string;
  readonly subtitle: readonly string[];
  readonly note: string;
  readonly distanceUnit: string;
  readonly points: readonly CurvePoint[];
  readonly requiredMargin: number;
  readonly run: { readonly distance: number; readonly margin: number };
  /** The distance at which the margin is the required one; nothing where there is none. */
  readonly maxDistance: number | undefined;
}

export interface CurvePoint {
  readonly distance: number;
  readonly margin: number;
  /** Whether every model is used inside its stated range. */
  readonly inside: boolean;
}

/** Lays the curve out: distance on a logarithmic axis, the required margin, the run and the maximum distance marked. */
export function curveDisplay(curve: MarginCurve, width: number, measure: Measure): Display {
  const style = styleFor(width);
  const { scale, margin, small, text } = style;
  const head = heading(curve.title, curve.subtitle, width, style, measure);
  const top = head.bottom + 34 * scale;
  const bottom = top + Math.max(260 * scale, width * 0.42);
  const limits = marginLimits(curve);
  const y = linearAxis(limits, [bottom, top], 55 * scale, true);
  const left =
    margin + y.ticks.reduce((most, tick) => Math.max(most, measure(tick.text, small, false)), 0) + 10 * scale;
  const right = width - margin;
  const first = curve.points.at(0)?.distance ?? 1;
  const last = curve.points.at(-1)?.distance ?? first * 10;
  const x = logAxis([first, last], [left, right], small, 14 * scale, measure);
  const place = ({ distance, margin: value }: { distance: number; margin: number }): Point => ({
    x: x.at(distance),
    y: y.at(value),
  });
  const frame: Box = { left, top, right, bottom };
  const required = y.at(curve.requiredMargin);
  const points = curve.points.map(place);
  const run = place(curve.run);
  const max =
    curve.maxDistance === undefined || curve.maxDistance < first || curve.maxDistance > last
      ? undefined
      : { x: x.at(curve.maxDistance), y: required };
  const callouts = placeCallouts(calloutsOf(curve, { run, max, required, frame }, style), {
    frame,
    style,
    measure,
    obstacles: [
      points,
      acrossAt(required, frame),
      ...(y.ticks.some(({ value }) => value === 0) ? [acrossAt(y.at(0), frame)] : []),
      ...(max === undefined ? [] : [[max, { x: max.x, y: bottom }]]),
    ],
  });
  const foot = notes(curve.note, bottom + 50 * scale, width, style, measure);
  const words = (content: string, at: Point, anchor: Words["anchor"], fill: string): Words => {
    return { kind: "words", text: content, ...at, size: small, bold: false, fill, anchor };
  };
  const titleY = bottom + 44 * scale;
  const marks: Mark[] = [
    ...head.words,
    {
      kind: "rectangle",
      part: "ground",
      x: left,
      y: required,
      width: right - left,
      height: bottom - required,
      fill: colours.below,
    },
    ...grid(x, y, frame, style),
    ...y.ticks.map((tick) =>
      words(tick.text, { x: left - 8 * scale, y: tick.place + small * 0.36 }, "end", colours.muted),
    ),
    ...tickWords(x, bottom + 20 * scale, width, style, measure),
    words("Link margin (dB)", { x: margin, y: top - 14 * scale }, "start", colours.text),
    words(`Distance (${curve.distanceUnit})`, { x: (left + right) / 2, y: titleY }, "middle", colours.text),
    limitLine(acrossAt(required, frame), colours.loss, style),
    ...(max === undefined ? [] : [limitLine([max, { x: max.x, y: bottom }], colours.axis, style)]),
    ...strokes(curve.points, points, style),
    ...(max === undefined ? [] : [disc(max, colours.ground, colours.loss, style)]),
    disc(run, colours.total, colours.ground, style),
    ...callouts,
    ...foot.words,
  ];
  const height = Math.ceil(foot.bottom);
  return { title: curve.title, width, height, background: colours.ground, marks };

  function disc(at: Point, fill: string, stroke: string, { scale: size }: Style): Mark {
    return { kind: "disc", ...at, radius: (text / 14) * 6, fill, stroke, width: 2 * size };
  }
}

/** Everything that is drawn has room, and a little more on both sides. */
function marginLimits({ points, requiredMargin, run }: MarginCurve): readonly [number, number] {
  const values = [requiredMargin, run.margin, ...points.map(({ margin }) => margin)];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const spare = Math.max((high - low) * 0.06, 0.5);
  return [low - spare, high + spare];
}

interface Places {
  readonly run: Point;
  readonly max: Point | undefined;
  readonly required: number;
  readonly frame: Box;
}

function calloutsOf(curve: MarginCurve, { run, max, required, frame }: Places, { scale }: Style): readonly Callout[] {
  const { distanceUnit, maxDistance, requiredMargin } = curve;
  const atLimit = max !== undefined && Math.abs(curve.run.distance / (maxDistance ?? 0) - 1) < 1e-9;
  const runDistance = `${plain(curve.run.distance)} ${distanceUnit}`;
  const found: Callout[] = [
    {
      lines: [
        atLimit ? "This run, at the maximum distance" : "This run",
        `${decibels(curve.run.margin)} dB at ${runDistance}`,
      ],
      at: run,
      fill: colours.total,
    },
  ];
  if (max !== undefined && maxDistance !== undefined && !atLimit) {
    const lines = ["Maximum distance", `${plain(maxDistance)} ${distanceUnit}`];
    found.push({ lines, at: max, fill: colours.loss });
  }
  const end = { x: frame.right - 8 * scale, y: required };
  const start = { x: frame.left + 8 * scale, y: required };
  found.push({ lines: [`Required ${decibels(requiredMargin)} dB`], at: end, else: start, fill: colours.loss });
  return found;
}

function acrossAt(y: number, { left, right }: Box): Point[] {
  return [
    { x: left, y },
    { x: right, y },
  ];
}

function grid(x: Axis, y: Axis, { left, right, top, bottom }: Box, { scale }: Style): Polyline[] {
  const line = (from: Point, to: Point, stroke: string): Polyline => {
    return { kind: "polyline", part: "grid", points: [from, to], stroke, width: scale };
  };
  return [
    ...x.ticks.map(({ place }) => line({ x: place, y: top }, { x: place, y: bottom }, colours.grid)),
    ...y.ticks.map(({ place, value }) => {
      return line({ x: left, y: place }, { x: right, y: place }, value === 0 ? colours.axis : colours.grid);
    }),
    line({ x: left, y: bottom }, { x: right, y: bottom }, colours.axis),
    line({ x: left, y: top }, { x: left, y: bottom }, colours.axis),
  ];
}

function tickWords({ ticks }: Axis, y: number, width: number, { small, margin }: Style, measure: Measure): Words[] {
  return ticks.map(({ place, text }) => {
    // The outermost labels move in rather than out of the picture.
    const half = measure(text, small, false) / 2;
    const x = Math.min(Math.max(place, margin / 2 + half), width - margin / 2 - half);
    return { kind: "words", text, x, y, size: small, bold: false, fill: colours.muted, anchor: "middle" };
  });
}

function limitLine(points: readonly Point[], stroke: string, { scale }: Style): Polyline {
  return { kind: "polyline", part: "limit", points, stroke, width: 1.5 * scale, dash: [6 * scale, 4 * scale] };
}

/** The curve in pieces: solid inside the stated ranges of the models, dotted outside. */
function strokes(given: readonly CurvePoint[], points: readonly Point[], { scale }: Style): Polyline[] {
  const pieces: { readonly inside: boolean; readonly points: Point[] }[] = [];
  for (const [index, point] of points.entries()) {
    const before = points[index - 1];
    if (before === undefined) continue;
    const inside = given[index - 1]?.inside === true && given[index]?.inside === true;
    const current = pieces.at(-1);
    if (current?.inside === inside) current.points.push(point);
    else pieces.push({ inside, points: [before, point] });
  }
  return pieces.map(({ inside, points: piece }): Polyline => {
    const common = {
      kind: "polyline",
      part: "curve",
      points: piece,
      stroke: colours.gain,
      width: 2.5 * scale,
    } as const;
    return inside ? common : { ...common, dash: [2.5 * scale, 3.5 * scale] };
  });
}
