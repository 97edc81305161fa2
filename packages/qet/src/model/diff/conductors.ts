import { conductorInformation } from "../conductor-information.ts";
import { type Conductor, projectConductors } from "../conductors.ts";
import type { Project } from "../project.ts";
import { conductorKey, type Keying } from "./keys.ts";
import { changedFields, inBoth, isEmpty, lastByKey, onlyIn, type Pair } from "./lists.ts";

/** What a conductor says about its wire, in the order of the answer. */
const CONDUCTOR_FIELDS = ["num", "formula", "cable", "bus", "color", "section", "function", "type"] as const;

export interface ConductorChange {
  /** Ends after the change. */
  readonly key: string;
  readonly uuid?: string;
  /** Fields by name; `ends` when the wire was put elsewhere. */
  readonly changed: Readonly<Record<string, Pair>>;
}

export interface ConductorsDiff {
  readonly before: number;
  readonly after: number;
  readonly keyed_by: "uuid" | "ends";
  /** Named by their ends, whatever tells them apart. */
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly changed: readonly ConductorChange[];
  readonly changed_count: number;
  /** Keys of wires that a save may rename. */
  readonly unstable_keys?: number;
  readonly warning?: string;
  readonly added_count: number;
  readonly removed_count: number;
}

const UNSTABLE =
  "wires marked with # end at elements without uuid: such ends are known only by numbers that QElectroTech gives anew on " +
  "every save (renumbering), so a wire shown as added and one shown as removed may be the same wire";

export function diffConductors(before: Project, after: Project, keying: Keying): ConductorsDiff {
  const keyOf = (conductor: Conductor): string => conductorKey(conductor, keying);
  const old = lastByKey(projectConductors(before), keyOf);
  const now = lastByKey(projectConductors(after), keyOf);
  const ends = (entries: readonly [string, Conductor][]): string[] => entries.map(([, { key }]) => key).sort();
  const added = ends(onlyIn(now, old));
  const removed = ends(onlyIn(old, now));
  const changed = inBoth(old, now).flatMap(([, a, b]) => changeOf(before, a, after, b, keying));
  const unstable = keying.conductors === "uuid" ? 0 : unstableKeys(old, now);
  return {
    before: old.size,
    after: now.size,
    keyed_by: keying.conductors,
    added,
    removed,
    changed,
    changed_count: changed.length,
    ...(unstable > 0 ? { unstable_keys: unstable, warning: UNSTABLE } : {}),
    added_count: added.length,
    removed_count: removed.length,
  };
}

function changeOf(before: Project, a: Conductor, after: Project, b: Conductor, keying: Keying): ConductorChange[] {
  const changed = changedFields<string>(
    { ...conductorInformation(before.doc, a.node) },
    { ...conductorInformation(after.doc, b.node) },
    CONDUCTOR_FIELDS,
  );
  if (a.key !== b.key) changed["ends"] = [a.key, b.key];
  if (isEmpty(changed)) return [];
  return [{ key: b.key, ...(keying.conductors === "uuid" ? { uuid: b.uuid } : {}), changed }];
}

function unstableKeys(...sides: ReadonlyMap<string, unknown>[]): number {
  return new Set(sides.flatMap((side) => [...side.keys()]).filter((key) => key.includes("#"))).size;
}
