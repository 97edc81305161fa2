import type { Display, Mark, Polyline, Words } from "./display.ts";

/** What painting needs of a two-dimensional context: a canvas of this process or of a browser has it. */
export interface Pen {
  fillStyle: unknown;
  strokeStyle: unknown;
  lineWidth: number;
  lineJoin: "bevel" | "round" | "miter";
  textAlign: "start" | "center" | "end" | "left" | "right";
  font: string;
  fillRect(x: number, y: number, width: number, height: number): void;
  beginPath(): void;
  moveTo(x: number, y: number): void;
  lineTo(x: number, y: number): void;
  arc(x: number, y: number, radius: number, start: number, end: number): void;
  fill(): void;
  stroke(): void;
  setLineDash(segments: number[]): void;
  fillText(text: string, x: number, y: number): void;
}

/** The font of a line of text as a context wants it. */
export function fontOf(size: number, bold: boolean, family: string): string {
  return `${bold ? "bold " : ""}${size}px "${family}"`;
}

/** Paints a picture with the typeface `family`. */
export function paint(display: Display, pen: Pen, family: string): void {
  pen.fillStyle = display.background;
  pen.fillRect(0, 0, display.width, display.height);
  for (const mark of display.marks) paintMark(mark, pen, family);
}

function paintMark(mark: Mark, pen: Pen, family: string): void {
  switch (mark.kind) {
    case "rectangle":
      pen.fillStyle = mark.fill;
      pen.fillRect(mark.x, mark.y, mark.width, mark.height);
      return;
    case "disc":
      pen.beginPath();
      pen.arc(mark.x, mark.y, mark.radius, 0, 2 * Math.PI);
      pen.fillStyle = mark.fill;
      pen.fill();
      outline(mark.stroke, mark.width, pen);
      return;
    case "polyline":
      paintLine(mark, pen);
      return;
    case "words":
      paintWords(mark, pen, family);
  }
}

function paintLine({ points, stroke, width, dash }: Polyline, pen: Pen): void {
  pen.beginPath();
  for (const [index, { x, y }] of points.entries()) index === 0 ? pen.moveTo(x, y) : pen.lineTo(x, y);
  outline(stroke, width, pen, dash);
}

function outline(stroke: string, width: number, pen: Pen, dash: readonly number[] = []): void {
  pen.strokeStyle = stroke;
  pen.lineWidth = width;
  pen.lineJoin = "round";
  pen.setLineDash([...dash]);
  pen.stroke();
}

function paintWords({ text, x, y, size, bold, fill, anchor }: Words, pen: Pen, family: string): void {
  pen.font = fontOf(size, bold, family);
  pen.textAlign = anchor === "middle" ? "center" : anchor === "end" ? "right" : "left";
  pen.fillStyle = fill;
  pen.fillText(text, x, y);
}
