import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { fixtureSystem } from "./fixture-system.ts";
import type { ServerSubject } from "./suite/subject.ts";
import { build } from "./vendor/esbuild.ts";

/** The fixture server as a subject of the suites. Bundled first, as the real program is: it starts three times as fast. */
export async function fixtureSubject(): Promise<ServerSubject & { remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "benchwright-fixture-"));
  await build({
    entryPoints: [fileURLToPath(new URL("fixture-stdio.ts", import.meta.url))],
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    platform: "node",
    format: "esm",
    target: "node20",
    conditions: ["benchwright-src"],
    logLevel: "warning",
  });
  return {
    command: process.execPath,
    args: [join(folder, "fixture-stdio.mjs")],
    tools: fixtureSystem.tools,
    prepare: (workspace) => writeFile(join(workspace, "settings.txt"), "speed=3\n"),
    success: { name: "fixture_read", arguments: { file: "settings.txt" } },
    running: { name: "fixture_run", arguments: { seconds: 3_000 }, programs: 4 },
    // They take their time by design, or break on purpose; tests of their own call them.
    notGenerated: [
      "fixture_run",
      "fixture_loop",
      "fixture_deaf",
      "fixture_huge",
      "fixture_broken",
      "test_tool_with_progress",
      "test_streaming_elicitation",
    ],
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
