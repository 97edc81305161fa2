import { type ListPage, type RenderedRows, shown, type z } from "@benchwright/core";
import type { symbolRow } from "../schema/rows.ts";
import { listTable } from "./list.ts";

interface Rest {
  readonly indexed: number;
  readonly candidates?: readonly string[] | undefined;
  readonly filtered_out?: number | undefined;
  readonly problem_count: number;
}

/** Symbols as short rows, with what to try when nothing was found. */
export function symbolTable(page: ListPage<z.output<typeof symbolRow>, Rest>): RenderedRows {
  const rendered = listTable(page, "symbols", ["name", "kind", "terminals", "path"], (row) => [
    shown(row.name, 40),
    shown(row.kind === "" ? row.link_type : `${row.link_type} ${row.kind}`, 30),
    terminals(row),
    shown(row.path, 200),
  ]);
  const { indexed, candidates = [], filtered_out = 0, problem_count } = page.rest;
  const notes = [
    `searched ${indexed} symbols`,
    ...(filtered_out > 0 ? [`${filtered_out} have these words but not what the filters ask for`] : []),
    ...(candidates.length > 0 ? [`near names: ${shown(candidates.join(", "), 200)}`] : []),
    ...(problem_count > 0 ? [`${problem_count} files passed over: see problems`] : []),
  ];
  return { ...rendered, head: `${notes.join("; ")}\n${rendered.head}` };
}

function terminals(row: z.output<typeof symbolRow>): string {
  const names = row.terminal_names.filter((name) => name !== "");
  return names.length === 0 ? String(row.terminals) : `${row.terminals}: ${shown(names.join(" "), 40)}`;
}
