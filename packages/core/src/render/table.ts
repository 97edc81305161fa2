/** Rows of cells as aligned columns, two blanks apart; the first row is the header. Empty cells show as `-`. */
export function table(header: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const all = [header, ...rows].map((row) => header.map((_, column) => row[column] || "-"));
  const widths = header.map((_, column) => all.reduce((most, row) => Math.max(most, width(row[column] ?? "")), 0));
  return all.map((row) =>
    row
      .map((cell, column) => cell + " ".repeat(Math.max(0, (widths[column] ?? 0) - width(cell))))
      .join("  ")
      .trimEnd(),
  );
}

function width(cell: string): number {
  return [...cell].length;
}
