import { projectElements } from "./elements.ts";
import { normalAngle } from "./number-text.ts";
import { plainText } from "./plain-text.ts";
import { entriesOf, type Folio, type Project, perProject } from "./project.ts";
import type { NodeId, XmlDocument } from "./xml/document.ts";

export const ITEM_KINDS = ["text", "shape", "image", "table", "element_text"] as const;

export type ItemKind = (typeof ITEM_KINDS)[number];

/** Attribute texts, except for the two corners of a shape and the counter of a text field. */
export type ItemFields = Readonly<Record<string, string | number | readonly [string, string]>>;

/** Something drawn that is neither symbol nor wire. */
export interface Item {
  readonly kind: ItemKind;
  readonly node: NodeId;
  readonly folio: Folio;
  /** `""` before the first save by a current program. */
  readonly uuid: string;
  /** What names the item without uuid. */
  readonly label: ItemFields;
  readonly value: ItemFields;
}

/** All items by folio, then in the order of `ITEM_KINDS`, then as in the file. */
export const projectItems = perProject((project): readonly Item[] => {
  const fields = elementTexts(project);
  return project.folios.flatMap((folio) => [
    ...folioItems(project.doc, folio, "inputs", "input", "text"),
    ...folioItems(project.doc, folio, "shapes", "shape", "shape"),
    ...folioItems(project.doc, folio, "images", "image", "image"),
    ...folioItems(project.doc, folio, "tables", "graphics_table", "table"),
    ...(fields.get(folio) ?? []),
  ]);
});

/** The items of one kind, in the order of `projectItems`. */
export function itemsOfKind(project: Project, kind: ItemKind): readonly Item[] {
  return projectItems(project).filter((item) => item.kind === kind);
}

function folioItems(
  doc: XmlDocument,
  folio: Folio,
  container: string,
  entry: string,
  kind: Exclude<ItemKind, "element_text">,
): Item[] {
  return Array.from(entriesOf(doc, folio.node, container, entry), (node) => ({
    kind,
    node,
    folio,
    uuid: doc.attribute(node, "uuid") ?? "",
    ...READERS[kind](doc, node, folio),
  }));
}

type Reader = (
  doc: XmlDocument,
  node: NodeId,
  folio: Folio,
) => { readonly label: ItemFields; readonly value: ItemFields };

const READERS: Readonly<Record<Exclude<ItemKind, "element_text">, Reader>> = {
  text: (doc, node, folio) => {
    const read = reader(doc, node);
    return {
      label: { folio: folio.number, x: read("x"), y: read("y"), text: plainText(read("text")) },
      value: { rotation: normalAngle(read("rotation", "0")), font: read("font"), color: read("color") },
    };
  },
  shape: (doc, node, folio) => {
    const read = reader(doc, node);
    const pen = reader(doc, doc.child(node, "pen"));
    const brush = doc.child(node, "brush");
    const readBrush = reader(doc, brush);
    return {
      label: {
        folio: folio.number,
        type: read("type"),
        from: [read("x1"), read("y1")],
        to: [read("x2"), read("y2")],
      },
      value: {
        line_color: pen("color"),
        line_style: pen("style"),
        line_width: pen("widthF"),
        fill: brush === undefined || readBrush("style") === "NoBrush" ? "none" : readBrush("color"),
        rotation: normalAngle(read("rotation", "0")),
      },
    };
  },
  image: (doc, node, folio) => {
    const read = reader(doc, node);
    return {
      label: { folio: folio.number, x: read("x"), y: read("y") },
      value: { scale: read("size"), rotation: normalAngle(read("rotation")) },
    };
  },
  table: (doc, node, folio) => {
    const read = reader(doc, node);
    return {
      label: { folio: folio.number, name: read("name") },
      value: {
        x: read("x"),
        y: read("y"),
        width: read("width"),
        height: read("height"),
        rows_shown: read("display_n_row"),
      },
    };
  },
};

/** The text fields of all elements by folio, each counted among those that show the same on the same element. */
function elementTexts(project: Project): Map<Folio, Item[]> {
  const { doc } = project;
  const seen = new Map<string, number>();
  const byFolio = new Map<Folio, Item[]>();
  for (const { node: owner, uuid: element, folio } of projectElements(project)) {
    for (const node of doc.descendants(owner, "dynamic_elmt_text")) {
      const read = reader(doc, node);
      const source = read("text_from");
      const shows = childText(doc, node, "text");
      const bound_to = boundTo(doc, node, source) ?? shows;
      const key = [element, source, bound_to].join("\u0000");
      const n = (seen.get(key) ?? 0) + 1;
      seen.set(key, n);
      const item: Item = {
        kind: "element_text",
        node,
        folio,
        uuid: read("uuid"),
        label: { element, source, bound_to, n },
        value: {
          x: read("x"),
          y: read("y"),
          size: read("font").split(",")[1] ?? "",
          frame: read("frame"),
          rotation: normalAngle(read("rotation", "0")),
          width: read("text_width"),
          shows,
        },
      };
      const list = byFolio.get(folio);
      if (list === undefined) byFolio.set(folio, [item]);
      else list.push(item);
    }
  }
  return byFolio;
}

function boundTo(doc: XmlDocument, node: NodeId, source: string): string | undefined {
  if (source === "ElementInfo") return childText(doc, node, "info_name");
  if (source === "CompositeText") return childText(doc, node, "composite_text");
  return undefined;
}

function childText(doc: XmlDocument, node: NodeId, tag: string): string {
  const child = doc.child(node, tag);
  return child === undefined ? "" : doc.text(child);
}

function reader(doc: XmlDocument, node: NodeId | undefined): (name: string, absent?: string) => string {
  return (name, absent = "") => (node === undefined ? absent : (doc.attribute(node, name) ?? absent));
}
