import { linearAxis } from "./axis.ts";
import type { Display, Mark, Measure, Rectangle, Words } from "./display.ts";
import { heading } from "./heading.ts";
import { decibels, signedDecibels } from "./number.ts";
import { colours, LONGEST_EDGE, type Style, styleFor } from "./style.ts";
import { wrap } from "./words.ts";

/** A budget to be drawn: lines from the top, each with what it adds and the sum after it. */
export interface Waterfall {
  readonly title: string;
  readonly subtitle: string;
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
export const MOST_LINES = 50;

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
const BAR_SHARE = 0.56;
const LEAST_BAR = 2;

/**
 * Lays a budget out as horizontal bars, one below the other, each beginning where the one before ended; the result is a bar
 * from zero. Labels stand at the left, values beside the bars, running sums at the right. At most `MOST_LINES` lines.
 */
export function waterfallDisplay(budget: Waterfall, width: number, measure: Measure): Display {
  const style = styleFor(width, LONGEST_EDGE / (230 + 26 * (budget.lines.length + 1)));
  const { scale, margin, small, text } = style;
  const head = heading(budget.title, budget.subtitle, width, style, measure);
  const labelRoom = labelWidth(budget, width, style, measure);
  const rows = rowsOf(budget, labelRoom, style, measure);
  const widest = (texts: readonly string[], bold: boolean) =>
    texts.reduce((most, each) => Math.max(most, measure(each, text, bold)), 0);
  const valueRoom = Math.max(
    widest(
      rows.map(({ value }) => value),
      false,
    ),
    measure(rows.at(-1)?.value ?? "", text, true),
  );
  const withSums = width / scale >= WIDTH_FOR_SUMS;
  const sumTitle = "Running sum";
  const sums = withSums
    ? Math.max(
        widest(
          rows.map(({ sum }) => sum),
          false,
        ),
        measure(sumTitle, small, false),
      )
    : 0;
  const left = margin + labelRoom + 14 * scale;
  const right = width - margin - (withSums ? sums + 18 * scale : 0) - valueRoom - 8 * scale;
  const legendY = head.bottom + 14 * scale;
  const top = legendY + (withSums ? 20 : 14) * scale;
  const pitch = pitchOf(rows, top, style);
  const gap = 8 * scale;
  const bottom = top + pitch * rows.length + gap;
  const ends = budget.lines.flatMap(({ value, runningTotal }) => [runningTotal - value, runningTotal]);
  const domain = [Math.min(0, budget.result.value, ...ends), Math.max(0, budget.result.value, ...ends)] as const;
  const axis = linearAxis(domain[0] === domain[1] ? [0, 1] : domain, [left, right], 75 * scale, false);
  const placed = rows.map((row, index) => ({ row, y: top + pitch * index + (index === rows.length - 1 ? gap : 0) }));
  const bars = placed.map(({ row, y }) => barOf(row, axis.at, y + (pitch * (1 - BAR_SHARE)) / 2, pitch * BAR_SHARE));
  const axisWords = (y: number, size: number, words: string, x: number, anchor: Words["anchor"]): Words => {
    return { kind: "words", text: words, x, y, size, bold: false, fill: colours.muted, anchor };
  };
  const units = [...new Set(budget.lines.map(({ runningUnit }) => runningUnit))].join(", ");
  const axisTitle = wrap(`Running sum (${units})`, width - 2 * margin, small, false, measure, 2);
  const titleX = Math.min(
    width - margin - widestSmall(axisTitle),
    Math.max(margin, (left + right) / 2 - widestSmall(axisTitle) / 2),
  );
  const marks: Mark[] = [
    ...head.words,
    ...legend(legendY, style, measure),
    ...axis.ticks.map(({ place, value }): Mark => {
      const stroke = value === 0 ? colours.axis : colours.grid;
      return line("grid", [place, top - 2 * scale], [place, bottom + 2 * scale], stroke, scale);
    }),
    ...separated(
      axis.ticks.map(({ place, text: words }) => axisWords(bottom + 20 * scale, small, words, place, "middle")),
    ),
    ...axisTitle.map((words, index) => axisWords(bottom + (42 + 18 * index) * scale, small, words, titleX, "start")),
    line("grid", [margin, bottom - pitch - gap / 2], [width - margin, bottom - pitch - gap / 2], colours.axis, scale),
    ...placed.slice(1).flatMap(({ row }, index): Mark[] => {
      const [above, below] = [bars[index], bars[index + 1]];
      if (above === undefined || below === undefined) return [];
      const x = axis.at(rows[index]?.to ?? 0);
      // The last bar begins at zero again; it is joined where it ends.
      const meets = index + 2 === rows.length ? axis.at(row.to) : x;
      return Math.abs(meets - x) > 1
        ? []
        : [line("connector", [x, above.y + above.height], [x, below.y], colours.axis, scale)];
    }),
    ...bars,
    ...placed.flatMap(({ row, y }, index) => rowWords(row, y, bars[index])),
  ];
  if (withSums) marks.push(axisWords(top - 6 * scale, small, sumTitle, width - margin, "end"));
  const height = Math.ceil(bottom + (42 + 18 * (axisTitle.length - 1)) * scale + margin * 0.75);
  return { title: budget.title, width, height, background: colours.ground, marks };

  function widestSmall(lines: readonly string[]): number {
    return lines.reduce((most, each) => Math.max(most, measure(each, small, false)), 0);
  }

  function separated(words: readonly Words[]): Words[] {
    let end = Number.NEGATIVE_INFINITY;
    return words.filter((word) => {
      const half = measure(word.text, word.size, false) / 2;
      if (word.x - half < end + 8 * scale) return false;
      end = word.x + half;
      return true;
    });
  }

  function rowWords(row: Row, y: number, bar: Rectangle | undefined): Mark[] {
    const middle = y + pitch / 2;
    const base = middle + text * 0.36;
    const fill = colours.text;
    const x = (bar === undefined ? left : bar.x + bar.width) + 7 * scale;
    const leading = text * 1.15;
    const first = base - (leading * (row.label.length - 1)) / 2;
    const common = { kind: "words", size: text, bold: row.bold } as const;
    const value: Words = { ...common, text: row.value, x, y: base, fill, anchor: "start" };
    const ground = { x: x - 3 * scale, y: middle - text * 0.58, height: text * 1.16, fill: colours.ground };
    return [
      ...row.label.map((words, index): Words => {
        return { ...common, text: words, x: margin + labelRoom, y: first + leading * index, fill, anchor: "end" };
      }),
      { kind: "rectangle", part: "ground", ...ground, width: measure(row.value, text, row.bold) + 6 * scale },
      value,
      ...(withSums && row.sum !== ""
        ? [{ ...common, text: row.sum, x: width - margin, y: base, fill: colours.muted, anchor: "end" } as const]
        : []),
    ];
  }
}

function rowsOf({ lines, result }: Waterfall, room: number, style: Style, measure: Measure): readonly Row[] {
  const label = (text: string, bold: boolean) => wrap(text, room, style.text, bold, measure, 2);
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
  return Math.max(Math.min(wanted, room / rows.length), lines > 1 ? text * 2.3 : text * 1.5);
}

function barOf(row: Row, at: (value: number) => number, y: number, height: number): Rectangle {
  const [start, end] = [at(row.from), at(row.to)];
  const width = Math.max(Math.abs(end - start), LEAST_BAR);
  const x = Math.min(start, end);
  const hint = `${row.label.join(" ")}: ${row.value}`;
  return { kind: "rectangle", part: "bar", x, y, width, height, fill: row.fill, hint };
}

function legend(y: number, { margin, scale, small }: Style, measure: Measure): Mark[] {
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
