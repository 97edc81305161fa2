import { type ListPage, type RenderedRows, shown, type z } from "@benchwright/core";
import type { conductorRow } from "../schema/rows.ts";
import { listTable } from "./list.ts";

/** Conductors as short rows: ref, folio, number, wire, and both ends. */
export function conductorTable(page: ListPage<z.output<typeof conductorRow>, unknown>): RenderedRows {
  return listTable(
    page,
    "conductors",
    ["ref", "folio", "num", "cable", "section", "color", "value", "from", "to"],
    (row) => [
      row.ref,
      String(row.folio),
      shown(row.num, 20),
      shown(row.cable, 20),
      shown(row.section, 12),
      shown(row.color, 16),
      shown(row.value ?? "", 40),
      shown(row.from, 40),
      shown(row.to, 40),
    ],
  );
}
