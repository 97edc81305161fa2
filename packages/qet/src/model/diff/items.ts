import { type Item, type ItemFields, type ItemKind, itemsOfKind } from "../items.ts";
import type { Project } from "../project.ts";
import { itemKey, type Keying } from "./keys.ts";
import { byKey, changedFields, inBoth, isEmpty, lastByKey, onlyIn, type Pair } from "./lists.ts";

export type ItemLabel = ItemFields & { readonly uuid?: string };

export interface ItemsDiff {
  readonly before: number;
  readonly after: number;
  readonly added: readonly ItemLabel[];
  readonly removed: readonly ItemLabel[];
  readonly changed: readonly {
    readonly item: ItemLabel;
    readonly changed: Readonly<Record<string, Pair<ItemFields[string]>>>;
  }[];
  readonly keyed_by: "uuid" | "position";
  readonly added_count: number;
  readonly removed_count: number;
  readonly changed_count: number;
}

/** Compares the items of one kind: by uuid label and value fields, by position the value fields of equal labels. */
export function diffItems(before: Project, after: Project, kind: ItemKind, keying: Keying): ItemsDiff {
  const keyOf = (item: Item): string => itemKey(item, keying);
  const old = lastByKey(itemsOfKind(before, kind), keyOf);
  const now = lastByKey(itemsOfKind(after, kind), keyOf);
  const keyed_by = keying.items[kind];
  const labelOf = (item: Item): ItemLabel => (keyed_by === "uuid" ? { ...item.label, uuid: item.uuid } : item.label);
  const labels = (entries: readonly [string, Item][]): ItemLabel[] => entries.map(([, item]) => labelOf(item));
  const added = labels(onlyIn(now, old));
  const removed = labels(onlyIn(old, now));
  const changed = inBoth(old, now)
    .flatMap(([key, a, b]): [string, ItemsDiff["changed"][number]][] => {
      const fields = changesOf(a, b, keyed_by);
      return isEmpty(fields) ? [] : [[key, { item: labelOf(b), changed: fields }]];
    })
    .sort(byKey)
    .map(([, change]) => change);
  return {
    before: old.size,
    after: now.size,
    added,
    removed,
    changed,
    keyed_by,
    added_count: added.length,
    removed_count: removed.length,
    changed_count: changed.length,
  };
}

function changesOf(a: Item, b: Item, keyed_by: "uuid" | "position"): Record<string, Pair<ItemFields[string]>> {
  const values = changedFields(a.value, b.value, Object.keys(b.value));
  // What names a text field is never compared: its uuid belongs to its element, and what it shows is a value.
  if (keyed_by === "position" || b.kind === "element_text") return values;
  return { ...changedFields(a.label, b.label, Object.keys(b.label)), ...values };
}
