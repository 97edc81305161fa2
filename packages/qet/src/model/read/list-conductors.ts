import { type ConductorInformation, conductorInformation } from "../conductor-information.ts";
import { type Conductor, type ConductorEnd, projectConductors } from "../conductors.ts";
import type { FolioNumber } from "../folio-number.ts";
import { folioAt, type Project } from "../project.ts";
import { comparableUuid, sameUuid } from "../uuid.ts";

/** Which conductors to list; every condition given must hold. */
export interface ConductorQuery {
  /** From 1. */
  readonly folio?: number | undefined;
  /** Adds a `value` to each row: this attribute as written. */
  readonly attribute?: string | undefined;
  /** With `attribute`: only conductors whose value is not blank. */
  readonly non_empty?: boolean | undefined;
  /** The whole number. */
  readonly num?: string | undefined;
  /** Uuid of an element at either end. */
  readonly element?: string | undefined;
  /** Any of these, with or without braces, in any case. */
  readonly uuid?: string | readonly string[] | undefined;
}

export interface ConductorEndRow {
  /** Uuid of the element; `""` when it has none or is not found. */
  readonly element: string;
  /** Stored label of the element. */
  readonly label: string;
  /** File name of the element's definition. */
  readonly name: string;
  /** Index, name and uuid of the terminal in its symbol; null and `""` when it is not resolved. */
  readonly terminal: number | null;
  readonly terminal_name: string;
  readonly terminal_uuid: string;
}

export interface ConductorRow extends ConductorInformation {
  readonly folio: FolioNumber;
  readonly uuid: string;
  readonly key: string;
  readonly value?: string;
  /** Ends for people, in the order of the file: `K1:A1`. */
  readonly from: string;
  readonly to: string;
  readonly ends: readonly [ConductorEndRow, ConductorEndRow];
  /** Colour of the line; black is `#000000`. */
  readonly drawn_color: string;
  /** `solid`, `dashed` or `dashdotted`. */
  readonly style: string;
  /** Voltage or protocol, free text. */
  readonly tension_protocol: string;
  /** Line width in px, as written. */
  readonly width: string;
}

/** All conductors that match, in document order. Throws `Absent("folio-absent")` for a folio that is not there. */
export function listConductors(project: Project, query: ConductorQuery = {}): ConductorRow[] {
  const matches = conductorFilter(project, query);
  return projectConductors(project)
    .filter(matches)
    .map((conductor) => conductorRow(project, conductor, query.attribute));
}

function conductorFilter(project: Project, query: ConductorQuery): (conductor: Conductor) => boolean {
  const { doc } = project;
  const { attribute, num, element } = query;
  const folio = query.folio === undefined ? undefined : folioAt(project, query.folio);
  const uuids = query.uuid === undefined ? undefined : new Set([query.uuid].flat().map(comparableUuid));
  return (conductor) =>
    (folio === undefined || conductor.folio === folio) &&
    (attribute === undefined ||
      query.non_empty !== true ||
      (doc.attribute(conductor.node, attribute) ?? "").trim() !== "") &&
    (num === undefined || (doc.attribute(conductor.node, "num") ?? "") === num) &&
    (element === undefined ||
      conductor.ends.some((end) => end.element !== undefined && sameUuid(end.element.uuid, element))) &&
    (uuids === undefined || (conductor.uuid !== "" && uuids.has(comparableUuid(conductor.uuid))));
}

function conductorRow(project: Project, conductor: Conductor, attribute: string | undefined): ConductorRow {
  const { doc } = project;
  const { node, folio, uuid, key, ends } = conductor;
  return {
    folio: folio.number,
    uuid,
    key,
    ...conductorInformation(doc, node),
    ...(attribute === undefined ? {} : { value: doc.attribute(node, attribute) ?? "" }),
    from: ends[0].shown,
    to: ends[1].shown,
    ends: [endRow(ends[0]), endRow(ends[1])],
    drawn_color: doc.attribute(node, "color") ?? "#000000",
    style: lineStyle(doc.attribute(node, "style") ?? ""),
    tension_protocol: doc.attribute(node, "tension_protocol") ?? "",
    width: doc.attribute(node, "condsize") ?? "1",
  };
}

function endRow({ element, terminal }: ConductorEnd): ConductorEndRow {
  return {
    element: element?.uuid ?? "",
    label: element?.label ?? "",
    name: element?.name ?? "",
    terminal: terminal?.index ?? null,
    terminal_name: terminal?.defined?.name ?? "",
    terminal_uuid: terminal?.defined?.uuid ?? "",
  };
}

/** The grammar has exactly one space after the colon; anything it does not know is drawn solid. */
function lineStyle(style: string): string {
  for (const rule of style.split(";")) {
    if (rule === "line-style: dashed") return "dashed";
    if (rule === "line-style: dashdotted") return "dashdotted";
  }
  return "solid";
}
