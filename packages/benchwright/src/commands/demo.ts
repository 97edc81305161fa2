import { readFile } from "node:fs/promises";
import { asset } from "../assets.ts";
import { type AskedEdit, compareEdits, diffRows } from "../demo/compare.ts";
import { report } from "../demo/report.ts";
import { StdioClient } from "../demo/stdio-client.ts";

const BEFORE = "motor-starter.qet";
const AFTER = "motor-starter-edited.qet";

/**
 * `benchwright demo`: a colleague edited a copy of the motor starter. A server is started and asked over stdio, as an
 * assistant's host does it; its answer is held against what the colleague was asked for. Exit code 1 when something that
 * was asked for is missing.
 */
export async function run(): Promise<number> {
  const folder = asset("examples/motor-starter");
  const asked = JSON.parse(await readFile(`${folder}/edits.json`, "utf8")) as AskedEdit[];
  await using client = await StdioClient.start(process.execPath, [process.argv[1] ?? "", "serve", "qet"], folder);
  const info = await client.call("qet_project_info", { path: BEFORE });
  const diff = await client.call("qet_diff", { before: BEFORE, after: AFTER });
  const comparison = compareEdits(asked, diffRows(diff.value));
  process.stdout.write(report({ before: BEFORE, after: AFTER, info, diff, comparison }));
  return comparison.missing.length === 0 ? 0 : 1;
}
