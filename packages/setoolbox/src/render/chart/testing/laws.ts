import { type Box, boxOf, type Display, type Mark, type Measure, overlap } from "../display.ts";

/** Widths of a typeface in which every letter is as wide as the usual one is on average, and bold a tenth wider. */
export const evenMeasure: Measure = (text, size, bold) => [...text].length * size * (bold ? 0.66 : 0.6);

/** What is wrong with a picture: marks that leave it, texts that are too small or cover each other. */
export function unreadable(display: Display, measure: Measure): readonly string[] {
  const canvas: Box = { left: 0, top: 0, right: display.width, bottom: display.height };
  const words = display.marks.filter((mark) => mark.kind === "words");
  // Lines of one text may touch; half a pixel takes nothing from a letter.
  const boxes = words.map((word) => ({ text: word.text, box: shrunk(boxOf(word, measure), 0.5) }));
  return [
    ...display.marks
      .filter((mark) => !inside(areaOf(mark, measure), canvas))
      .map((mark) => `leaves the picture: ${JSON.stringify(mark)}`),
    ...words.filter(({ size }) => size < 13).map(({ text, size }) => `too small at ${size} px: ${text}`),
    ...boxes.flatMap((one, index) =>
      boxes
        .slice(index + 1)
        .filter((other) => overlap(one.box, other.box))
        .map((other) => `${JSON.stringify(one.text)} and ${JSON.stringify(other.text)} cover each other`),
    ),
  ];
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
