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
 * The text of a rendering within `budget` characters. Only whole rows are cut, and what is missing is said
 * together with how to get it; a plain text that is too long is cut at a line end.
 */
export function fit(rendering: Rendering, budget: number): string {
  if (typeof rendering === "string") return fitText(rendering, budget);
  const { head, rows, foot, more } = rendering;
  const whole = [head, ...rows, ...(foot === undefined ? [] : [foot])].join("\n");
  if (whole.length <= budget) return whole;
  const reserve = head.length + (foot?.length ?? 0) + more(0).length + 3;
  let room = budget - reserve;
  let shown = 0;
  for (const row of rows) {
    room -= row.length + 1;
    if (room < 0) break;
    shown++;
  }
  return [head, ...rows.slice(0, shown), ...(foot === undefined ? [] : [foot]), more(shown)].join("\n");
}

function fitText(text: string, budget: number): string {
  if (text.length <= budget) return text;
  const room = Math.max(0, budget - 100);
  const end = text.lastIndexOf("\n", room);
  const kept = text.slice(0, end > 0 ? end : room);
  const lines = text.slice(kept.length).split("\n").length - 1;
  return `${kept}\n… cut here: ${lines} more lines; the structured content has all of it`;
}
