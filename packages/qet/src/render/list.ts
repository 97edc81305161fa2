import { type ListPage, type RenderedRows, table } from "@benchwright/core";

/** A page of rows as a table under a line of counts, with the cursor that continues after what is shown. */
export function listTable<Row>(
  page: ListPage<Row, unknown>,
  kind: string,
  header: readonly string[],
  cells: (row: Row) => readonly string[],
): RenderedRows {
  const { rows, facts, offset } = page;
  const [head = "", ...lines] = table(header, rows.map(cells));
  const place = rows.length === 0 ? "" : `, ${offset + 1} to ${offset + rows.length}`;
  const next = page.cursorAfter(rows.length);
  return {
    head: `${kind} ${rows.length} of ${facts.count}${place}${rows.length === 0 ? "" : `\n${head}`}`,
    rows: lines,
    foot: next === undefined ? undefined : `next: cursor ${next}`,
    more: (shown) => `${rows.length - shown} more rows of this page: cursor ${page.cursorAfter(shown)}`,
  };
}
