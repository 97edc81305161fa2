import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

// Set by the build; in the sources it is not there.
declare const BENCHWRIGHT_BUILT: true | undefined;

const built = typeof BENCHWRIGHT_BUILT !== "undefined";
const here = fileURLToPath(new URL(built ? "." : "../../..", import.meta.url));

/** The path of a file that is shipped with the program, named as in the repository: `docs/qet.md`, `examples/…`. */
export function asset(name: string): string {
  return join(here, name);
}

/** The built program's catalog as text; nothing when the program runs from its sources. */
export function builtCatalog(): string | undefined {
  return built ? readFileSync(asset("catalog.json"), "utf8") : undefined;
}
