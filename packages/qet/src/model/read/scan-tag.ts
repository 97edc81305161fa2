import type { XmlDocument } from "../xml/document.ts";

/** How often a tag occurs in one file, and which values it carries in an attribute. */
export interface TagScan {
  readonly total: number;
  /** Occurrences whose value is not blank. */
  readonly nonEmpty: number;
  /** Values that are not blank, trimmed, with their number, in the order of their first occurrence. */
  readonly values: ReadonlyMap<string, number>;
}

export interface ScanSummary {
  readonly total: number;
  readonly non_empty: number;
  /** The 25 most frequent values over all files; of equally frequent ones the first met. */
  readonly distinct_values: readonly (readonly [value: string, count: number])[];
  /** How many different values there are in all. */
  readonly distinct_count: number;
}

const MOST_VALUES = 25;

/** Counts a tag anywhere in the document: embedded symbols and numbering rules are counted, too. */
export function scanTag(doc: XmlDocument, tag: string, attribute: string): TagScan {
  const values = new Map<string, number>();
  let total = 0;
  let nonEmpty = 0;
  const visit = (node: number): void => {
    total++;
    const value = (doc.attribute(node, attribute) ?? "").trim();
    if (value === "") return;
    nonEmpty++;
    values.set(value, (values.get(value) ?? 0) + 1);
  };
  if (doc.is(doc.root, tag)) visit(doc.root);
  for (const node of doc.descendants(doc.root, tag)) visit(node);
  return { total, nonEmpty, values };
}

/** The answer over several files, in the order given. */
export function summariseScans(scans: Iterable<TagScan>): ScanSummary {
  const values = new Map<string, number>();
  let total = 0;
  let nonEmpty = 0;
  for (const scan of scans) {
    total += scan.total;
    nonEmpty += scan.nonEmpty;
    for (const [value, count] of scan.values) values.set(value, (values.get(value) ?? 0) + count);
  }
  const ranked = [...values].sort(([, a], [, b]) => b - a);
  return { total, non_empty: nonEmpty, distinct_values: ranked.slice(0, MOST_VALUES), distinct_count: ranked.length };
}
