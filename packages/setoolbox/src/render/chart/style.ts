/**
 * Hues of Okabe and Ito, which people with any kind of colour vision tell apart; the blue and the vermilion are dark enough
 * to be told apart from a white ground too.
 */
export const colours = {
  ground: "#ffffff",
  text: "#1f2933",
  muted: "#52606d",
  grid: "#e4e7eb",
  axis: "#7b8794",
  gain: "#0072b2",
  loss: "#d55e00",
  total: "#3e4c59",
  below: "#fdf3ec",
} as const;

/** Sizes of one picture in pixels. Text grows with a picture wider than `USUAL_WIDTH`, which is shown smaller than it is. */
export interface Style {
  readonly scale: number;
  readonly margin: number;
  readonly title: number;
  readonly text: number;
  readonly small: number;
}

const USUAL_WIDTH = 900;

/** The long edge at which assistants begin to shrink a picture. */
export const LONGEST_EDGE = 1568;

/** @param most the largest scale that the height allows; text is never smaller than at scale 1 */
export function styleFor(width: number, most = Number.POSITIVE_INFINITY): Style {
  const scale = Math.max(1, Math.min(width / USUAL_WIDTH, most));
  return { scale, margin: 24 * scale, title: 20 * scale, text: 14 * scale, small: 13 * scale };
}
