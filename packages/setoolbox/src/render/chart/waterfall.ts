import { type Axis, apart, linearAxis } from "./axis.ts";
import type { Display, Mark, Measure, Rectangle, Words } from "./display.ts";
import { type Heading, heading } from "./heading.ts";
import { decibels, signedDecibels } from "./number.ts";
import { colours, LONGEST_EDGE, type Style, styleFor } from "./style.ts";
import { wrap } from "./words.ts";

/** A budget to be drawn: lines from the top, each with what it adds and the sum after it. */
export interface Waterfall {
  readonly title: string;
  readonly subtitle: readonly string[];
  readonly lines: readonly WaterfallLine[];
  readonly result: { readonly label: string; readonly value: number; readonly unit: string };
}

export interface WaterfallLine {
  readonly label: string;
  readonly value: number;
  readonly unit: string;
  readonly runningTotal: number;
  readonly runningUnit: string;
}

/** With more lines text could not stay readable in a picture that is shown whole. */
export const MOST_LINES = 40;

/** One row: a bar from the sum before it to the sum after it. */
interface Row {
  readonly label: readonly string[];
  readonly value: string;
  readonly sum: string;
  readonly from: number;
  readonly to: number;
  readonly fill: string;
  readonly bold: boolean;
}

// The sums have a column of their own only where the bars keep enough room beside it.
const WIDTH_FOR_SUMS = 640;
const MOST_WITH_TWO_LINES = 25;
const BAR_SHARE = 0.56;
const LEAST_BAR = 2;
const SUM_TITLE = "Running sum";

/** Where things stand. Rows are below `top`, each `pitch` high; the result is set off from those above by `gap`. */
interface Layout {
  readonly style: Style;
  readonly measure: Measure;
  readonly width: number;
  readonly head: Heading;
  readonly rows: readonly Row[];
  readonly labelRoom: number;
  readonly withSums: boolean;
  readonly left: number;
  readonly right: number;
  readonly legendY: number;
  readonly top: number;
  readonly pitch: number;
  readonly gap: number;
  readonly bottom: number;
  readonly axis: Axis;
  readonly axisTitle: readonly string[];
}

/**
 * Lays a budget out as horizontal bars, one below the other, each beginning where the one before ended; the result is a bar
 * from zero. Labels stand at the left, values beside the bars, running sums at the right. At most `MOST_LINES` lines; the
 * picture is then no longer than `LONGEST_EDGE`.
 */
export function waterfallDisplay(budget: Waterfall, width: number, measure: Measure): Display {
  let style = styleFor(width);
  let layout = layoutOf(budget, width, style, measure);
  // What is smaller wraps less, so the second or third try fits.
  while (heightOf(layout) > LONGEST_EDGE && style.scale > 1) {
    style = styleFor(width, (style.scale * LONGEST_EDGE) / heightOf(layout) - 0.01);
    layout = layoutOf(budget, width, style, measure);
  }
  const bars = layout.rows.map((row, index) => barOf(row, rowTop(layout, index), layout));
  const marks = [
    ...layout.head.words,
    ...legend(layout),
    ...scaleMarks(layout),
    ...connectors(layout, bars),
    ...bars,
    ...layout.rows.flatMap((row, index) => rowMarks(row, rowTop(layout, index), bars[index], layout)),
  ];
  return { title: budget.title, width, height: heightOf(layout), background: colours.ground, marks };
}

function layoutOf(budget: Waterfall, width: number, style: Style, measure: Measure): Layout {
  const { scale, margin, small, text } = style;
  const head = heading(budget.title, budget.subtitle, width, style, measure);
  const labelRoom = labelWidth(budget, width, style, measure);
  const rows = rowsOf(budget, labelRoom, style, measure);
  const withSums = width / scale >= WIDTH_FOR_SUMS;
  const sums = Math.max(measure(SUM_TITLE, small, false), ...rows.map(({ sum }) => measure(sum, text, false)));
  const values = Math.max(...rows.map(({ value, bold }) => measure(value, text, bold)));
  const left = margin + labelRoom + 14 * scale;
  const right = width - margin - (withSums ? sums + 18 * scale : 0) - values - 8 * scale;
  const legendY = head.bottom + 14 * scale;
  const top = legendY + (withSums ? 20 : 14) * scale;
  const pitch = pitchOf(rows, top, style);
  const gap = 8 * scale;
  const ends = rows.flatMap(({ from, to }) => [from, to]);
  const [low, high] = [Math.min(0, ...ends), Math.max(0, ...ends)];
  const units = [...new Set(budget.lines.map(({ runningUnit }) => runningUnit))].join(", ");
  return {
    style,
    measure,
    width,
    head,
    rows,
    labelRoom,
    withSums,
    left,
    right,
    legendY,
    top,
    pitch,
    gap,
    bottom: top + pitch * rows.length + gap,
    axis: linearAxis(low === high ? [0, 1] : [low, high], [left, right], 75 * scale, false),
    axisTitle: wrap(`${SUM_TITLE} (${units})`, width - 2 * margin, small, false, measure, 2),
  };
}

function heightOf({ bottom, axisTitle, style: { scale, margin } }: Layout): number {
  return Math.ceil(bottom + (42 + 18 * (axisTitle.length - 1)) * scale + margin * 0.75);
}

function rowTop({ top, pitch, gap, rows }: Layout, index: number): number {
  return top + pitch * index + (index === rows.length - 1 ? gap : 0);
}

function rowsOf({ lines, result }: Waterfall, room: number, style: Style, measure: Measure): readonly Row[] {
  const most = lines.length > MOST_WITH_TWO_LINES ? 1 : 2;
  const label = (text: string, bold: boolean) => wrap(text, room, style.text, bold, measure, most);
  return [
    ...lines.map(
      ({ label: words, value, unit, runningTotal, runningUnit }): Row => ({
        label: label(words, false),
        value: `${signedDecibels(value)} ${unit}`,
        sum: `${decibels(runningTotal)} ${runningUnit}`,
        from: runningTotal - value,
        to: runningTotal,
        fill: value < 0 ? colours.loss : colours.gain,
        bold: false,
      }),
    ),
    {
      label: label(result.label, true),
      value: `${decibels(result.value)} ${result.unit}`,
      sum: "",
      from: 0,
      to: result.value,
      fill: colours.total,
      bold: true,
    },
  ];
}

/** As much as the longest label needs, and no more than leaves the bars their room. */
function labelWidth({ lines, result }: Waterfall, width: number, { text, scale }: Style, measure: Measure): number {
  const widths = [...lines.map(({ label }) => measure(label, text, false)), measure(result.label, text, true)];
  return Math.min(Math.max(...widths) + 1, width * (width / scale < WIDTH_FOR_SUMS ? 0.34 : 0.28));
}

/** The height of a row: less where many rows would make the picture longer than it is shown. */
function pitchOf(rows: readonly Row[], top: number, { scale, text }: Style): number {
  const lines = Math.max(...rows.map(({ label }) => label.length));
  const wanted = (lines > 1 ? 38 : 30) * scale;
  const room = LONGEST_EDGE - top - 100 * scale;
  return Math.max(Math.min(wanted, room / rows.length), lines > 1 ? text * 2.35 : text * 1.5);
}

function barOf({ from, to, fill, label, value }: Row, top: number, { axis, pitch }: Layout): Rectangle {
  const [start, end] = [axis.at(from), axis.at(to)];
  return {
    kind: "rectangle",
    part: "bar",
    x: Math.min(start, end),
    y: top + (pitch * (1 - BAR_SHARE)) / 2,
    width: Math.max(Math.abs(end - start), LEAST_BAR),
    height: pitch * BAR_SHARE,
    fill,
    hint: `${label.join(" ")}: ${value}`,
  };
}

/** From each bar down to the next, at the sum between them. The result's bar is met where it ends. */
function connectors({ rows, axis, style: { scale } }: Layout, bars: readonly Rectangle[]): Mark[] {
  return bars.slice(1).flatMap((below, index): Mark[] => {
    const [row, above] = [rows[index], bars[index]];
    if (row === undefined || above === undefined) return [];
    const x = axis.at(row.to);
    return [line("connector", [x, above.y + above.height], [x, below.y], colours.axis, scale)];
  });
}

/** Label, value and running sum of a row. The value has a ground of its own, because grid lines pass there. */
function rowMarks(row: Row, top: number, bar: Rectangle | undefined, layout: Layout): Mark[] {
  const { style, measure, width, labelRoom, pitch, left, withSums } = layout;
  const { text, scale, margin } = style;
  const middle = top + pitch / 2;
  const base = middle + text * 0.36;
  const leading = text * 1.15;
  const first = base - (leading * (row.label.length - 1)) / 2;
  const x = (bar === undefined ? left : bar.x + bar.width) + 7 * scale;
  const words = (content: string, at: number, y: number, anchor: Words["anchor"], fill: string): Words => {
    return { kind: "words", text: content, x: at, y, size: text, bold: row.bold, fill, anchor };
  };
  return [
    ...row.label.map((part, index) => words(part, margin + labelRoom, first + leading * index, "end", colours.text)),
    {
      kind: "rectangle",
      part: "ground",
      x: x - 3 * scale,
      y: middle - text * 0.58,
      width: measure(row.value, text, row.bold) + 6 * scale,
      height: text * 1.16,
      fill: colours.ground,
    },
    words(row.value, x, base, "start", colours.text),
    ...(withSums && row.sum !== "" ? [words(row.sum, width - margin, base, "end", colours.muted)] : []),
  ];
}

/** Grid, ticks, the title of the axis and of the sums, and the rule above the result. */
function scaleMarks(layout: Layout): Mark[] {
  const { style, measure, width, left, right, top, bottom, pitch, gap, axis, axisTitle, withSums } = layout;
  const { scale, margin, small } = style;
  const words = (text: string, x: number, y: number, anchor: Words["anchor"]): Words => {
    return { kind: "words", text, x, y, size: small, bold: false, fill: colours.muted, anchor };
  };
  const titleWidth = Math.max(...axisTitle.map((text) => measure(text, small, false)));
  const titleX = Math.min(width - margin - titleWidth, Math.max(margin, (left + right - titleWidth) / 2));
  const rule = bottom - pitch - gap / 2;
  return [
    ...axis.ticks.map(({ place, value }) => {
      const stroke = value === 0 ? colours.axis : colours.grid;
      return line("grid", [place, top - 2 * scale], [place, bottom + 2 * scale], stroke, scale);
    }),
    ...apart(axis.ticks, small, 8 * scale, measure).map(({ place, text }) => {
      return words(text, place, bottom + 20 * scale, "middle");
    }),
    ...axisTitle.map((text, index) => words(text, titleX, bottom + (42 + 18 * index) * scale, "start")),
    ...(withSums ? [words(SUM_TITLE, width - margin, top - 6 * scale, "end")] : []),
    line("grid", [margin, rule], [width - margin, rule], colours.axis, scale),
  ];
}

function legend({ legendY: y, measure, style: { margin, scale, small } }: Layout): Mark[] {
  let x = margin;
  const entries = [
    ["adds", colours.gain],
    ["takes away", colours.loss],
    ["result", colours.total],
  ] as const;
  return entries.flatMap(([text, fill]): Mark[] => {
    const side = 11 * scale;
    const swatch: Mark = { kind: "rectangle", part: "swatch", x, y: y - side * 0.9, width: side, height: side, fill };
    const wordsX = x + side + 6 * scale;
    x = wordsX + measure(text, small, false) + 18 * scale;
    const words = { text, x: wordsX, y, size: small, bold: false, fill: colours.muted, anchor: "start" } as const;
    return [swatch, { kind: "words", ...words }];
  });
}

type Pair = readonly [number, number];

function line(part: "grid" | "connector", from: Pair, to: Pair, stroke: string, width: number): Mark {
  const points = [from, to].map(([x, y]) => ({ x, y }));
  return { kind: "polyline", part, points, stroke, width };
}
