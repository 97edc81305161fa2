import { quoted, type RenderedRows, shown, table } from "@benchwright/core";

interface Scan {
  readonly directory: string;
  readonly files: number;
  readonly unreadable: readonly { readonly file: string; readonly error: string }[];
  readonly tag: string;
  readonly attribute: string;
  readonly total: number;
  readonly non_empty: number;
  readonly distinct_values: readonly (readonly unknown[])[];
  readonly distinct_count: number;
  readonly per_file: readonly Readonly<Record<string, unknown>>[];
}

/** Totals, the most frequent values, then a row a project. */
export function scanText(scan: Scan): RenderedRows {
  const { tag, attribute } = scan;
  const values = scan.distinct_values.map(([value, count]) => `${quoted(String(value), 40)} ${String(count)}`);
  const listed =
    values.length === 0 ? [] : [`values: ${values.join(", ")}${more(scan.distinct_count - values.length)}`];
  const unreadable = scan.unreadable.map(({ file, error }) => `unreadable: ${shown(file, 120)}: ${shown(error, 160)}`);
  const [header = "", ...rows] = table(
    ["project", shown(tag, 30), `with ${shown(attribute, 30)}`],
    scan.per_file.map((row) => [shown(String(row["path"]), 80), String(row[tag]), String(row["non_empty"])]),
  );
  return {
    head: [
      `${scan.files} projects in ${shown(scan.directory, 120)}: ${scan.total} ${shown(tag, 30)}, ${scan.non_empty} with ${shown(attribute, 30)}`,
      ...listed,
      ...unreadable,
      ...(rows.length === 0 ? [] : [header]),
    ].join("\n"),
    rows,
    more: (shownRows) => `${rows.length - shownRows} more projects in the structured content`,
  };
}

function more(count: number): string {
  return count > 0 ? ` and ${count} more` : "";
}
