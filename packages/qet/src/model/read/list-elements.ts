import { conductorsByTerminal } from "../conductors.ts";
import { symbolName } from "../definitions.ts";
import { definitionOf, type Element, projectElements } from "../elements.ts";
import type { FolioNumber } from "../folio-number.ts";
import { folioAt, type Project } from "../project.ts";
import { dockOf, terminalsByElement } from "../terminals.ts";
import { comparableUuid } from "../uuid.ts";
import { containsFolded } from "./folded.ts";

/** Which elements to list; every condition given must hold. */
export interface ElementQuery {
  /** From 1. */
  readonly folio?: number | undefined;
  /** Part of the definition's file name, in any case. */
  readonly name_contains?: string | undefined;
  /** The whole stored label. */
  readonly label?: string | undefined;
  /** An information that is present and not empty; with `value` one that contains it, in any case. */
  readonly info?: { readonly key: string; readonly value?: string | undefined } | undefined;
  /** Part of the definition's location, in any case. */
  readonly definition?: string | undefined;
  /** `simple`, `master`, `slave`, `next_report`, `previous_report`, `terminal` or `thumbnail`. */
  readonly link_type?: string | undefined;
  /** Any of these, with or without braces, in any case. */
  readonly uuid?: string | readonly string[] | undefined;
  /** Lists the terminals of each element with what is attached to them. */
  readonly terminals?: boolean | undefined;
}

export interface TerminalRow {
  /** Place in index order, from 0: what conductor operations take; null where the definition does not know the terminal. */
  readonly index: number | null;
  readonly name: string;
  /** Of the definition: shared by all elements of that symbol. */
  readonly uuid: string;
  /** Point of the folio where conductors attach; null when the file does not say. */
  readonly x: number | null;
  readonly y: number | null;
  /** Direction in which conductors leave on the folio: 0 north, 1 east, 2 south, 3 west. */
  readonly orientation: number | null;
  /** Keys of the conductors attached here. */
  readonly conductors: readonly string[];
}

export interface ElementRow {
  readonly folio: FolioNumber;
  readonly uuid: string;
  readonly type: string;
  readonly name: string;
  readonly x: string | null;
  readonly y: string | null;
  readonly label: string;
  readonly info: Readonly<Record<string, string>>;
  readonly prefix: string;
  /** Quarter turns clockwise, as written; `"0"` when absent. */
  readonly orientation: string;
  /** Display name of the embedded definition; `""` when it is not embedded. */
  readonly symbol_name: string;
  /** Kind of the embedded definition; `""` when it is not embedded. */
  readonly link_type: string;
  /** Elements this one is linked with: master and slaves, next and previous report. */
  readonly link_uuids: readonly string[];
  readonly terminals?: readonly TerminalRow[];
}

/** All elements that match, in document order. Throws `Absent("folio-absent")` for a folio that is not there. */
export function listElements(project: Project, query: ElementQuery = {}): ElementRow[] {
  const matches = elementFilter(project, query);
  return projectElements(project)
    .filter(matches)
    .map((element) => elementRow(project, element, query.terminals === true));
}

function elementFilter(project: Project, query: ElementQuery): (element: Element) => boolean {
  const { name_contains, label, info, definition, link_type } = query;
  const folio = query.folio === undefined ? undefined : folioAt(project, query.folio);
  const uuids = query.uuid === undefined ? undefined : new Set([query.uuid].flat().map(comparableUuid));
  return (element) =>
    (folio === undefined || element.folio === folio) &&
    (name_contains === undefined || containsFolded(element.name, name_contains)) &&
    (label === undefined || element.label === label) &&
    (info === undefined || holdsInformation(element, info)) &&
    (definition === undefined || containsFolded(element.type, definition)) &&
    (link_type === undefined || definitionOf(project, element)?.linkType === link_type) &&
    (uuids === undefined || (element.uuid !== "" && uuids.has(comparableUuid(element.uuid))));
}

function holdsInformation(element: Element, { key, value }: NonNullable<ElementQuery["info"]>): boolean {
  const found = element.information.get(key) ?? "";
  return found !== "" && (value === undefined || containsFolded(found, value));
}

function elementRow(project: Project, element: Element, terminals: boolean): ElementRow {
  const { doc } = project;
  const { node, folio, uuid, type, name, x, y, label, information } = element;
  const definition = definitionOf(project, element);
  return {
    folio: folio.number,
    uuid,
    type,
    name,
    x,
    y,
    label,
    info: Object.fromEntries(information),
    prefix: doc.attribute(node, "prefix") ?? "",
    orientation: doc.attribute(node, "orientation") ?? "0",
    symbol_name: definition === undefined ? "" : symbolName(doc, definition),
    link_type: definition?.linkType ?? "",
    link_uuids: Array.from(doc.descendants(node, "link_uuid"), (link) => doc.attribute(link, "uuid") ?? ""),
    ...(terminals ? { terminals: terminalRows(project, element) } : {}),
  };
}

function terminalRows(project: Project, element: Element): TerminalRow[] {
  const attached = conductorsByTerminal(project);
  return (terminalsByElement(project).get(element) ?? []).map((terminal) => {
    const dock = dockOf(project, element, terminal);
    return {
      index: terminal.index ?? null,
      name: terminal.defined?.name ?? "",
      uuid: terminal.defined?.uuid ?? "",
      x: dock?.x ?? null,
      y: dock?.y ?? null,
      orientation: dock?.orientation ?? null,
      conductors: (attached.get(terminal) ?? []).map(({ key }) => key),
    };
  });
}
