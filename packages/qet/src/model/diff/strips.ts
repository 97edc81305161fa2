import type { Project } from "../project.ts";
import { projectStrips, type TerminalStrip } from "../strips.ts";
import { byKey, changedFields, inBoth, isEmpty, lastByKey, onlyIn, type Pair } from "./lists.ts";

export interface StripsDiff {
  readonly before: number;
  readonly after: number;
  /** Installation, location and name of each strip as one text. */
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly changed: readonly {
    readonly item: string;
    readonly changed: Readonly<Record<string, Pair<string | number>>>;
  }[];
  readonly added_count: number;
  readonly removed_count: number;
  readonly changed_count: number;
}

export function diffStrips(before: Project, after: Project): StripsDiff {
  const old = lastByKey(projectStrips(before), ({ uuid }) => uuid);
  const now = lastByKey(projectStrips(after), ({ uuid }) => uuid);
  const added = onlyIn(now, old).map(([, strip]) => stripLabel(strip));
  const removed = onlyIn(old, now).map(([, strip]) => stripLabel(strip));
  const changed = inBoth(old, now)
    .sort(byKey)
    .flatMap(([, a, b]) => {
      const fields = changedFields<string | number>({ ...a }, { ...b }, [
        "installation",
        "location",
        "name",
        "terminals",
      ]);
      return isEmpty(fields) ? [] : [{ item: stripLabel(b), changed: fields }];
    });
  return {
    before: old.size,
    after: now.size,
    added,
    removed,
    changed,
    added_count: added.length,
    removed_count: removed.length,
    changed_count: changed.length,
  };
}

/** `=A +B X1`. */
export function stripLabel({ installation, location, name }: TerminalStrip): string {
  return `${installation} ${location} ${name}`.trim();
}
