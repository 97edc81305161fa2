/**
 * What a renderer yields: a text, or a head line and rows that may be cut to a budget.
 * `more(shown)` says how to get the rows that were cut.
 */
export type Rendering = string | RenderedRows;

export interface RenderedRows {
  readonly head: string;
  readonly rows: readonly string[];
  readonly foot?: string | undefined;
  more(shown: number): string;
}

/**
 * The text of a rendering within `budget` characters. Only whole rows are cut, and what is missing is said together with
 * how to get it; a plain text that is too long is cut at a line end. Only a budget too small to say so is exceeded.
 */
export function fit(rendering: Rendering, budget: number): string {
  if (typeof rendering === "string") return fitText(rendering, budget);
  const { head, rows, foot } = rendering;
  const feet = foot === undefined ? [] : [foot];
  const whole = [head, ...rows, ...feet].join("\n");
  if (whole.length <= budget) return whole;
  for (let shown = rowsWithin(rows, budget - head.length); shown >= 0; shown--) {
    const text = [head, ...rows.slice(0, shown), ...feet, rendering.more(shown)].join("\n");
    if (text.length <= budget) return text;
  }
  const more = rendering.more(0);
  return `${fitText(head, budget - more.length - 1)}\n${more}`;
}

/** How many rows have room by themselves: never fewer than with the lines that stand below them. */
function rowsWithin(rows: readonly string[], room: number): number {
  let left = room;
  const over = rows.findIndex((row) => {
    left -= row.length + 1;
    return left < 0;
  });
  return over < 0 ? rows.length : over;
}

const CUT_LINE = 100;

function fitText(text: string, budget: number): string {
  if (text.length <= budget) return text;
  const room = Math.max(0, budget - CUT_LINE);
  const end = text.lastIndexOf("\n", room);
  const kept = end > 0 ? text.slice(0, end) : wholeCharacters(text, room);
  const missing = text.length - kept.length;
  return `${kept}\n… cut here, ${missing} more characters; the structured content has all of it`;
}

/** The first `length` units of a text, one fewer where that would halve a character. */
function wholeCharacters(text: string, length: number): string {
  const halved = /[\uD800-\uDBFF]/.test(text.charAt(length - 1));
  return text.slice(0, halved ? length - 1 : length);
}
