import { projectElements } from "../../elements.ts";
import type { Project } from "../../project.ts";
import type { Comparison, LoneThing, SectionComparison, ThingChange } from "./compare.ts";
import { EXTRA_SECTIONS, type ExtraSection, type Thing } from "./things.ts";
import { valueText } from "./value-text.ts";

/** A thing of a section. Its key tells it apart, its label is for people. */
export interface ExtraEntry {
  readonly key: string;
  readonly label: string;
  /** Number from 1 of the folio it is on. */
  readonly folio?: number;
  /** Elements that are instances of an embedded definition. */
  readonly used_by?: number;
}

export interface ExtraChange extends ExtraEntry {
  /** Facts by path, before and after; null where a side does not state it. */
  readonly changed: Readonly<Record<string, readonly [before: string | null, after: string | null]>>;
  /** All changed facts, when more than are listed. */
  readonly changed_fields?: number;
}

export interface ExtraSectionDiff {
  readonly before: number;
  readonly after: number;
  readonly added: readonly ExtraEntry[];
  readonly removed: readonly ExtraEntry[];
  readonly changed: readonly ExtraChange[];
  readonly added_count: number;
  readonly removed_count: number;
  readonly changed_count: number;
}

export type ExtraDiff = Readonly<Record<ExtraSection, ExtraSectionDiff>>;

const MOST_FIELDS = 20;
const NOTHING: SectionComparison = { before: 0, after: 0, added: [], removed: [], changed: [] };

/** The sections for what the base sections do not see, each with its counts. */
export function extraSections(before: Project, after: Project, { sections }: Comparison): ExtraDiff {
  const uses = { before: usesByType(before), after: usesByType(after) };
  const entries = EXTRA_SECTIONS.map((name) => {
    const section = sections.get(name) ?? NOTHING;
    const diff: ExtraSectionDiff = {
      before: section.before,
      after: section.after,
      added: section.added.map((lone) => loneEntry(lone, uses.after)),
      removed: section.removed.map((lone) => loneEntry(lone, uses.before)),
      changed: section.changed.map((change) => changeEntry(change, uses.after)),
      added_count: section.added.length,
      removed_count: section.removed.length,
      changed_count: section.changed.length,
    };
    return [name, diff] as const;
  });
  return Object.fromEntries(entries) as ExtraDiff;
}

/** The sections, each put through `change`. */
export function mapSections(extra: ExtraDiff, change: (section: ExtraSectionDiff) => ExtraSectionDiff): ExtraDiff {
  return Object.fromEntries(Object.entries(extra).map(([name, section]) => [name, change(section)])) as ExtraDiff;
}

type Uses = ReadonlyMap<string, number>;

function usesByType(project: Project): Uses {
  const uses = new Map<string, number>();
  for (const { type } of projectElements(project)) uses.set(type, (uses.get(type) ?? 0) + 1);
  return uses;
}

function loneEntry({ key, thing }: LoneThing, uses: Uses): ExtraEntry {
  return entry(key, thing, uses);
}

function changeEntry({ key, after, changes }: ThingChange, uses: Uses): ExtraChange {
  const listed = changes.slice(0, MOST_FIELDS);
  return {
    ...entry(key, after, uses),
    changed: Object.fromEntries(
      listed.map(({ field, before, after: now }) => [fieldName(after, field), [valueText(before), valueText(now)]]),
    ),
    ...(changes.length > listed.length ? { changed_fields: changes.length } : {}),
  };
}

/** The text of a picture is its content. */
function fieldName({ section }: Thing, field: string): string {
  return section === "images" && field === "text()" ? "content" : field;
}

function entry(key: string, { label, folio, section }: Thing, uses: Uses): ExtraEntry {
  return {
    key,
    label,
    ...(folio === undefined ? {} : { folio }),
    ...(section === "definitions" ? { used_by: uses.get(label) ?? 0 } : {}),
  };
}
