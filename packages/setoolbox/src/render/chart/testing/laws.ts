import { expect } from "vitest";
import { type Box, boxOf, type Display, type Mark, type Measure, overlap } from "../display.ts";

/** Widths of a typeface in which every letter is as wide as the usual one is on average, and bold a tenth wider. */
export const evenMeasure: Measure = (text, size, bold) => [...text].length * size * (bold ? 0.66 : 0.6);

/** What holds for every picture: nothing leaves it, no text is too small or covers another. */
export function expectReadable(display: Display, measure: Measure): void {
  const canvas: Box = { left: 0, top: 0, right: display.width, bottom: display.height };
  for (const mark of display.marks) expect([mark, inside(areaOf(mark, measure), canvas)]).toEqual([mark, true]);
  const words = display.marks.filter((mark) => mark.kind === "words");
  for (const word of words) expect(word.size).toBeGreaterThanOrEqual(13);
  // Lines of one text may touch; a pixel is below what letters need to be told apart.
  const boxes = words.map((word) => ({ text: word.text, box: shrunk(boxOf(word, measure), 0.5) }));
  for (const [index, one] of boxes.entries()) {
    const covered = boxes.slice(index + 1).filter((other) => overlap(one.box, other.box));
    expect([one.text, covered.map(({ text }) => text)]).toEqual([one.text, []]);
  }
}

function areaOf(mark: Mark, measure: Measure): Box {
  switch (mark.kind) {
    case "rectangle":
      return { left: mark.x, top: mark.y, right: mark.x + mark.width, bottom: mark.y + mark.height };
    case "disc": {
      const reach = mark.radius + mark.width / 2;
      return { left: mark.x - reach, top: mark.y - reach, right: mark.x + reach, bottom: mark.y + reach };
    }
    case "polyline": {
      const [xs, ys] = [mark.points.map(({ x }) => x), mark.points.map(({ y }) => y)];
      return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
    }
    case "words":
      return boxOf(mark, measure);
  }
}

function inside(box: Box, canvas: Box): boolean {
  return (
    Object.values(box).every(Number.isFinite) &&
    box.left >= canvas.left &&
    box.top >= canvas.top &&
    box.right <= canvas.right &&
    box.bottom <= canvas.bottom
  );
}

function shrunk({ left, top, right, bottom }: Box, by: number): Box {
  return { left: left + by, top: top + by, right: right - by, bottom: bottom - by };
}
