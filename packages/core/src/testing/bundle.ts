import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const SOURCES = fileURLToPath(new URL("../", import.meta.url));

/** Bundles a small TypeScript program, whose imports are relative to this package's `src`, into `folder`; yields its path. */
export async function bundle(folder: string, program: string): Promise<string> {
  const outfile = join(folder, "program.mjs");
  await build({
    stdin: { contents: program, resolveDir: SOURCES, loader: "ts" },
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    logLevel: "silent",
  });
  return outfile;
}
