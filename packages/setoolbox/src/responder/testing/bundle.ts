import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { afterAll, beforeAll } from "vitest";

/**
 * A program that tests start often, bundled once for the file so that a start takes a fraction of a second.
 * Yields where the bundle will be when the tests run.
 */
export function bundled(source: URL): () => string {
  let folder: string | undefined;
  let bundle = "";
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "setoolbox-program-"));
    bundle = join(folder, "program.mjs");
    await build({
      entryPoints: [fileURLToPath(source)],
      outfile: bundle,
      bundle: true,
      platform: "node",
      format: "esm",
      conditions: ["benchwright-src"],
      // Its binary cannot be bundled, and nothing is drawn here.
      external: ["@napi-rs/canvas"],
      logLevel: "error",
    });
  });
  afterAll(async () => {
    // Undefined when another program of the file could not be bundled.
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  });
  return () => bundle;
}
