/** Rows of cells as aligned columns, two blanks apart; the first row is the header. Empty cells show as `-`. */
export function table(header: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const all = [header, ...rows];
  const widths = header.map((_, column) => Math.max(...all.map((row) => width(row[column] ?? ""))));
  return all.map((row) =>
    header
      .map((_, column) => pad(row[column] ?? "", column === header.length - 1 ? 0 : (widths[column] ?? 0)))
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
