import { type Element, projectElements } from "../elements.ts";
import { readNumber, sameQuantity } from "../number-text.ts";
import type { Project } from "../project.ts";
import { elementKey } from "./keys.ts";
import { inBoth, lastByKey, onlyIn, type Pair } from "./lists.ts";

type Point = readonly [x: string | null, y: string | null];

/** A symbol placed elsewhere; `folio` is where it was. */
export interface Move {
  readonly uuid: string;
  readonly name: string;
  readonly folio: number;
  readonly from: Point;
  readonly to: Point;
  readonly delta: readonly [dx: number, dy: number];
  /** Present when only the spelling of the numbers changed (`10`, `10.0`). */
  readonly respelled?: true;
}

export interface ElementsDiff {
  readonly before: number;
  readonly after: number;
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly moved: readonly Move[];
  readonly moved_count: number;
  /** Symbols dragged together share one. */
  readonly distinct_move_deltas: readonly (readonly [dx: number, dy: number])[];
  readonly relabelled: readonly {
    readonly uuid: string;
    readonly name: string;
    readonly from: string;
    readonly to: string;
  }[];
  /** Bags without empty values: QElectroTech writes an empty label once and drops it at the next save. */
  readonly info_changed: readonly {
    readonly uuid: string;
    readonly name: string;
    readonly from: Readonly<Record<string, string>>;
    readonly to: Readonly<Record<string, string>>;
  }[];
  readonly rotated: readonly {
    readonly uuid: string;
    readonly name: string;
    readonly folio: number;
    readonly orientation: Pair;
  }[];
  readonly added_count: number;
  readonly removed_count: number;
  readonly relabelled_count: number;
  readonly info_changed_count: number;
  readonly rotated_count: number;
}

export function diffElements(before: Project, after: Project): ElementsDiff {
  const old = lastByKey(projectElements(before), elementKey);
  const now = lastByKey(projectElements(after), elementKey);
  const both = inBoth(old, now);
  const added = onlyIn(now, old).map(([key]) => key);
  const removed = onlyIn(old, now).map(([key]) => key);
  const moved = both.flatMap(([uuid, a, b]) => moveOf(uuid, a, b));
  const relabelled = both.flatMap(([uuid, a, b]) =>
    a.label === b.label ? [] : [{ uuid, name: a.name, from: a.label, to: b.label }],
  );
  const informed = both.flatMap(([uuid, a, b]) => {
    const [from, to] = [filled(a), filled(b)];
    return sameBag(from, to)
      ? []
      : [{ uuid, name: a.name, from: Object.fromEntries(from), to: Object.fromEntries(to) }];
  });
  const rotated = both.flatMap(([uuid, a, b]) => {
    const orientation: Pair = [orientationOf(before, a), orientationOf(after, b)];
    return orientation[0] === orientation[1] ? [] : [{ uuid, name: a.name, folio: a.folio.number, orientation }];
  });
  return {
    before: old.size,
    after: now.size,
    added,
    removed,
    moved,
    moved_count: moved.length,
    distinct_move_deltas: distinctDeltas(moved),
    relabelled,
    info_changed: informed,
    rotated,
    added_count: added.length,
    removed_count: removed.length,
    relabelled_count: relabelled.length,
    info_changed_count: informed.length,
    rotated_count: rotated.length,
  };
}

/** The information without empty values. */
function filled({ information }: Element): ReadonlyMap<string, string> {
  return new Map([...information].filter(([, value]) => value !== ""));
}

/** Quarter turns as written; `"0"` when absent. */
function orientationOf({ doc }: Project, { node }: Element): string {
  return doc.attribute(node, "orientation") ?? "0";
}

function moveOf(uuid: string, a: Element, b: Element): Move[] {
  if (a.x === b.x && a.y === b.y) return [];
  const delta = [distance(a.x, b.x), distance(a.y, b.y)] as const;
  const respelled = sameQuantity(a.x ?? "", b.x ?? "") && sameQuantity(a.y ?? "", b.y ?? "");
  const move: Move = { uuid, name: a.name, folio: a.folio.number, from: [a.x, a.y], to: [b.x, b.y], delta };
  return [respelled ? { ...move, respelled: true } : move];
}

function distance(from: string | null, to: string | null): number {
  // Adding 0 keeps a negative zero out of the answer.
  return (readNumber(to) ?? 0) - (readNumber(from) ?? 0) + 0;
}

function distinctDeltas(moves: readonly Move[]): (readonly [number, number])[] {
  const distinct = new Map(moves.map(({ delta }) => [delta.join(","), delta]));
  return [...distinct.values()].sort(([ax, ay], [bx, by]) => ax - bx || ay - by);
}

function sameBag(a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): boolean {
  return a.size === b.size && [...a].every(([key, value]) => b.get(key) === value);
}
