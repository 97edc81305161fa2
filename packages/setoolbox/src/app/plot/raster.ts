import { type CanvasContext, loadCanvas } from "../../vendor/canvas.ts";
import { FAMILY, fontFiles } from "./fonts.ts";

/** A canvas of this process: it measures text, and turns what is painted into a PNG. */
export interface Raster {
  /** The advance of a text in pixels in a font such as `14px "family"`. */
  measure(text: string, font: string): number;
  /** Paints on a new canvas and yields it as PNG. The same strokes give the same bytes. */
  png(width: number, height: number, paint: (context: CanvasContext) => void): Promise<Uint8Array>;
  readonly family: string;
}

let opened: Promise<Raster> | undefined;

/** The canvas of this process, loaded and given its typeface at the first call. */
export function openRaster(): Promise<Raster> {
  if (opened === undefined) {
    const opening = open();
    opened = opening;
    opening.catch(() => {
      opened = undefined;
    });
  }
  return opened;
}

async function open(): Promise<Raster> {
  const { createCanvas, GlobalFonts } = await loadCanvas();
  for (const file of fontFiles()) {
    if (GlobalFonts.registerFromPath(file, FAMILY) === null) throw new Error(`the font ${file} cannot be used`);
  }
  const contextOf = (width: number, height: number) => {
    const canvas = createCanvas(width, height);
    const context = canvas.getContext("2d");
    // Without a language of its own the context takes the user's, and with it other shapes of letters.
    context.lang = "en";
    return { canvas, context };
  };
  const ruler = contextOf(1, 1).context;
  return {
    family: FAMILY,
    measure: (text, font) => {
      ruler.font = font;
      return ruler.measureText(text).width;
    },
    png: (width, height, paint) => {
      const { canvas, context } = contextOf(width, height);
      paint(context);
      return canvas.encode("png");
    },
  };
}
