import { type Box, boxOf, type Mark, type Measure, overlap, type Point, type Words } from "./display.ts";
import { colours, type Style } from "./style.ts";

/** What is said about a point, beside it: the first line in bold where there are more. */
export interface Callout {
  readonly lines: readonly string[];
  readonly at: Point;
  /** Another point that would do as well. */
  readonly else?: Point;
  readonly fill: string;
}

export interface Surroundings {
  readonly frame: Box;
  readonly style: Style;
  readonly measure: Measure;
  /** Lines, point by point, that callouts are to leave free. */
  readonly obstacles: readonly (readonly Point[])[];
}

const LEADING = 1.3;

/**
 * Puts callouts beside their points, each on the first side where it stands inside the frame and covers neither an obstacle nor
 * a callout before it. Where there is no such side it may cover an obstacle, on a ground of its own, but never another callout;
 * where that is not possible either it is left out, because a covered text says nothing.
 */
export function placeCallouts(
  callouts: readonly Callout[],
  { frame, style, measure, obstacles }: Surroundings,
): Mark[] {
  const taken: Box[] = callouts.filter(({ lines }) => lines.length > 1).map(({ at }) => around(at, 7 * style.scale));
  return callouts.flatMap((callout, index): Mark[] => {
    const own = callout.lines.length > 1 ? taken[index] : undefined;
    const others = taken.filter((box) => box !== own);
    const found = [callout.at, ...(callout.else === undefined ? [] : [callout.else])]
      .flatMap((at) => sides(callout, at, style, measure))
      .filter(({ box }) => within(box, frame) && !others.some((other) => overlap(box, other)));
    const chosen = found.find(({ box }) => !crossed(box, obstacles)) ?? found[0];
    if (chosen === undefined) return [];
    taken.push(chosen.box);
    const { left, top, right, bottom } = chosen.box;
    const ground = { x: left, y: top, width: right - left, height: bottom - top };
    const covers = crossed(chosen.box, obstacles);
    return [
      ...(covers ? [{ kind: "rectangle", part: "ground", ...ground, fill: colours.ground } as const] : []),
      ...chosen.words,
    ];
  });
}

interface Side {
  readonly words: readonly Words[];
  readonly box: Box;
}

/** A falling curve leaves room at the upper right and the lower left of its points. */
function sides({ lines, fill }: Callout, { x, y }: Point, { scale, small }: Style, measure: Measure): readonly Side[] {
  const away = 12 * scale;
  const height = small * LEADING * lines.length;
  const above = y - away - height + small;
  const below = y + away + small;
  const corner = [
    [x + away, above, "start"],
    [x - away, below, "end"],
    [x - away, above, "end"],
    [x + away, below, "start"],
    [x, above - away, "middle"],
    [x, below + away, "middle"],
    [x + away, y - 5 * away, "start"],
    [x - away, y + 5 * away, "end"],
  ] as const;
  const line = [
    [x, y - 7 * scale, "end"],
    [x, y - 7 * scale, "start"],
    [x, y + 6 * scale + small, "end"],
    [x, y + 6 * scale + small, "start"],
  ] as const;
  return (lines.length > 1 ? corner : line).map(([left, first, anchor]) => {
    const words = lines.map((text, index): Words => {
      const bold = index === 0 && lines.length > 1;
      return { kind: "words", text, x: left, y: first + index * small * LEADING, size: small, bold, fill, anchor };
    });
    const boxes = words.map((word) => boxOf(word, measure));
    return {
      words,
      box: {
        left: Math.min(...boxes.map((box) => box.left)) - 2 * scale,
        top: Math.min(...boxes.map((box) => box.top)) - scale,
        right: Math.max(...boxes.map((box) => box.right)) + 2 * scale,
        bottom: Math.max(...boxes.map((box) => box.bottom)) + scale,
      },
    };
  });
}

function around({ x, y }: Point, radius: number): Box {
  return { left: x - radius, top: y - radius, right: x + radius, bottom: y + radius };
}

function within(box: Box, frame: Box): boolean {
  return box.left >= frame.left && box.right <= frame.right && box.top >= frame.top && box.bottom <= frame.bottom;
}

/** Whether one of the lines passes the box. */
function crossed(box: Box, lines: readonly (readonly Point[])[]): boolean {
  return lines.some((points) =>
    points.some((point, index) => {
      const before = points[index - 1];
      return before !== undefined && passes(box, before, point);
    }),
  );
}

/** Clips the segment by the four sides of the box (Liang and Barsky). */
function passes({ left, top, right, bottom }: Box, from: Point, to: Point): boolean {
  let [enter, leave] = [0, 1];
  const across = to.x - from.x;
  const down = to.y - from.y;
  const cuts = [
    [-across, from.x - left],
    [across, right - from.x],
    [-down, from.y - top],
    [down, bottom - from.y],
  ] as const;
  for (const [slope, room] of cuts) {
    if (slope === 0) {
      if (room < 0) return false;
    } else if (slope < 0) enter = Math.max(enter, room / slope);
    else leave = Math.min(leave, room / slope);
  }
  return enter <= leave;
}
