import { readNumber } from "../number-text.ts";

/** Where a terminal lies in its symbol, as written in the file. */
export interface TerminalPlace {
  readonly x: string | null;
  readonly y: string | null;
}

export interface TerminalOrder {
  /** Positions in the given list, in index order: top to bottom, then left to right. */
  readonly order: readonly number[];
  /** Groups of indices (not positions) that share a point, so that their relative order means nothing. */
  readonly ambiguous: readonly (readonly number[])[];
}

/**
 * The index order of terminals: y ascending, ties by x, as numbers. A missing coordinate counts as 0; where one is
 * unreadable both count as 0. Terminals at the same point keep the order of the file and are reported.
 */
export function terminalOrder(places: readonly TerminalPlace[]): TerminalOrder {
  const points = places.map(pointOf);
  const ordered = points.map((point, position) => ({ ...point, position })).sort((a, b) => a.y - b.y || a.x - b.x);
  const groups: number[][] = [];
  for (const [index, point] of ordered.entries()) {
    const before = ordered[index - 1];
    if (before !== undefined && before.x === point.x && before.y === point.y) groups.at(-1)?.push(index);
    else groups.push([index]);
  }
  return { order: ordered.map(({ position }) => position), ambiguous: groups.filter((group) => group.length > 1) };
}

function pointOf({ x, y }: TerminalPlace): { x: number; y: number } {
  const left = x === null ? 0 : readNumber(x);
  const top = y === null ? 0 : readNumber(y);
  return left === undefined || top === undefined ? { x: 0, y: 0 } : { x: left, y: top };
}
