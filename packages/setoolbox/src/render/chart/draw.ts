import { curveDisplay, type MarginCurve } from "./curve.ts";
import type { Display, Measure } from "./display.ts";
import { fontOf, type Pen, paint } from "./paint.ts";
import { svgOf } from "./svg.ts";
import { type Waterfall, waterfallDisplay } from "./waterfall.ts";

/** What can be drawn. */
export type Chart =
  | { readonly kind: "waterfall"; readonly budget: Waterfall }
  | { readonly kind: "margin"; readonly curve: MarginCurve };

/** A canvas: it measures text in its typeface and makes a PNG of what is painted. */
interface Canvas {
  readonly family: string;
  measure(text: string, font: string): number;
  png(width: number, height: number, paint: (pen: Pen) => void): Promise<Uint8Array>;
}

export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly bytes: Uint8Array;
}

/** Lays a chart out at a width and writes it. The same chart gives the same bytes. */
export async function drawChart(chart: Chart, width: number, format: "png" | "svg", canvas: Canvas): Promise<Picture> {
  const display = displayOf(chart, width, (text, size, bold) =>
    canvas.measure(text, fontOf(size, bold, canvas.family)),
  );
  const { height } = display;
  if (format === "svg") return { width, height, bytes: new TextEncoder().encode(svgOf(display)) };
  return { width, height, bytes: await canvas.png(width, height, (pen) => paint(display, pen, canvas.family)) };
}

function displayOf(chart: Chart, width: number, measure: Measure): Display {
  return chart.kind === "waterfall"
    ? waterfallDisplay(chart.budget, width, measure)
    : curveDisplay(chart.curve, width, measure);
}
