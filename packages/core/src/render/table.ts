/**
 * Rows of cells as aligned columns, two blanks apart, the header first. Empty cells show as `-`, but for those that end a
 * line; a column that is empty in every row is left out.
 */
export function table(header: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const used = header.map((_, column) => column).filter((column) => rows.some((row) => (row[column] ?? "") !== ""));
  const all = [header, ...rows].map((row) => marked(used.map((column) => row[column] ?? "")));
  const widths = used.map((_, column) => all.reduce((most, row) => Math.max(most, width(row[column] ?? "")), 0));
  return all.map((row) =>
    row
      .map((cell, column) => cell + " ".repeat(Math.max(0, (widths[column] ?? 0) - width(cell))))
      .join("  ")
      .trimEnd(),
  );
}

/** The cells of a row up to the last that says something, the empty ones among them marked. */
function marked(cells: readonly string[]): string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell !== "") + 1).map((cell) => cell || "-");
}

function width(cell: string): number {
  return [...cell].length;
}
