import { Refused } from "@benchwright/core";

/** A picture that there are no numbers for. */
export function nothingToDraw(
  what: string,
  why: string,
  next = "setoolbox_get_result shows what the run holds",
): Refused {
  return new Refused("plot-nothing-to-draw", { what, why, next });
}
