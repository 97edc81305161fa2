import type { Budget, BudgetLine } from "../outcome.ts";

/** A budget as plain text: one line for each entry, values to a thousandth of a decibel, the sum at the end. */
export function budgetTable(lines: readonly BudgetLine[], result: Budget["result"]): string {
  const rows = [
    ["line", "value", "unit", "sum", "unit"],
    ...lines.map(({ label, value, unit, runningTotal, runningUnit }) => [
      label,
      signed(value),
      unit,
      runningTotal.toFixed(3),
      runningUnit,
    ]),
    [result.label, result.value.toFixed(3), result.unit, "", ""],
  ];
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) => written(row, widths)).join("\n");
}

/** Numbers to the right, words to the left. */
function written(row: readonly string[], widths: readonly number[]): string {
  const cells = row.map((cell, column) => {
    const width = widths[column] ?? 0;
    return column === 1 || column === 3 ? cell.padStart(width) : cell.padEnd(width);
  });
  return cells.join("  ").trimEnd();
}

function signed(value: number): string {
  return `${value < 0 ? "" : "+"}${value.toFixed(3)}`;
}
