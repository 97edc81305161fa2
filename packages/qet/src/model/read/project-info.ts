import { projectConductors } from "../conductors.ts";
import { embeddedElements } from "../definitions.ts";
import { projectElements } from "../elements.ts";
import type { FolioNumber } from "../folio-number.ts";
import { properties } from "../information.ts";
import { ITEM_KINDS, type Item, type ItemKind, projectItems } from "../items.ts";
import { entriesOf, type Folio, type Project } from "../project.ts";
import { projectStrips } from "../strips.ts";

/** Whether every, some or no thing of a kind carries a uuid of its own; `none` where there is nothing. */
export type Identity = "all" | "some" | "none";

export interface FolioInfo {
  readonly index: FolioNumber;
  readonly uuid: string;
  readonly title: string;
  readonly elements: number;
  readonly conductors: number;
  readonly folio_number: FolioNumber;
  readonly texts: number;
  readonly shapes: number;
  readonly images: number;
  readonly tables: number;
  readonly element_texts: number;
}

export interface ProjectInfo {
  readonly title: string;
  readonly version: string;
  readonly folio_count: number;
  readonly element_count: number;
  readonly conductor_count: number;
  readonly folios: readonly FolioInfo[];
  readonly text_count: number;
  readonly shape_count: number;
  readonly image_count: number;
  readonly table_count: number;
  readonly element_text_count: number;
  readonly strip_count: number;
  /** Symbols kept inside the project. */
  readonly definition_count: number;
  /** Title block templates kept inside the project. */
  readonly template_count: number;
  /** The project's own named values. */
  readonly properties: Readonly<Record<string, string>>;
  readonly identity: { readonly folios: Identity; readonly elements: Identity; readonly conductors: Identity };
}

/** What is in a project: counts, folios, properties, and how far things can be told apart by uuid. */
export function projectInfo(project: Project): ProjectInfo {
  const { doc, folios } = project;
  const items = projectItems(project);
  const onFolio = countByFolio(items);
  const elements = projectElements(project);
  const conductors = projectConductors(project);
  return {
    title: project.title,
    version: project.version,
    folio_count: folios.length,
    element_count: elements.length,
    conductor_count: conductors.length,
    folios: folios.map((folio) => {
      const counts = onFolio.get(folio);
      return {
        index: folio.number,
        uuid: folio.uuid,
        title: folio.title,
        elements: folio.elements.length,
        conductors: folio.conductors.length,
        folio_number: folio.number,
        texts: counts?.text ?? 0,
        shapes: counts?.shape ?? 0,
        images: counts?.image ?? 0,
        tables: counts?.table ?? 0,
        element_texts: counts?.element_text ?? 0,
      };
    }),
    text_count: count(items, "text"),
    shape_count: count(items, "shape"),
    image_count: count(items, "image"),
    table_count: count(items, "table"),
    element_text_count: count(items, "element_text"),
    strip_count: projectStrips(project).length,
    definition_count: embeddedElements(doc).length,
    template_count: [...entriesOf(doc, doc.root, "titleblocktemplates", "titleblocktemplate")].length,
    properties: Object.fromEntries(properties(doc, doc.root)),
    identity: { folios: identity(folios), elements: identity(elements), conductors: identity(conductors) },
  };
}

function countByFolio(items: readonly Item[]): Map<Folio, Record<ItemKind, number>> {
  const counts = new Map<Folio, Record<ItemKind, number>>();
  for (const { folio, kind } of items) {
    let row = counts.get(folio);
    if (row === undefined) {
      row = Object.fromEntries(ITEM_KINDS.map((each) => [each, 0])) as Record<ItemKind, number>;
      counts.set(folio, row);
    }
    row[kind]++;
  }
  return counts;
}

function count(items: readonly Item[], kind: ItemKind): number {
  return items.filter((item) => item.kind === kind).length;
}

function identity(things: readonly { readonly uuid: string }[]): Identity {
  const named = things.filter(({ uuid }) => uuid !== "").length;
  if (named === 0) return "none";
  return named === things.length ? "all" : "some";
}
