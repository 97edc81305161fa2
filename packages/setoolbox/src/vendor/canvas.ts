export type { SKRSContext2D as CanvasContext } from "@napi-rs/canvas";

/** The drawing library. It is native and large, so it is loaded when something is drawn and not before. */
export function loadCanvas(): Promise<typeof import("@napi-rs/canvas")> {
  return import("@napi-rs/canvas");
}
