import type { Project } from "../project.ts";
import { type BaseDiff, diffBase } from "./base.ts";
import { compareFacts, type SharedKey } from "./extra/compare.ts";
import { type ExtraDiff, extraSections, mapSections } from "./extra/extra.ts";
import { markupChanges } from "./extra/markup.ts";
import { chooseKeying } from "./keys.ts";
import { capLists } from "./lists.ts";
import { type DiffSummary, summarise } from "./summary.ts";

/** Differences between two projects. Pairs are before and after; lists are counts are not. */
export interface ProjectDiff extends BaseDiff {
  /** The files are the same byte for byte. */
  readonly identical: boolean;
  readonly summary: DiffSummary;
  /** Keys that several things of one side share; the base sections compare only the last of them. */
  readonly duplicates: { readonly count: number; readonly groups: readonly SharedKey[] };
  /** Everything the base sections do not see, by kind of thing. */
  readonly extra: ExtraDiff;
  /** What is left, and not in the summary's total: differences of spelling, gained and lost uuids, unknown content, comments. */
  readonly other: {
    readonly changed: number;
    readonly paths: readonly string[];
    /** Facts left out because every save rewrites them: versions, save dates, terminal numbers, stored copies. */
    readonly ignored: number;
  };
}

/**
 * What differs between two projects. Nothing that differs goes unreported, apart from what every save rewrites. Lists are
 * cut at `most` entries; at 50, and at 100 for moves and changed conductors, when it is not given.
 */
export function diffProjects(before: Project, after: Project, most?: number): ProjectDiff {
  const keying = chooseKeying(before, after);
  const base = diffBase(before, after, keying);
  const comparison = compareFacts(before, after, keying);
  const extra = extraSections(before, after, comparison);
  const paths = [...comparison.other, ...markupChanges(before.doc, after.doc)].sort();
  const { shared, ignored } = comparison;
  return {
    ...capBase(base, most),
    identical: before.doc.bytes.equals(after.doc.bytes),
    summary: summarise(base, extra, paths.length),
    duplicates: capLists({ count: shared.length, groups: shared }, most),
    extra: mapSections(extra, (section) => capLists(section, most)),
    other: capLists({ changed: paths.length, paths, ignored }, most),
  };
}

function capBase(base: BaseDiff, most: number | undefined): BaseDiff {
  return {
    elements: capLists(base.elements, most, ["moved"]),
    conductors: capLists(base.conductors, most, ["changed"]),
    project: base.project,
    folios: capLists(base.folios, most),
    texts: capLists(base.texts, most),
    shapes: capLists(base.shapes, most),
    images: capLists(base.images, most),
    tables: capLists(base.tables, most),
    element_texts: capLists(base.element_texts, most),
    terminal_strips: capLists(base.terminal_strips, most),
  };
}
