import { Refused } from "@benchwright/core";
import type { FolioNumber } from "../folio-number.ts";
import { ITEM_KINDS, type Item, type ItemFields, type ItemKind, projectItems } from "../items.ts";
import { folioAt, type Project } from "../project.ts";
import { comparableUuid, sameUuid } from "../uuid.ts";

/** Which items to list; every condition given must hold. */
export interface ItemQuery {
  /** From 1. */
  readonly folio?: number | undefined;
  readonly kind?: string | undefined;
  /** Uuid of the element that a text field belongs to. */
  readonly element?: string | undefined;
  /** Any of these, with or without braces, in any case. */
  readonly uuid?: string | readonly string[] | undefined;
}

/** An item with its fields: `x`, `y`, `text`, … as the kind has them. */
export type ItemRow = ItemFields & { readonly kind: ItemKind; readonly uuid: string; readonly folio: FolioNumber };

/**
 * All items that match, by folio, kind and place in the file. Throws `Absent("folio-absent")` or
 * `Refused("kind-unknown")`.
 */
export function listItems(project: Project, query: ItemQuery = {}): ItemRow[] {
  const { element } = query;
  const folio = query.folio === undefined ? undefined : folioAt(project, query.folio);
  const kind = query.kind === undefined ? undefined : requireKind(query.kind);
  const uuids = query.uuid === undefined ? undefined : new Set([query.uuid].flat().map(comparableUuid));
  return projectItems(project)
    .filter(
      (item) =>
        (folio === undefined || item.folio === folio) &&
        (kind === undefined || item.kind === kind) &&
        (element === undefined || sameUuid(ownerOf(item), element)) &&
        (uuids === undefined || (item.uuid !== "" && uuids.has(comparableUuid(item.uuid)))),
    )
    .map(itemRow);
}

function itemRow({ kind, uuid, folio, label, value }: Item): ItemRow {
  return { kind, uuid, folio: folio.number, ...label, ...value };
}

function ownerOf({ label }: Item): string {
  const owner = label["element"];
  return typeof owner === "string" ? owner : "";
}

function requireKind(kind: string): ItemKind {
  const known = ITEM_KINDS.find((each) => each === kind);
  if (known !== undefined) return known;
  throw new Refused("kind-unknown", {
    what: `there is no kind of item "${kind}"`,
    why: `items are ${ITEM_KINDS.join(", ")}`,
    next: "name one of them, or leave the kind out for all",
    candidates: ITEM_KINDS,
  });
}
