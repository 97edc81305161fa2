import { type Conductor, type ConductorEnd, projectConductors } from "../../conductors.ts";
import { embeddedElements } from "../../definitions.ts";
import { type Element, elementMark, projectElements } from "../../elements.ts";
import { type Item, type ItemKind, projectItems } from "../../items.ts";
import { entriesOf, type Folio, type Project } from "../../project.ts";
import { projectStrips } from "../../strips.ts";
import { comparableUuid } from "../../uuid.ts";
import type { NodeId } from "../../xml/document.ts";
import { conductorKey, elementKey, folioKey, itemKey, type Keying } from "../keys.ts";
import { stripLabel } from "../strips.ts";

/** The parts of a file that are compared fact by fact, in the order of the answer. */
export const EXTRA_SECTIONS = [
  "project",
  "defaults",
  "numbering",
  "folios",
  "elements",
  "links",
  "text_groups",
  "element_texts",
  "conductors",
  "texts",
  "shapes",
  "images",
  "tables",
  "terminal_strips",
  "definitions",
  "templates",
] as const;

export type ExtraSection = (typeof EXTRA_SECTIONS)[number];

/** A part of the file with everything in it that is no thing of its own. */
export interface Thing {
  readonly section: ExtraSection;
  /** Tells it from its likes; several with one key are numbered. */
  readonly key: string;
  readonly node: NodeId;
  readonly label: string;
  readonly folio?: number;
  /** Facts that the file does not state in so many words. */
  readonly said?: Readonly<Record<string, string>>;
  /** The base sections see whether it is there. */
  readonly known: boolean;
  readonly element?: Element;
  readonly item?: Item;
  readonly conductor?: Conductor;
}

/** Everything a project consists of: each node belongs to the innermost thing around it. */
export function thingsOf(project: Project, keying: Keying): Thing[] {
  const { doc } = project;
  const elements = projectElements(project);
  const things: Thing[] = [{ section: "project", key: "project", node: doc.root, label: project.title, known: true }];
  const defaults = doc.child(doc.root, "newdiagrams");
  if (defaults !== undefined) {
    things.push({
      section: "defaults",
      key: "defaults",
      node: defaults,
      label: "defaults for new folios",
      known: false,
    });
    things.push(...numberingRules(project, defaults));
  }
  for (const folio of project.folios) things.push(folioThing(project, folio, keying));
  for (const element of elements) things.push(...elementThings(project, element));
  for (const conductor of projectConductors(project)) things.push(conductorThing(project, conductor, keying));
  for (const item of projectItems(project)) things.push(itemThing(item, keying));
  things.push(...stripThings(project));
  for (const [location, node] of embeddedElements(doc)) {
    things.push({ section: "definitions", key: location, node, label: location, known: false });
  }
  for (const node of entriesOf(doc, doc.root, "titleblocktemplates", "titleblocktemplate")) {
    const name = doc.attribute(node, "name") ?? "";
    things.push({ section: "templates", key: name, node, label: name, known: false });
  }
  return things;
}

function numberingRules({ doc }: Project, defaults: NodeId): Thing[] {
  const kinds = ["conductor", "folio", "element"] as const;
  return kinds.flatMap((kind) => {
    const list = kind === "conductor" ? "conductors_autonums" : `${kind}_autonums`;
    return Array.from(entriesOf(doc, defaults, list, `${kind}_autonum`), (node): Thing => {
      const title = doc.attribute(node, "title") ?? "";
      return {
        section: "numbering",
        key: `${kind} ${title}`,
        node,
        label: `${kind} numbering "${title}"`,
        known: false,
      };
    });
  });
}

function folioThing(project: Project, folio: Folio, keying: Keying): Thing {
  const { number, node, title } = folio;
  const key = folioKey(folio, keying);
  const known = keying.folios === "uuid";
  const clashes = clashingTerminals(project, folio);
  const said: Record<string, string> = clashes > 0 ? { clashing_terminal_ids: String(clashes) } : {};
  return { section: "folios", key, node, label: title, folio: number, known, said };
}

/** QElectroTech drops an element when one of its terminal numbers was already used on the folio. */
function clashingTerminals({ doc }: Project, folio: Folio): number {
  const ids = new Set<string>();
  let clashes = 0;
  for (const element of folio.elements) {
    for (const terminal of doc.descendants(element, "terminal")) {
      const id = doc.attribute(terminal, "id");
      if (id === undefined) continue;
      if (ids.has(id)) clashes++;
      ids.add(id);
    }
  }
  return clashes;
}

function elementThings(project: Project, element: Element): Thing[] {
  const { doc } = project;
  const { node } = element;
  const folio = element.folio.number;
  const key = elementKey(element);
  const label = elementMark(element);
  const said = { folio: String(folio) };
  const things: Thing[] = [{ section: "elements", key, node, label, folio, said, known: true, element }];
  for (const link of doc.descendants(node, "link_uuid")) {
    const target = comparableUuid(doc.attribute(link, "uuid") ?? "");
    things.push({ section: "links", key: `${key} -> {${target}}`, node: link, label, folio, known: false });
  }
  for (const group of doc.descendants(node, "texts_group")) {
    const name = doc.attribute(group, "name") ?? "";
    things.push({
      section: "text_groups",
      key: `${key} ${name}`,
      node: group,
      label: `${label} ${name}`,
      folio,
      known: false,
    });
  }
  return things;
}

function conductorThing(project: Project, conductor: Conductor, keying: Keying): Thing {
  const { node, folio, ends } = conductor;
  const ways = { from: endPlace(ends[0]), to: endPlace(ends[1]) };
  const path = storedPath(project, node);
  return {
    section: "conductors",
    key: conductorKey(conductor, keying),
    node,
    get label() {
      return `${ends[0].shown} -> ${ends[1].shown}`;
    },
    folio: folio.number,
    said: path === "" ? ways : { ...ways, path },
    known: true,
    conductor,
  };
}

/** An end by its key; where that is a number that saving gives anew, by the element and terminal it stands for. */
function endPlace({ key, element, terminal }: ConductorEnd): string {
  if (!key.startsWith("#") || element === undefined) return key;
  const { x, y, orientation } = terminal?.record ?? {};
  return `${elementKey(element)}@${x ?? "?"},${y ?? "?"},${orientation ?? "?"}`;
}

/** The path a user gave the wire, as turns and lengths: `h9 v-40 h30`; `""` for one that is computed. */
function storedPath({ doc }: Project, node: NodeId): string {
  const legs: string[] = [];
  for (const segment of doc.children(node, "segment")) {
    const orientation = doc.attribute(segment, "orientation") ?? "";
    const direction = orientation === "horizontal" ? "h" : orientation === "vertical" ? "v" : `${orientation}?`;
    legs.push(`${direction}${doc.attribute(segment, "length") ?? "?"}`);
  }
  return legs.join(" ");
}

const SECTION_OF: Readonly<Record<ItemKind, ExtraSection>> = {
  text: "texts",
  shape: "shapes",
  image: "images",
  table: "tables",
  element_text: "element_texts",
};

function itemThing(item: Item, keying: Keying): Thing {
  const { kind, node, folio, label } = item;
  const name = label["text"] ?? label["bound_to"] ?? label["name"] ?? label["type"] ?? kind;
  const section = SECTION_OF[kind];
  return { section, key: itemKey(item, keying), node, label: String(name), folio: folio.number, known: true, item };
}

function stripThings(project: Project): Thing[] {
  const { doc } = project;
  const strips = new Map(projectStrips(project).map((strip) => [strip.node, strip]));
  return Array.from(
    doc.children(doc.child(doc.root, "terminal_strips") ?? doc.root, "terminal_strip"),
    (node): Thing => {
      const strip = strips.get(node);
      const label = strip === undefined ? "strip without data" : stripLabel(strip);
      return { section: "terminal_strips", key: strip?.uuid ?? "", node, label, known: strip !== undefined };
    },
  );
}
