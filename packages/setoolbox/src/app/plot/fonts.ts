import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

// Set by the build; in the sources it is not there.
declare const BENCHWRIGHT_BUILT: true | undefined;

/** The name under which the typeface is registered: our own, so that a system's copy of it cannot take its place. */
export const FAMILY = "Benchwright Sans";

/** The font files of the typeface, DejaVu Sans: beside the built program, in its package when run from the sources. */
export function fontFiles(): readonly string[] {
  return ["DejaVuSans.ttf", "DejaVuSans-Bold.ttf"].map((name) => {
    if (typeof BENCHWRIGHT_BUILT !== "undefined") return fileURLToPath(new URL(`fonts/${name}`, import.meta.url));
    return createRequire(import.meta.url).resolve(`dejavu-fonts-ttf/ttf/${name}`);
  });
}
