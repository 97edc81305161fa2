import type { Measure } from "./display.ts";

/** The text, or as much of its beginning as fits with an ellipsis behind it. Never halves a character. */
function shorten(text: string, room: number, size: number, bold: boolean, measure: Measure): string {
  if (measure(text, size, bold) <= room) return text;
  const characters = [...text];
  let low = 0;
  let high = characters.length;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (measure(cut(characters, middle), size, bold) <= room) low = middle;
    else high = middle - 1;
  }
  return cut(characters, low);
}

/** The text on at most `most` lines, broken at blanks where it can be; the last line is shortened when there is more. */
export function wrap(
  text: string,
  room: number,
  size: number,
  bold: boolean,
  measure: Measure,
  most: number,
): readonly string[] {
  const lines: string[] = [];
  let rest = text.split(/\s+/).filter((word) => word !== "");
  while (rest.length > 0 && lines.length < most - 1) {
    const count = wordsWithin(rest, room, size, bold, measure);
    lines.push(shorten(rest.slice(0, count).join(" "), room, size, bold, measure));
    rest = rest.slice(count);
  }
  return rest.length === 0 ? lines : [...lines, shorten(rest.join(" "), room, size, bold, measure)];
}

function wordsWithin(words: readonly string[], room: number, size: number, bold: boolean, measure: Measure): number {
  let count = 1;
  while (count < words.length && measure(words.slice(0, count + 1).join(" "), size, bold) <= room) count++;
  return count;
}

function cut(characters: readonly string[], count: number): string {
  return `${characters.slice(0, count).join("").trimEnd()}…`;
}
