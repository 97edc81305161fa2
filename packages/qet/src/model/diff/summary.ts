import type { BaseDiff } from "./base.ts";
import type { ExtraDiff } from "./extra/extra.ts";
import { EXTRA_SECTIONS } from "./extra/things.ts";

export interface DiffSummary {
  /**
   * Differences in all sections but `other`. When both are 0, nothing differs but what every save rewrites.
   */
  readonly total: number;
  /** Differences by section; those of `extra` as `extra.links`. A thing that changed in two ways counts in both. */
  readonly sections: Readonly<Record<string, number>>;
}

/** Counts what the sections report, caps aside. */
export function summarise(base: BaseDiff, extra: ExtraDiff, other: number): DiffSummary {
  const { elements, conductors, folios } = base;
  const counts: [name: string, count: number][] = [
    [
      "elements",
      entries(elements) +
        elements.moved_count +
        elements.relabelled_count +
        elements.info_changed_count +
        elements.rotated_count,
    ],
    ["conductors", entries(conductors) + conductors.changed_count],
    ["project", Object.keys(base.project.changed).length],
    ["folios", entries(folios) + folios.changed_count + (folios.reordered_count ?? 0)],
    ...(["texts", "shapes", "images", "tables", "element_texts", "terminal_strips"] as const).map(
      (name) => [name, entries(base[name]) + base[name].changed_count] as [string, number],
    ),
    ...EXTRA_SECTIONS.map(
      (name) => [`extra.${name}`, entries(extra[name]) + extra[name].changed_count] as [string, number],
    ),
  ];
  const total = counts.reduce((sum, [, count]) => sum + count, 0);
  return { total, sections: { ...Object.fromEntries(counts), other } };
}

function entries({ added_count = 0, removed_count = 0 }: { added_count?: number; removed_count?: number }): number {
  return added_count + removed_count;
}
