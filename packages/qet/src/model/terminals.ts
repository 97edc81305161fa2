import { terminalOrder } from "./collection/terminal-order.ts";
import { type DefinedTerminal, definedTerminals, type Orientation, readOrientation } from "./definitions.ts";
import { definitionOf, type Element, projectElements } from "./elements.ts";
import { readNumber } from "./number-text.ts";
import { type Project, perProject } from "./project.ts";
import type { NodeId } from "./xml/document.ts";

/** A terminal of a placed element: the saved record, the definition's terminal, or both where they belong together. */
export interface PlacedTerminal {
  /** Place in index order, from 0; undefined for a record that no terminal of the definition claims. */
  readonly index: number | undefined;
  readonly defined: DefinedTerminal | undefined;
  readonly record: TerminalRecord | undefined;
}

/** A saved `terminal` of an element, as written: unrotated, 4 px inside the point where conductors attach. */
export interface TerminalRecord {
  readonly node: NodeId;
  /** Folio-local number, renumbered on every save. */
  readonly id: string | undefined;
  readonly x: string | undefined;
  readonly y: string | undefined;
  readonly orientation: string | undefined;
  /** The same read as numbers and direction; NaN and undefined where they cannot be read. */
  readonly at: { readonly x: number; readonly y: number; readonly orientation: Orientation | undefined };
}

/** A point of a folio and the direction in which a conductor leaves it. */
export interface Dock {
  readonly x: number;
  readonly y: number;
  readonly orientation: Orientation;
}

/** Terminals of each element, those of the definition first in index order. */
export const terminalsByElement = perProject(
  (project): ReadonlyMap<Element, readonly PlacedTerminal[]> =>
    new Map(projectElements(project).map((element) => [element, placeTerminals(project, element)])),
);

/** Where conductors attach on the folio; undefined when position or direction cannot be read. */
export function dockOf({ doc }: Project, element: Element, terminal: PlacedTerminal): Dock | undefined {
  const { defined, record } = terminal;
  const orientation = defined?.orientation ?? record?.at.orientation;
  if (orientation === undefined) return undefined;
  // A saved record lies 4 px inside the dock: move it back out.
  const [outX, outY] = INWARDS[orientation];
  const x = defined?.x ?? (record?.at.x ?? Number.NaN) - outX;
  const y = defined?.y ?? (record?.at.y ?? Number.NaN) - outY;
  const originX = readNumber(element.x);
  const originY = readNumber(element.y);
  if (Number.isNaN(x + y) || originX === undefined || originY === undefined) return undefined;
  const mirror = doc.attribute(element.node, "mirror") ?? "";
  const turns = readOrientation(doc.attribute(element.node, "orientation")) ?? 0;
  const placed = turned(mirrored({ x, y, orientation }, mirror), turns);
  return { ...placed, x: exact(originX + placed.x), y: exact(originY + placed.y) };
}

const INWARDS: Readonly<Record<Orientation, readonly [x: number, y: number]>> = {
  0: [0, 4],
  1: [-4, 0],
  2: [0, -4],
  3: [4, 0],
};

const TOLERANCE = 1e-6;

function placeTerminals(project: Project, element: Element): PlacedTerminal[] {
  const { doc } = project;
  const records = Array.from(doc.descendants(element.node, "terminal"), (node): TerminalRecord => {
    const x = doc.attribute(node, "x");
    const y = doc.attribute(node, "y");
    const orientation = doc.attribute(node, "orientation");
    const at = {
      x: readNumber(x) ?? Number.NaN,
      y: readNumber(y) ?? Number.NaN,
      orientation: readOrientation(orientation),
    };
    return { node, id: doc.attribute(node, "id"), x, y, orientation, at };
  });
  const definition = definitionOf(project, element);
  if (definition === undefined) return orderRecords(records);
  const claimed = new Set<TerminalRecord>();
  const placed: PlacedTerminal[] = definedTerminals(doc, definition).map((defined) => {
    const record = recordOf(defined, records, claimed);
    if (record !== undefined) claimed.add(record);
    return { index: defined.index, defined, record };
  });
  if (claimed.size === records.length) return placed;
  const rest = records.filter((record) => !claimed.has(record));
  return [...placed, ...rest.map((record) => ({ index: undefined, defined: undefined, record }))];
}

/** Without a definition the records alone give the index order: by where conductors attach. */
function orderRecords(records: readonly TerminalRecord[]): PlacedTerminal[] {
  const docks = records.map((record) => {
    const [inX, inY] = INWARDS[record.at.orientation ?? 0];
    return { x: String((record.at.x || 0) - inX), y: String((record.at.y || 0) - inY) };
  });
  return terminalOrder(docks).order.map((position, index) => ({
    index,
    defined: undefined,
    record: records[position],
  }));
}

/**
 * The first record at the definition's position, moved inwards, with the same direction: all three must agree.
 * Terminals that share a spot share their geometry, too: each takes a record of its own as long as there are some.
 */
function recordOf(
  { x, y, orientation }: DefinedTerminal,
  records: readonly TerminalRecord[],
  claimed: ReadonlySet<TerminalRecord>,
): TerminalRecord | undefined {
  if (x === undefined || y === undefined || orientation === undefined) return undefined;
  const [inX, inY] = INWARDS[orientation];
  let first: TerminalRecord | undefined;
  for (const record of records) {
    const { at } = record;
    const near = Math.abs(at.x - x - inX) <= TOLERANCE && Math.abs(at.y - y - inY) <= TOLERANCE;
    if (!near || at.orientation !== orientation) continue;
    if (!claimed.has(record)) return record;
    first ??= record;
  }
  return first;
}

/** Takes the noise of binary fractions off a sum of decimal ones. */
function exact(coordinate: number): number {
  return Math.round(coordinate * 1e6) / 1e6 + 0;
}

function mirrored({ x, y, orientation }: Dock, mirror: string): Dock {
  let dock: Dock = { x, y, orientation };
  if (mirror.includes("horizontal")) {
    dock = {
      x: 0 - dock.x,
      y: dock.y,
      orientation: dock.orientation % 2 === 1 ? opposite(dock.orientation) : dock.orientation,
    };
  }
  if (mirror.includes("vertical")) {
    dock = {
      x: dock.x,
      y: 0 - dock.y,
      orientation: dock.orientation % 2 === 0 ? opposite(dock.orientation) : dock.orientation,
    };
  }
  return dock;
}

function turned(dock: Dock, turns: Orientation): Dock {
  let { x, y } = dock;
  for (let turn = 0; turn < turns; turn++) [x, y] = [0 - y, x];
  return { x, y, orientation: quarter(dock.orientation + turns) };
}

function opposite(orientation: Orientation): Orientation {
  return quarter(orientation + 2);
}

function quarter(sum: number): Orientation {
  return (sum % 4) as Orientation;
}
