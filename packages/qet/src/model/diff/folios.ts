import type { Folio, Project } from "../project.ts";
import { folioKey, type Keying } from "./keys.ts";
import { changedFields, inBoth, isEmpty, lastByKey, type Pair } from "./lists.ts";

/** Compared as written. A folio's `version` is not: QElectroTech puts its own there on every save. */
export const FOLIO_FIELDS = [
  "title",
  "author",
  "plant",
  "locmach",
  "indexrev",
  "folio",
  "filename",
  "cols",
  "colsize",
  "rows",
  "rowsize",
  "displaycols",
  "displayrows",
  "titleblocktemplate",
] as const;

/** A folio on one side; its number is the one of that side. */
export interface FolioName {
  readonly folio: number;
  readonly uuid: string;
  readonly title: string;
}

export interface FolioChange {
  /** Number after the change. */
  readonly folio: number;
  readonly uuid?: string;
  readonly changed: Readonly<Record<string, Pair>>;
}

export interface FoliosDiff {
  readonly before: number;
  readonly after: number;
  readonly keyed_by: "uuid" | "position";
  readonly changed: readonly FolioChange[];
  readonly added?: readonly FolioName[];
  readonly removed?: readonly FolioName[];
  /** Folios whose number changed. */
  readonly reordered?: readonly {
    readonly uuid: string;
    readonly title: string;
    readonly from: number;
    readonly to: number;
  }[];
  readonly note?: string;
  readonly changed_count: number;
  readonly added_count?: number;
  readonly removed_count?: number;
  readonly reordered_count?: number;
}

const SHIFTED =
  "folios carry no uuid and their number changed, so they are compared by position: later folios may only have moved up or down";

export function diffFolios(before: Project, after: Project, keying: Keying): FoliosDiff {
  const keyOf = (folio: Folio): string => folioKey(folio, keying);
  const old = lastByKey(before.folios, keyOf);
  const now = lastByKey(after.folios, keyOf);
  const byUuid = keying.folios === "uuid";
  // In the order of the after side.
  const both = inBoth(now, old).map(([, b, a]) => [a, b] as const);
  const changed = both.flatMap(([a, b]): FolioChange[] => {
    const fields = changedFields(fieldsOf(before, a), fieldsOf(after, b), FOLIO_FIELDS);
    if (isEmpty(fields)) return [];
    return [{ folio: b.number, ...(byUuid ? { uuid: b.uuid } : {}), changed: fields }];
  });
  const counts = { before: before.folios.length, after: after.folios.length, keyed_by: keying.folios };
  if (!byUuid) {
    const shifted = counts.before !== counts.after && changed.length > 0;
    return {
      ...counts,
      changed,
      ...(shifted ? { note: SHIFTED } : {}),
      changed_count: changed.length,
    };
  }
  const only = (side: Project, other: ReadonlyMap<string, Folio>): FolioName[] =>
    side.folios
      .filter((folio) => !other.has(keyOf(folio)))
      .map(({ number, uuid, title }) => ({ folio: number, uuid, title }));
  const added = only(after, old);
  const removed = only(before, now);
  const reordered = both
    .filter(([a, b]) => a.number !== b.number)
    .map(([a, b]) => ({ uuid: b.uuid, title: b.title, from: a.number, to: b.number }));
  return {
    ...counts,
    changed,
    added,
    removed,
    reordered,
    changed_count: changed.length,
    added_count: added.length,
    removed_count: removed.length,
    reordered_count: reordered.length,
  };
}

function fieldsOf({ doc }: Project, { node }: Folio): Record<string, string> {
  return Object.fromEntries(FOLIO_FIELDS.map((field) => [field, doc.attribute(node, field) ?? ""]));
}
