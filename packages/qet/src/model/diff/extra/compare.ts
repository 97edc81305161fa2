import type { Project } from "../../project.ts";
import type { XmlDocument } from "../../xml/document.ts";
import type { Keying } from "../keys.ts";
import { placeOf } from "./classify.ts";
import { type FactChange, type Facts, factChanges, factsOf } from "./facts.ts";
import { type ExtraSection, type Thing, thingsOf } from "./things.ts";

/** Things that differ in facts that no base section reports. */
export interface ThingChange {
  readonly before: Thing;
  readonly after: Thing;
  readonly key: string;
  readonly changes: readonly FactChange[];
}

/** A thing on one side, by its numbered key. */
export interface LoneThing {
  readonly key: string;
  readonly thing: Thing;
}

export interface SectionComparison {
  before: number;
  after: number;
  readonly added: LoneThing[];
  readonly removed: LoneThing[];
  readonly changed: ThingChange[];
}

export interface Comparison {
  readonly sections: ReadonlyMap<ExtraSection, SectionComparison>;
  /** Facts that belong to no section, as paths. */
  readonly other: string[];
  /** Facts that changed as they do on every save. */
  readonly ignored: number;
  /** Keys that several things of a side share. */
  readonly shared: readonly SharedKey[];
}

export interface SharedKey {
  readonly section: ExtraSection;
  readonly key: string;
  readonly before: number;
  readonly after: number;
}

interface Side {
  readonly doc: XmlDocument;
  /** 1 for nodes that are things. */
  readonly carved: Uint8Array;
  /** Things with one key, by section and key. */
  readonly groups: ReadonlyMap<string, readonly Thing[]>;
}

/** Compares two projects fact by fact. Things whose bytes are the same are not looked into. */
export function compareFacts(before: Project, after: Project, keying: Keying): Comparison {
  const [old, now] = [sideOf(before, keying), sideOf(after, keying)];
  const sections = new Map<ExtraSection, SectionComparison>();
  const other: string[] = [];
  const shared: SharedKey[] = [];
  let ignored = 0;
  for (const group of new Set([...old.groups.keys(), ...now.groups.keys()])) {
    const [a, b] = [old.groups.get(group) ?? [], now.groups.get(group) ?? []];
    const some = a[0] ?? b[0];
    if (some === undefined) continue;
    const section = sectionIn(sections, some.section);
    section.before += a.length;
    section.after += b.length;
    const collapsed = a.length > 1 || b.length > 1;
    if (collapsed) shared.push({ section: some.section, key: some.key, before: a.length, after: b.length });
    for (let nth = 0; nth < Math.max(a.length, b.length); nth++) {
      const [one, two] = [a[nth], b[nth]];
      const key = nth === 0 ? some.key : `${some.key} #${nth + 1}`;
      if (one === undefined || two === undefined) {
        const thing = one ?? two;
        // The first of its key is reported by the base section; later ones only here.
        if (thing === undefined || (thing.known && nth === 0)) continue;
        (one === undefined ? section.added : section.removed).push({ key, thing });
        continue;
      }
      const changes: FactChange[] = [];
      for (const change of changesBetween(old, one, now, two)) {
        const place = placeOf({ before: one, after: two, collapsed }, change);
        if (place === "section") changes.push(change);
        else if (place === "other") other.push(`${some.section} ${key}: ${change.field}`);
        else if (place === "noise") ignored++;
      }
      if (changes.length > 0) section.changed.push({ before: one, after: two, key, changes });
    }
  }
  return { sections, other, ignored, shared };
}

function sideOf(project: Project, keying: Keying): Side {
  const things = thingsOf(project, keying);
  const carved = new Uint8Array(project.doc.size);
  const groups = new Map<string, Thing[]>();
  for (const thing of things) {
    carved[thing.node] = 1;
    const name = `${thing.section} ${thing.key}`;
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [thing]);
    else group.push(thing);
  }
  return { doc: project.doc, carved, groups };
}

function sectionIn(sections: Map<ExtraSection, SectionComparison>, name: ExtraSection): SectionComparison {
  let section = sections.get(name);
  if (section === undefined) {
    section = { before: 0, after: 0, added: [], removed: [], changed: [] };
    sections.set(name, section);
  }
  return section;
}

function changesBetween(old: Side, a: Thing, now: Side, b: Thing): FactChange[] {
  const changes = saidChanges(a.said ?? {}, b.said ?? {});
  if (sameBytes(old.doc, a, now.doc, b)) return changes;
  return [...changes, ...factChanges(factsIn(old, a), factsIn(now, b))];
}

function saidChanges(before: Said, after: Said): FactChange[] {
  const same =
    Object.keys(before).length === Object.keys(after).length &&
    Object.keys(before).every((name) => before[name] === after[name]);
  return same ? [] : factChanges(new Map(Object.entries(before)), new Map(Object.entries(after)));
}

type Said = NonNullable<Thing["said"]>;

function factsIn({ doc, carved }: Side, { node }: Thing): Facts {
  return factsOf(doc, node, carved);
}

function sameBytes(before: XmlDocument, a: Thing, after: XmlDocument, b: Thing): boolean {
  const [one, two] = [before.span(a.node), after.span(b.node)];
  if (one.end - one.start !== two.end - two.start) return false;
  return before.bytes.compare(after.bytes, two.start, two.end, one.start, one.end) === 0;
}
