/** One thing a colleague was asked for, and the rows that qet_diff should report for it. */
export interface AskedEdit {
  readonly what: string;
  readonly expect: readonly ExpectedRow[];
}

export interface ExpectedRow {
  /** Section and list of the diff: `elements.moved`. */
  readonly section: string;
  readonly uuid?: string;
  readonly key?: string;
  readonly delta?: readonly number[];
  readonly changed?: Readonly<Record<string, readonly [unknown, unknown]>>;
}

/** One row of the diff, named by the list it stands in. */
export interface DiffRow {
  readonly section: string;
  readonly content: unknown;
}

export interface Comparison {
  readonly found: readonly { readonly edit: AskedEdit; readonly rows: readonly DiffRow[] }[];
  readonly missing: readonly AskedEdit[];
  /** Rows that nobody asked for. */
  readonly unasked: readonly DiffRow[];
}

const LISTS = ["added", "removed", "moved", "relabelled", "info_changed", "rotated", "changed", "reordered"];

/** All rows of a diff's sections, those of `extra` among them. */
export function diffRows(diff: Readonly<Record<string, unknown>>): DiffRow[] {
  const { extra, ...base } = diff;
  const extras = Object.entries(isRecord(extra) ? extra : {}).map(([name, lists]) => [`extra.${name}`, lists] as const);
  return [...Object.entries(base), ...extras].flatMap(([section, lists]) =>
    LISTS.flatMap((list) => {
      const rows: unknown = isRecord(lists) ? lists[list] : undefined;
      return Array.isArray(rows) ? rows.map((content: unknown) => ({ section: `${section}.${list}`, content })) : [];
    }),
  );
}

/** Holds what was asked against what the diff found. Every row answers at most one request. */
export function compareEdits(asked: readonly AskedEdit[], rows: readonly DiffRow[]): Comparison {
  const open = new Set(rows);
  const found: Comparison["found"][number][] = [];
  const missing: AskedEdit[] = [];
  for (const edit of asked) {
    const met = edit.expect.map((expected) => [...open].find((row) => answers(row, expected)));
    const all = met.filter((row) => row !== undefined);
    for (const row of all) open.delete(row);
    if (all.length === edit.expect.length) found.push({ edit, rows: all });
    else missing.push(edit);
  }
  return { found, missing, unasked: [...open] };
}

function answers({ section, content }: DiffRow, expected: ExpectedRow): boolean {
  return (
    section === expected.section &&
    (expected.uuid === undefined || uuidOf(content) === expected.uuid) &&
    (expected.key === undefined || content === expected.key || field(content, "key") === expected.key) &&
    (expected.delta === undefined || same(field(content, "delta"), expected.delta)) &&
    (expected.changed === undefined || same(field(content, "changed"), expected.changed))
  );
}

function uuidOf(content: unknown): unknown {
  return typeof content === "string" ? content : (field(content, "uuid") ?? field(field(content, "item"), "uuid"));
}

function field(value: unknown, name: string): unknown {
  return isRecord(value) ? value[name] : undefined;
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
