import { quoted, shown, table } from "@benchwright/core";
import type { FolioInfo, ProjectInfo } from "../model/read/project-info.ts";

type Folio = { readonly index: number } & Pick<FolioInfo, "title" | "elements" | "conductors" | "texts">;

/** Title, counts, then a line a folio. */
export function projectInfoText(
  info: Omit<ProjectInfo, "folios"> & { readonly file: string; readonly folios: readonly Folio[] },
): string {
  const kinds: readonly (readonly [number, string])[] = [
    [info.folio_count, "folios"],
    [info.element_count, "elements"],
    [info.conductor_count, "conductors"],
    [info.text_count, "texts"],
    [info.shape_count, "shapes"],
    [info.image_count, "images"],
    [info.table_count, "tables"],
    [info.strip_count, "terminal strips"],
    [info.definition_count, "embedded symbols"],
  ];
  const counts = kinds.filter(([count], index) => index < 3 || count > 0).map(([count, kind]) => `${count} ${kind}`);
  const folios = info.folios.map(({ index, title, elements, conductors, texts }) => [
    String(index),
    shown(title, 50),
    String(elements),
    String(conductors),
    texts === 0 ? "" : String(texts),
  ]);
  const { identity } = info;
  return [
    `${shown(info.file, 120)}: ${quoted(info.title)}, version ${shown(info.version, 20)}`,
    counts.join(", "),
    `uuids: ${identity.folios} of the folios, ${identity.elements} of the elements, ${identity.conductors} of the conductors`,
    ...table(["folio", "title", "elements", "conductors", "texts"], folios),
  ].join("\n");
}
