import { type EmbeddedDefinition, embeddedDefinitions } from "./definitions.ts";
import { elementInformation } from "./information.ts";
import { type Folio, type Project, perProject } from "./project.ts";
import { comparableUuid } from "./uuid.ts";
import type { NodeId } from "./xml/document.ts";

/** A symbol placed on a folio; coordinates as written, of its hotspot. */
export interface Element {
  readonly node: NodeId;
  readonly folio: Folio;
  /** `""` when the file has none. */
  readonly uuid: string;
  readonly type: string;
  /** File name of the definition without `.elmt`. */
  readonly name: string;
  readonly x: string | null;
  readonly y: string | null;
  /** The stored label, not the evaluated formula. */
  readonly label: string;
  readonly information: ReadonlyMap<string, string>;
}

/** All placed elements in document order. */
export const projectElements = perProject((project): readonly Element[] =>
  project.folios.flatMap((folio) => folio.elements.map((node) => readElement(project, folio, node))),
);

/** The definition an element is an instance of, when the project embeds it. */
export function definitionOf(project: Project, element: Element): EmbeddedDefinition | undefined {
  return embeddedDefinitions(project).get(element.type);
}

/** Last segment of a definition's location without `.elmt`. */
function definitionName(type: string): string {
  const segment = type.slice(type.lastIndexOf("/") + 1);
  return segment.endsWith(".elmt") ? segment.slice(0, -5) : segment;
}

/** What people call the element: its label, else the name of its symbol with a mark that tells it from its likes. */
export function elementMark({ label, name, uuid, x, y }: Element): string {
  const shown = label.replace(/\s+/g, " ").trim();
  if (shown !== "") return shown;
  return uuid === "" ? `${name}(${x ?? "?"},${y ?? "?"})` : `${name}(${comparableUuid(uuid).slice(0, 5)})`;
}

function readElement({ doc }: Project, folio: Folio, node: NodeId): Element {
  const type = doc.attribute(node, "type") ?? "";
  const information = elementInformation(doc, node);
  return {
    node,
    folio,
    uuid: doc.attribute(node, "uuid") ?? "",
    type,
    name: definitionName(type),
    x: doc.attribute(node, "x") ?? null,
    y: doc.attribute(node, "y") ?? null,
    label: information.get("label") ?? "",
    information,
  };
}
