/** A picture as a list of marks in pixels, the later ones over the earlier ones. Every writer draws the same list. */
export interface Display {
  readonly title: string;
  readonly width: number;
  readonly height: number;
  readonly background: string;
  readonly marks: readonly Mark[];
}

export type Mark = Rectangle | Polyline | Disc | Words;

export interface Rectangle {
  readonly kind: "rectangle";
  /** What it stands for: a bar carries a value, everything else is there to be read by. */
  readonly part: "bar" | "swatch" | "ground";
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly fill: string;
  /** Told when a reader points at it, where the format can. */
  readonly hint?: string;
}

export interface Polyline {
  readonly kind: "polyline";
  readonly part: "grid" | "connector" | "curve" | "limit";
  readonly points: readonly Point[];
  readonly stroke: string;
  readonly width: number;
  readonly dash?: readonly [number, number];
}

export interface Disc {
  readonly kind: "disc";
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly fill: string;
  readonly stroke: string;
  readonly width: number;
  readonly hint?: string;
}

/** One line of text. `y` is its baseline, `x` the place that `anchor` names. */
export interface Words {
  readonly kind: "words";
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly bold: boolean;
  readonly fill: string;
  readonly anchor: "start" | "middle" | "end";
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The advance of a line of text in pixels. */
export type Measure = (text: string, size: number, bold: boolean) => number;

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

// How far letters of the typeface reach above and below the baseline, in parts of the size.
const ASCENT = 0.78;
const DESCENT = 0.24;

/** The area that a line of text covers. */
export function boxOf({ text, x, y, size, bold, anchor }: Words, measure: Measure): Box {
  const width = measure(text, size, bold);
  const left = anchor === "start" ? x : anchor === "end" ? x - width : x - width / 2;
  return { left, top: y - ASCENT * size, right: left + width, bottom: y + DESCENT * size };
}

export function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
