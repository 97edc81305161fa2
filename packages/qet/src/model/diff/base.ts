import type { Project } from "../project.ts";
import { type ConductorsDiff, diffConductors } from "./conductors.ts";
import { diffElements, type ElementsDiff } from "./elements.ts";
import { diffFolios, type FoliosDiff } from "./folios.ts";
import { diffItems, type ItemsDiff } from "./items.ts";
import type { Keying } from "./keys.ts";
import type { Pair } from "./lists.ts";
import { diffStrips, type StripsDiff } from "./strips.ts";

/** The sections that every comparison has. */
export interface BaseDiff {
  readonly elements: ElementsDiff;
  readonly conductors: ConductorsDiff;
  readonly project: { readonly changed: { readonly title?: Pair } };
  readonly folios: FoliosDiff;
  readonly texts: ItemsDiff;
  readonly shapes: ItemsDiff;
  readonly images: ItemsDiff;
  readonly tables: ItemsDiff;
  readonly element_texts: ItemsDiff;
  readonly terminal_strips: StripsDiff;
}

export function diffBase(before: Project, after: Project, keying: Keying): BaseDiff {
  return {
    elements: diffElements(before, after),
    conductors: diffConductors(before, after, keying),
    project: { changed: before.title === after.title ? {} : { title: [before.title, after.title] } },
    folios: diffFolios(before, after, keying),
    texts: diffItems(before, after, "text", keying),
    shapes: diffItems(before, after, "shape", keying),
    images: diffItems(before, after, "image", keying),
    tables: diffItems(before, after, "table", keying),
    element_texts: diffItems(before, after, "element_text", keying),
    terminal_strips: diffStrips(before, after),
  };
}
