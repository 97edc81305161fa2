import type { Comparison, DiffRow } from "./compare.ts";
import type { ToolAnswer } from "./stdio-client.ts";

interface Demonstration {
  readonly before: string;
  readonly after: string;
  readonly info: ToolAnswer;
  readonly diff: ToolAnswer;
  readonly comparison: Comparison;
}

/** The print-out of the demo, for somebody who has never seen a schematic tool. */
export function report({ before, after, info, diff, comparison }: Demonstration): string {
  const { found, missing, unasked } = comparison;
  const { folio_count, element_count, conductor_count } = info.value;
  const legend = (diff.value["legend"] ?? {}) as Readonly<Record<string, string>>;
  return [
    `A motor starter, drawn in QElectroTech. A colleague was asked for ${found.length + missing.length} edits and sent back a copy.`,
    "What did the copy really change?",
    "",
    `  ${before}: ${folio_count} folios, ${element_count} elements, ${conductor_count} conductors`,
    `  ${after}: the copy`,
    "",
    "A server was started and asked over MCP, as an assistant does it:",
    `  qet_project_info  ${milliseconds(info)}`,
    `  qet_diff          ${milliseconds(diff)}`,
    "",
    "Asked for:",
    ...found.map(
      ({ edit, rows }) => `  found    ${edit.what}${rows.length > 1 ? ` (${rows.length} differences)` : ""}`,
    ),
    ...missing.map((edit) => `  MISSING  ${edit.what}`),
    "",
    "Not asked for:",
    ...(unasked.length === 0 ? ["  nothing"] : unasked.map((row) => `  CHANGED  ${describe(row, legend)}`)),
    "",
    `asked ${found.length + missing.length}, observed ${found.length}, unexpected ${unasked.length}`,
    ...(unasked.length === 0
      ? []
      : ["", "No drawing shows what was not asked for. The model does, and that is what is read here."]),
    "",
    "The whole comparison, as an assistant reads it:",
    ...diff.text.split("\n").map((line) => `  ${line}`),
    "",
    "Next: npx benchwright tools, npx benchwright doctor, and the README's configuration block for your assistant.",
    "",
  ].join("\n");
}

function milliseconds({ milliseconds: taken }: ToolAnswer): string {
  return `${taken.toFixed(0)} ms`;
}

/** A row of the diff in words: what it is about, and the values that differ. */
function describe({ section, content }: DiffRow, legend: Readonly<Record<string, string>>): string {
  if (typeof content === "string") return `${section}: ${legend[content] ?? content}`;
  const { uuid, key, label, from, to, changed } = content as Readonly<Record<string, unknown>>;
  const name = legend[String(uuid ?? key)] ?? String(label ?? uuid ?? key ?? "");
  return `${section}: ${name}: ${differences(from, to) || JSON.stringify(changed)}`;
}

function differences(from: unknown, to: unknown): string {
  const [before, after] = [from, to].map((side) =>
    typeof side === "object" && side !== null ? new Map(Object.entries(side)) : new Map(),
  );
  const keys = new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])]);
  return [...keys]
    .filter((key) => before?.get(key) !== after?.get(key))
    .map((key) => `${key} ${JSON.stringify(before?.get(key) ?? "")} -> ${JSON.stringify(after?.get(key) ?? "")}`)
    .join(", ");
}
