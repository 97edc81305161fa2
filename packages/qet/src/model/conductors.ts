import { type Element, elementMark, projectElements } from "./elements.ts";
import { type Folio, type Project, perProject } from "./project.ts";
import { type PlacedTerminal, type TerminalRecord, terminalsByElement } from "./terminals.ts";
import { comparableUuid } from "./uuid.ts";
import type { NodeId, XmlDocument } from "./xml/document.ts";

/** One end of a conductor: its stable key, and what it is attached to as far as the file tells. */
export interface ConductorEnd {
  /** `ELEMENT@x,y,orientation`; `ELEMENT/TERMINAL` or `#ID` when the file does not let it be resolved. */
  readonly key: string;
  readonly element: Element | undefined;
  readonly terminal: PlacedTerminal | undefined;
  /** For people: `K1:A1`. Made when asked for. */
  readonly shown: string;
}

export interface Conductor {
  readonly node: NodeId;
  readonly folio: Folio;
  /** `""` when the file has none. */
  readonly uuid: string;
  /** `FOLIO:END--END`, the ends sorted: the same for either drawing direction and either way of naming ends. */
  readonly key: string;
  /** In the order of the file. */
  readonly ends: readonly [ConductorEnd, ConductorEnd];
}

/** All conductors in document order. */
export const projectConductors = perProject((project): readonly Conductor[] => {
  const elements = new Map<Folio, Element[]>(project.folios.map((folio) => [folio, []]));
  for (const element of projectElements(project)) elements.get(element.folio)?.push(element);
  return project.folios.flatMap((folio) => {
    if (folio.conductors.length === 0) return [];
    const ends = indexEnds(project, elements.get(folio) ?? []);
    return folio.conductors.map((node) => readConductor(project, folio, node, ends));
  });
});

/** Conductors attached to each placed terminal. */
export const conductorsByTerminal = perProject((project): ReadonlyMap<PlacedTerminal, readonly Conductor[]> => {
  const attached = new Map<PlacedTerminal, Conductor[]>();
  for (const conductor of projectConductors(project)) {
    for (const { terminal } of conductor.ends) {
      if (terminal === undefined) continue;
      const list = attached.get(terminal);
      if (list === undefined) attached.set(terminal, [conductor]);
      else list.push(conductor);
    }
  }
  return attached;
});

interface KnownEnd {
  /** Undefined for elements without uuid: geometry alone would make different conductors one. */
  readonly key: string | undefined;
  readonly element: Element;
  readonly terminal: PlacedTerminal;
}

interface EndIndex {
  readonly byId: ReadonlyMap<string, KnownEnd>;
  /** By comparable uuids of element and terminal. */
  readonly byUuid: ReadonlyMap<string, KnownEnd>;
  readonly elements: ReadonlyMap<string, Element>;
}

function indexEnds(project: Project, elements: readonly Element[]): EndIndex {
  const byId = new Map<string, KnownEnd>();
  const byUuid = new Map<string, KnownEnd>();
  const known = new Map<string, Element>();
  const terminals = terminalsByElement(project);
  for (const element of elements) {
    const uuid = comparableUuid(element.uuid);
    if (uuid !== "") known.set(uuid, element);
    for (const terminal of terminals.get(element) ?? []) {
      const { record, defined } = terminal;
      const key = uuid === "" || record === undefined ? undefined : `${element.uuid}@${placeOf(record)}`;
      const end: KnownEnd = { key, element, terminal };
      // Of a number used twice an element with uuid counts, and of those the later one.
      if (record?.id !== undefined && (key !== undefined || byId.get(record.id)?.key === undefined))
        byId.set(record.id, end);
      if (uuid !== "" && defined !== undefined && defined.uuid !== "") {
        const pair = `${uuid}/${comparableUuid(defined.uuid)}`;
        // A terminal without a saved record serves for display only.
        if (key !== undefined || !byUuid.has(pair)) byUuid.set(pair, end);
      }
    }
  }
  return { byId, byUuid, elements: known };
}

function placeOf({ x, y, orientation }: TerminalRecord): string {
  return `${x ?? "?"},${y ?? "?"},${orientation ?? "?"}`;
}

function readConductor({ doc }: Project, folio: Folio, node: NodeId, index: EndIndex): Conductor {
  const ends = [readEnd(doc, node, 1, index), readEnd(doc, node, 2, index)] as const;
  const [one, two] = [ends[0].key, ends[1].key];
  const key = `${folio.number}:${one <= two ? `${one}--${two}` : `${two}--${one}`}`;
  return { node, folio, uuid: doc.attribute(node, "uuid") ?? "", key, ends };
}

/** An end that names its element uses uuids; otherwise its terminal is a number of the folio. A file may mix both. */
function readEnd(doc: XmlDocument, node: NodeId, side: 1 | 2, index: EndIndex): ConductorEnd {
  const elementUuid = doc.attribute(node, ELEMENT[side]);
  const written = doc.attribute(node, TERMINAL[side]);
  const name = doc.attribute(node, TERMINAL_NAME[side]) ?? "";
  if (elementUuid === undefined) {
    const known = written === undefined ? undefined : index.byId.get(written);
    return new End(known?.key ?? `#${written ?? "?"}`, known?.element, known?.terminal, name);
  }
  const terminal = written === undefined || written === "" ? name : written;
  const known = index.byUuid.get(`${comparableUuid(elementUuid)}/${comparableUuid(terminal)}`);
  const key = known?.key ?? `${elementUuid}/${terminal === "" ? "?" : terminal}`;
  const element = known?.element ?? index.elements.get(comparableUuid(elementUuid));
  return new End(key, element, known?.terminal, name === "" && known === undefined ? terminal : name);
}

const ELEMENT = { 1: "element1", 2: "element2" } as const;
const TERMINAL = { 1: "terminal1", 2: "terminal2" } as const;
const TERMINAL_NAME = { 1: "terminalname1", 2: "terminalname2" } as const;

/** A class for its getter alone: few ends are ever shown, and a getter in an object literal is slow to make. */
class End implements ConductorEnd {
  readonly key: string;
  readonly element: Element | undefined;
  readonly terminal: PlacedTerminal | undefined;
  readonly #name: string;

  constructor(key: string, element: Element | undefined, terminal: PlacedTerminal | undefined, name: string) {
    this.key = key;
    this.element = element;
    this.terminal = terminal;
    this.#name = name;
  }

  get shown(): string {
    if (this.element === undefined && this.key.startsWith("#")) return this.key;
    const mark = this.element === undefined ? this.key.slice(0, this.key.lastIndexOf("/")) : elementMark(this.element);
    return `${mark}:${this.terminal?.defined?.name || this.#name || `#${this.terminal?.index ?? "?"}`}`;
  }
}
