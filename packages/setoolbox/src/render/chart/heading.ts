import type { Measure, Words } from "./display.ts";
import { colours, type Style } from "./style.ts";
import { wrap } from "./words.ts";

export interface Heading {
  readonly words: readonly Words[];
  /** The first pixel below it. */
  readonly bottom: number;
}

/** Title on two lines at most and the parts of the subtitle below it, each on lines of its own, at the top left. */
export function heading(
  title: string,
  subtitle: readonly string[],
  width: number,
  style: Style,
  measure: Measure,
): Heading {
  const room = width - 2 * style.margin;
  const words: Words[] = [];
  let y = style.margin * 0.75;
  const put = (text: string, size: number, bold: boolean, fill: string, most: number) => {
    for (const line of wrap(text, room, size, bold, measure, most)) {
      y += size * 1.3;
      words.push({ kind: "words", text: line, x: style.margin, y, size, bold, fill, anchor: "start" });
    }
  };
  put(title, style.title, true, colours.text, 2);
  y += 4 * style.scale;
  for (const part of subtitle) put(part, style.text, false, colours.muted, 3);
  return { words, bottom: y + style.text * 0.5 };
}

/** Small print at the bottom left, on three lines at most; `top` is where it begins. */
export function notes(text: string, top: number, width: number, style: Style, measure: Measure): Heading {
  let y = top;
  const words = wrap(text, width - 2 * style.margin, style.small, false, measure, 3).map((line): Words => {
    y += style.small * 1.35;
    const { small, margin } = style;
    return { kind: "words", text: line, x: margin, y, size: small, bold: false, fill: colours.muted, anchor: "start" };
  });
  return { words, bottom: y + style.margin * 0.75 };
}
