import { type ListPage, type RenderedRows, shown, type z } from "@benchwright/core";
import type { itemRow } from "../schema/rows.ts";
import { listTable } from "./list.ts";

type Row = z.output<typeof itemRow>;

/** Items as short rows: ref, folio, kind, place, and what the item says. */
export function itemTable(page: ListPage<Row, unknown>): RenderedRows {
  return listTable(page, "items", ["ref", "folio", "kind", "at", "says"], (row) => [
    row.ref,
    String(row.folio),
    row.kind,
    place(row),
    shown(words(row), 70),
  ]);
}

function place({ kind, x, y, from }: Row): string {
  const at = kind === "shape" ? from : [x, y];
  return Array.isArray(at) ? shown(at.join(","), 24) : "";
}

function words({ kind, text, type, name, shows, scale }: Row): string {
  if (kind === "text") return String(text);
  if (kind === "shape") return String(type);
  if (kind === "table") return String(name);
  return kind === "image" ? `scale ${String(scale)}` : String(shows);
}
