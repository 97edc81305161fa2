import { type RenderedRows, shown } from "@benchwright/core";
import type { ExtraChange, ExtraEntry } from "../model/diff/extra/extra.ts";
import type { ItemLabel, ItemsDiff } from "../model/diff/items.ts";
import type { FileDiff, Legend } from "../model/diff/legend.ts";

const MOST_OTHER = 3;
const ITEMS = ["texts", "shapes", "images", "tables", "element_texts"] as const;
const KINDS = {
  texts: "text",
  shapes: "shape",
  images: "picture",
  tables: "table",
  element_texts: "text field",
} as const;

/** One line a difference: `+` came, `-` went, `~` changed; then what the lists leave out. */
export function diffText(diff: FileDiff): RenderedRows {
  const rows = [
    ...projectRows(diff),
    ...folioRows(diff),
    ...elementRows(diff),
    ...conductorRows(diff),
    ...ITEMS.flatMap((section) => itemRows(KINDS[section], diff[section], diff.legend)),
    ...stripRows(diff),
    ...extraRows(diff),
  ];
  return {
    head: [verdict(diff), counts(diff)].join("\n"),
    rows,
    foot: notes(diff, rows.length).join("\n") || undefined,
    more: (visible) =>
      `… ${rows.length - visible} more lines; the structured content has them, in lists as long as limit says`,
  };
}

function verdict({ identical, summary, other }: FileDiff): string {
  if (identical) return "no difference: the files are the same bytes";
  const differences = summary.total === 0 ? "no difference" : `${summary.total} differences`;
  if (other.changed > 0)
    return `${differences}, and ${other.changed} others: the same said otherwise, identity gained, or content unknown here`;
  return summary.total === 0 ? "no difference but what every save rewrites" : differences;
}

function counts({ elements, conductors, folios }: FileDiff): string {
  const change = (name: string, { before, after }: { readonly before: number; readonly after: number }) =>
    before === after ? `${name} ${before}` : `${name} ${before} -> ${after}`;
  return [change("folios", folios), change("elements", elements), change("conductors", conductors)].join(", ");
}

function projectRows({ project }: FileDiff): string[] {
  const { title } = project.changed;
  return title === undefined ? [] : [`~ project title: ${pair(title)}`];
}

function folioRows({ folios }: FileDiff): string[] {
  const { added = [], removed = [], reordered = [], changed } = folios;
  return [
    ...added.map(({ folio, title }) => `+ folio ${folio} ${value(title)}`),
    ...removed.map(({ folio, title }) => `- folio ${folio} ${value(title)}`),
    ...reordered.map(({ title, from, to }) => `~ folio ${value(title)}: number ${from} -> ${to}`),
    ...changed.map((change) => `~ folio ${change.folio}: ${fields(change.changed)}`),
  ];
}

function elementRows({ elements, legend }: FileDiff): string[] {
  return [
    ...elements.added.map((key) => `+ element ${name(key, legend)}`),
    ...elements.removed.map((key) => `- element ${name(key, legend)}`),
    ...elements.moved.map(
      ({ uuid, from, to, delta, respelled }) =>
        `~ element ${name(uuid, legend)}: ${respelled === true ? "coordinates respelled" : `moved by ${delta.join(",")}`}, ${from.join(",")} -> ${to.join(",")}`,
    ),
    ...elements.relabelled.map(({ uuid, from, to }) => `~ element ${name(uuid, legend)}: label ${pair([from, to])}`),
    ...elements.info_changed.flatMap(({ uuid, from, to }) => {
      const changed = informationChanges(from, to);
      return changed === "" ? [] : [`~ element ${name(uuid, legend)}: ${changed}`];
    }),
    ...elements.rotated.map(
      ({ uuid, orientation: [from, to] }) => `~ element ${name(uuid, legend)}: turned ${from} -> ${to} (quarter turns)`,
    ),
  ];
}

/** A label is told once, as relabelled. */
function informationChanges(from: Readonly<Record<string, string>>, to: Readonly<Record<string, string>>): string {
  return [...new Set([...Object.keys(from), ...Object.keys(to)])]
    .filter((key) => key !== "label" && from[key] !== to[key])
    .map((key) => `${shown(key, 40)} ${pair([from[key], to[key]])}`)
    .join(", ");
}

function conductorRows({ conductors, legend }: FileDiff): string[] {
  return [
    ...conductors.added.map((key) => `+ conductor ${name(key, legend)}`),
    ...conductors.removed.map((key) => `- conductor ${name(key, legend)}`),
    ...conductors.changed.map(({ key, changed }) => {
      const { ends, ...rest } = changed;
      const moved = ends === undefined ? [] : [`was ${name(ends[0], legend)}`];
      return `~ conductor ${name(key, legend)}: ${[...moved, ...(Object.keys(rest).length > 0 ? [fields(rest)] : [])].join(", ")}`;
    }),
  ];
}

function itemRows(kind: string, { added, removed, changed }: ItemsDiff, legend: Legend): string[] {
  return [
    ...added.map((item) => `+ ${kind} ${itemName(item, legend)}`),
    ...removed.map((item) => `- ${kind} ${itemName(item, legend)}`),
    ...changed.map((change) => `~ ${kind} ${itemName(change.item, legend)}: ${fields(change.changed)}`),
  ];
}

function itemName({ text, bound_to, name: title, type, element, folio }: ItemLabel, legend: Legend): string {
  const owner = element === undefined ? "" : ` of ${name(String(element), legend)}`;
  const place = folio === undefined ? "" : ` on folio ${String(folio)}`;
  return `${value(text ?? bound_to ?? title ?? type ?? "")}${owner}${place}`;
}

function stripRows({ terminal_strips: { added, removed, changed } }: FileDiff): string[] {
  return [
    ...added.map((strip) => `+ terminal strip ${shown(strip, 60)}`),
    ...removed.map((strip) => `- terminal strip ${shown(strip, 60)}`),
    ...changed.map((change) => `~ terminal strip ${shown(change.item, 60)}: ${fields(change.changed)}`),
  ];
}

function extraRows({ extra }: FileDiff): string[] {
  return Object.entries(extra).flatMap(([section, { added, removed, changed }]) => {
    const kind = section.replaceAll("_", " ");
    return [
      ...added.map((entry) => `+ ${kind}: ${entryName(entry)}`),
      ...removed.map((entry) => `- ${kind}: ${entryName(entry)}`),
      ...changed.map((entry) => `~ ${kind}: ${entryName(entry)}: ${entryFields(entry)}`),
    ];
  });
}

function entryName({ label, folio, used_by }: ExtraEntry): string {
  const place = folio === undefined ? "" : ` on folio ${folio}`;
  const uses = used_by === undefined ? "" : ` (used by ${used_by})`;
  return `${shown(label, 80)}${place}${uses}`;
}

function entryFields({ changed, changed_fields }: ExtraChange): string {
  const listed = fields(changed);
  return changed_fields === undefined ? listed : `${listed} and ${changed_fields - Object.keys(changed).length} more`;
}

/** What the lists left out, and what to know before trusting them. */
function notes(diff: FileDiff, rows: number): string[] {
  const { summary, conductors, folios, duplicates, other } = diff;
  const listed = other.paths.slice(0, MOST_OTHER).map((path) => shown(path, 160));
  return [
    ...(summary.total > rows
      ? [`${summary.total} differences in all; lists are cut at limit, the counts beside them are complete`]
      : []),
    ...listed.map((path) => `other: ${path}`),
    ...(other.changed > listed.length
      ? [`other: ${other.changed - listed.length} more; the structured content lists ${other.paths.length}`]
      : []),
    ...(conductors.warning === undefined ? [] : [`caution: ${conductors.unstable_keys} ${conductors.warning}`]),
    ...(folios.note === undefined ? [] : [`note: ${folios.note}`]),
    ...(duplicates.count > 0
      ? [`caution: ${duplicates.count} keys are shared by several things, of which the sections compare one`]
      : []),
  ];
}

function fields(changed: Readonly<Record<string, readonly unknown[]>>): string {
  return Object.entries(changed)
    .map(([field, [from, to]]) => `${shown(field, 60)} ${pair([from, to])}`)
    .join(", ");
}

function pair([from, to]: readonly unknown[]): string {
  return `${value(from)} -> ${value(to)}`;
}

function value(one: unknown): string {
  if (one === undefined || one === null || one === "") return "-";
  if (Array.isArray(one)) return `(${shown(one.join(","), 40)})`;
  return typeof one === "string" ? `"${shown(one, 60)}"` : shown(String(one), 40);
}

function name(key: string, legend: Legend): string {
  return shown(legend[key] ?? key, 100);
}
