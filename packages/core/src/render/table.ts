/**
 * Rows of cells as aligned columns, two blanks apart, the header first. Empty cells show as `-`; a column that is empty
 * in every row is left out.
 */
export function table(header: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const used = header.map((_, column) => column).filter((column) => rows.some((row) => (row[column] ?? "") !== ""));
  const all = [header, ...rows].map((row) => used.map((column) => row[column] ?? ""));
  const widths = used.map((_, column) => Math.max(...all.map((row) => width(row[column] ?? ""))));
  return all.map((row) =>
    row
      .map((cell, column) => pad(cell, widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}

function pad(cell: string, size: number): string {
  const text = cell === "" ? "-" : cell;
  return text + " ".repeat(Math.max(0, size - width(text)));
}

function width(cell: string): number {
  return [...cell].length;
}
