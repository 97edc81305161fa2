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
  let bundle = "";
  beforeAll(async () => {
    bundle = join(await mkdtemp(join(tmpdir(), "setoolbox-program-")), "program.mjs");
    await build({
      entryPoints: [fileURLToPath(source)],
      outfile: bundle,
      bundle: true,
      platform: "node",
      format: "esm",
      conditions: ["benchwright-src"],
      logLevel: "error",
    });
  });
  afterAll(() => rm(join(bundle, ".."), { recursive: true, force: true }));
  return () => bundle;
}
