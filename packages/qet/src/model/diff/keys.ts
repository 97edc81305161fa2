import { type Conductor, projectConductors } from "../conductors.ts";
import type { Element } from "../elements.ts";
import { ITEM_KINDS, type Item, type ItemKind, itemsOfKind } from "../items.ts";
import type { Folio, Project } from "../project.ts";
import { uuidsUsable } from "./lists.ts";

/** How the things of each kind are told apart in a comparison: the same way on both sides. */
export interface Keying {
  readonly conductors: "uuid" | "ends";
  readonly folios: "uuid" | "position";
  readonly items: Readonly<Record<ItemKind, "uuid" | "position">>;
}

export function chooseKeying(before: Project, after: Project): Keying {
  const usable = <T extends { readonly uuid: string }>(things: (project: Project) => readonly T[]): boolean =>
    uuidsUsable(
      things(before).map(({ uuid }) => uuid),
      things(after).map(({ uuid }) => uuid),
    );
  const items = ITEM_KINDS.map((kind) => {
    const [old, now] = [before, after].map((project) => itemsOfKind(project, kind).map(itemUuid));
    return [kind, uuidsUsable(old ?? [], now ?? []) ? "uuid" : "position"] as const;
  });
  return {
    conductors: usable(projectConductors) ? "uuid" : "ends",
    folios: usable(({ folios }) => folios) ? "uuid" : "position",
    items: Object.fromEntries(items) as Record<ItemKind, "uuid" | "position">,
  };
}

/** Without uuid an element is known by where it stands, so that a move reads as one gone and one come. */
export function elementKey({ uuid, folio, x, y, name }: Element): string {
  return uuid === "" ? `${folio.number}:${x ?? "?"},${y ?? "?"}:${name}` : uuid;
}

export function conductorKey({ uuid, key }: Conductor, keying: Keying): string {
  return keying.conductors === "uuid" ? uuid : key;
}

export function folioKey({ uuid, number }: Folio, keying: Keying): string {
  return keying.folios === "uuid" ? uuid : String(number);
}

export function itemKey(item: Item, keying: Keying): string {
  return keying.items[item.kind] === "uuid" ? itemUuid(item) : JSON.stringify(Object.values(item.label));
}

/** A text field's uuid is unique only inside its element, which is copied with it; the pair identifies. */
function itemUuid({ kind, uuid, label }: Item): string {
  if (kind !== "element_text") return uuid;
  const element = String(label["element"] ?? "");
  return uuid === "" || element === "" ? "" : `${element}/${uuid}`;
}
