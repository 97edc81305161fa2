import { type ListPage, type RenderedRows, shown, type z } from "@benchwright/core";
import type { elementRow } from "../schema/rows.ts";
import { listTable } from "./list.ts";

type Row = z.output<typeof elementRow>;

/** Elements as short rows: ref, folio, label, symbol, place, and what else the rows carry. */
export function elementTable(page: ListPage<Row, unknown>): RenderedRows {
  return listTable(page, "elements", ["ref", "folio", "label", "symbol", "x,y,turns", "links", "terminals"], (row) => [
    row.ref,
    String(row.folio),
    shown(row.label, 30),
    shown(row.name, 40),
    place(row),
    row.link_uuids.length === 0 ? "" : String(row.link_uuids.length),
    (row.terminals ?? []).map(terminal).join(" "),
  ]);
}

/** Where the element stands, and its quarter turns when it has any. */
function place({ x, y, orientation }: Row): string {
  const turns = orientation === "0" ? [] : [shown(orientation, 4)];
  return [shown(x ?? "?", 12), shown(y ?? "?", 12), ...turns].join(",");
}

function terminal({ index, name, conductors }: NonNullable<Row["terminals"]>[number]): string {
  const title = name === "" ? `#${index ?? "?"}` : shown(name, 12);
  return conductors.length === 0 ? title : `${title}(${conductors.length})`;
}
