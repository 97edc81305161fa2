import { normalAngle } from "../../number-text.ts";
import { plainText } from "../../plain-text.ts";
import { FOLIO_FIELDS } from "../folios.ts";
import { absentValue } from "./defaults.ts";
import type { FactChange } from "./facts.ts";
import type { ExtraSection, Thing } from "./things.ts";

/**
 * Where a changed fact belongs. `base`: a base section reports it already. `section`: to the section of its thing.
 * `other`: it says the same in other words, or only identity was gained or lost. `noise`: QElectroTech rewrites it on
 * every save, or another fact says it better.
 */
export type Place = "base" | "section" | "other" | "noise";

export interface ThingPair {
  readonly before: Thing;
  readonly after: Thing;
  /** Several things share the key, so that the base sections compare only the last of them. */
  readonly collapsed: boolean;
}

export function placeOf(pair: ThingPair, change: FactChange): Place {
  if (change.field === "uuid" && (isBlank(change.before) || isBlank(change.after))) return "other";
  // Whether an empty list is written or left out says nothing.
  if (change.field.endsWith("/") || saysTheSame(pair.after.section, change)) return "other";
  const place = RULES[pair.after.section]?.(change, pair) ?? "section";
  // What the base sections would have said of this thing, they said of another one with the same key.
  return place === "base" && pair.collapsed ? "section" : place;
}

/** Whether one side states what the other leaves to the default. */
function saysTheSame(section: ExtraSection, { field, before, after }: FactChange): boolean {
  if (before !== undefined && after !== undefined) return false;
  const absent = absentValue(section, field);
  if (absent === undefined) return false;
  const value = before ?? after;
  return value === absent || (value === "" && absent === "_");
}

type Rule = (change: FactChange, pair: ThingPair) => Place | undefined;

const SAVED = /^properties\/property\[saved(date|date-eu|date-us|time|filename|filepath)\](#\d+)?\//;
const INFORMATIVE = /^(element[12]_(label|name|linked)|terminalname[12])$/;
const END = /^(element|terminal)[12]$/;
const WAY = /^(from|to)$/;
const SEGMENT = /^segment(#\d+)?\/(orientation|length)$/;
const TERMINAL_ID = /^terminals(#\d+)?\/terminal(#\d+)?\/id$/;
const INFORMATION = /^elementInformations\/elementInformation\[([^\]]*)\](#\d+)?\/(.*)$/;
const STRIP_NAME = /^terminal_strip_data\/informations\/information\[(installation|location|name)\]\/(text\(\)|name)$/;

const CONDUCTOR_ATTRIBUTES = [
  "num",
  "formula",
  "cable",
  "bus",
  "function",
  "conductor_color",
  "conductor_section",
  "type",
];

const RULES: Readonly<Partial<Record<ExtraSection, Rule>>> = {
  project: ({ field, before, after }) => {
    if (SAVED.test(field) || field.startsWith("usage/")) return "noise";
    if (field === "title") return reported(before, after);
    return field === "version" || field === "uuid" || field.startsWith("properties/") ? "section" : "other";
  },
  folios: ({ field, before, after }) => {
    if (field === "version" || field === "order") return "noise";
    return FOLIO_FIELDS.some((name) => name === field) ? reported(before, after) : "section";
  },
  elements: (change, pair) => {
    const { field, before, after } = change;
    if (TERMINAL_ID.test(field)) return "noise";
    if (field === "x" || field === "y") return "base";
    if (field === "orientation") return reported(before, after, "0");
    return informationPlace(field, pair);
  },
  conductors: ({ field, before, after }, pair) => {
    if (INFORMATIVE.test(field) || END.test(field) || SEGMENT.test(field)) return "noise";
    if (CONDUCTOR_ATTRIBUTES.includes(field)) return reported(before, after);
    const rewired = pair.before.conductor?.key !== pair.after.conductor?.key;
    return WAY.test(field) && rewired ? "base" : "section";
  },
  texts: ({ field, before, after }) => {
    if (["x", "y", "font", "color"].includes(field)) return reported(before, after);
    if (field === "rotation") return reportedAngle(before, after, "0");
    if (field === "text") return plainText(before ?? "") === plainText(after ?? "") ? "section" : "base";
    return undefined;
  },
  shapes: ({ field, before, after }, pair) => {
    if (["type", "x1", "y1", "x2", "y2", "pen/color", "pen/style", "pen/widthF"].includes(field))
      return reported(before, after);
    if (field === "rotation") return reportedAngle(before, after, "0");
    const refilled = pair.before.item?.value["fill"] !== pair.after.item?.value["fill"];
    return field === "brush/color" && refilled ? "base" : undefined;
  },
  images: ({ field, before, after }) => {
    if (["x", "y", "size"].includes(field)) return reported(before, after);
    return field === "rotation" ? reportedAngle(before, after, "") : undefined;
  },
  tables: ({ field, before, after }) =>
    ["name", "x", "y", "width", "height", "display_n_row"].includes(field) ? reported(before, after) : undefined,
  element_texts: ({ field, before, after }) => {
    if (["x", "y", "frame", "text_width", "text/text()"].includes(field)) return reported(before, after);
    if (field === "rotation") return reportedAngle(before, after, "0");
    return field === "font" && sameButSize(before, after) ? "base" : undefined;
  },
  terminal_strips: ({ field, before, after }) =>
    STRIP_NAME.test(field) ? reported(before?.trim(), after?.trim()) : undefined,
};

/** The base sections take a missing attribute for one with the default value. */
function reported(before: string | undefined, after: string | undefined, absent = ""): Place {
  return (before ?? absent) === (after ?? absent) ? "other" : "base";
}

function reportedAngle(before: string | undefined, after: string | undefined, absent: string): Place {
  return normalAngle(before ?? absent) === normalAngle(after ?? absent) ? "other" : "base";
}

/** Information is compared by name without empty values, so an entry that is empty on both sides goes unseen. */
function informationPlace(field: string, { before, after }: ThingPair): Place | undefined {
  const [, name, repeated, detail] = INFORMATION.exec(field) ?? [];
  if (name === undefined) return field.startsWith("elementInformations") ? "other" : undefined;
  const [old, now] = [before, after].map(({ element }) => element?.information.get(name) ?? "");
  // Whether an entry was shown goes with the entry.
  const whole = detail === "text()" || detail === "name" || old === "" || now === "";
  if (repeated === undefined && whole && old !== now) return "base";
  // The same value, but for white space around it, which is taken off on reading.
  const respelled = detail === "text()" && repeated === undefined && old === now;
  return respelled || (old === "" && now === "") ? "other" : "section";
}

/** The size is the second member of a font; the base sections see nothing else of it. */
function sameButSize(before: string | undefined, after: string | undefined): boolean {
  const rest = (font: string | undefined): string => (font ?? "").split(",").toSpliced(1, 1).join(",");
  return rest(before) === rest(after);
}

function isBlank(value: string | undefined): boolean {
  return value === undefined || value === "";
}
