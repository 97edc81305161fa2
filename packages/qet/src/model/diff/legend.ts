import { projectConductors } from "../conductors.ts";
import { projectElements } from "../elements.ts";
import type { Project } from "../project.ts";
import { shortRef } from "../refs.ts";
import type { BaseDiff } from "./base.ts";
import type { ProjectDiff } from "./diff.ts";
import { elementKey } from "./keys.ts";

/** Names for people: `S2 push_button 6de17` of an element key, `Q1:22 -> H2:X1 b71cd` of a conductor key. */
export type Legend = Readonly<Record<string, string>>;

/** A comparison with the words that its keys stand for. */
export interface FileDiff extends ProjectDiff {
  readonly legend: Legend;
}

/** What the keys of the base sections stand for. The after side names what exists on both. */
export function diffLegend(before: Project, after: Project, diff: BaseDiff): Legend {
  const { elements, conductors, element_texts } = diff;
  const keys = new Set([
    ...elements.added,
    ...elements.removed,
    ...[...elements.moved, ...elements.relabelled, ...elements.info_changed, ...elements.rotated].map(
      ({ uuid }) => uuid,
    ),
    ...conductors.added,
    ...conductors.removed,
    ...conductors.changed.flatMap(({ key, changed }) => [key, ...(changed["ends"] ?? [])]),
    ...[...element_texts.added, ...element_texts.removed, ...element_texts.changed.map(({ item }) => item)].map(
      (item) => String(item["element"] ?? ""),
    ),
  ]);
  return Object.fromEntries([...namesOf(keys, before), ...namesOf(keys, after)]);
}

/** Only what is asked for gets words: a comparison names few of the things there are. */
function namesOf(keys: ReadonlySet<string>, project: Project): [key: string, name: string][] {
  const short = shortRef(project);
  const named = (words: readonly string[], uuid: string): string =>
    [...words, short(uuid)].filter((word) => word !== "").join(" ");
  return [
    ...projectElements(project).flatMap((element): [string, string][] => {
      const { label, name, uuid } = element;
      const key = elementKey(element);
      return keys.has(key) ? [[key, named([label, name], uuid)]] : [];
    }),
    ...projectConductors(project).flatMap(({ key, ends, uuid }): [string, string][] =>
      keys.has(key) ? [[key, named([ends[0].shown, "->", ends[1].shown], uuid)]] : [],
    ),
  ];
}
