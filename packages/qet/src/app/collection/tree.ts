import type { SymbolEntry } from "../../model/collection/entry.ts";
import type { FolderWatch } from "./folder-watch.ts";
import type { OutsideLink, Problem } from "./list-folder.ts";
import type { FileFacts } from "./stamp.ts";

/** What is known of one symbol file: its entry, or why it has none. */
export interface SymbolRow {
  readonly facts: FileFacts;
  readonly entry: SymbolEntry | undefined;
  readonly error: string | undefined;
}

export interface Folder {
  /** Paths of the symbol files directly in it. */
  readonly symbols: ReadonlySet<string>;
  /** Identities of the folders directly in it, by path. */
  readonly folders: ReadonlyMap<string, string>;
  readonly problems: readonly Problem[];
  readonly outside: readonly OutsideLink[];
  /** Looked at on every search: a watcher may miss changes in it. */
  readonly exposed: boolean;
}

/** What a process knows of a collection. Paths are relative to the root; the root folder itself is `""`. */
export interface Tree {
  readonly root: string;
  rootIdentity: string;
  /** Device of the root. */
  device: bigint;
  /** Whether it lies on a local disk. */
  local: boolean;
  readonly rows: Map<string, SymbolRow>;
  readonly folders: Map<string, Folder>;
  watch: FolderWatch | undefined;
  /** False until a whole look at the collection has ended, and again while one that changes it has not. */
  complete: boolean;
  /** When the whole collection was looked at last, in milliseconds of the process clock. */
  checkedAt: number;
  entries: readonly SymbolEntry[];
  problems: readonly Problem[];
  outside: readonly OutsideLink[];
  /** Paths of rows that changed since the lists were settled; undefined when any may have. */
  touched: Set<string> | undefined;
  /** Rows read or dropped since the index was stored. */
  unsaved: number;
}

export function emptyTree(root: string, rows: Map<string, SymbolRow>): Tree {
  return {
    root,
    rootIdentity: "",
    device: 0n,
    local: false,
    rows,
    folders: new Map(),
    watch: undefined,
    complete: false,
    checkedAt: 0,
    entries: [],
    problems: [],
    outside: [],
    touched: undefined,
    unsaved: 0,
  };
}

/** Forgets a folder with everything below it. */
export function dropFolder(tree: Tree, path: string): void {
  const folder = tree.folders.get(path);
  if (folder === undefined) return;
  tree.folders.delete(path);
  tree.watch?.forget(path);
  for (const symbol of folder.symbols) dropRow(tree, symbol);
  for (const below of folder.folders.keys()) dropFolder(tree, below);
}

export function dropRow(tree: Tree, path: string): void {
  if (!tree.rows.delete(path)) return;
  tree.touched?.add(path);
  tree.unsaved++;
}

export function keepRow(tree: Tree, path: string, row: SymbolRow): void {
  const known = tree.rows.get(path)?.entry;
  const same = known !== undefined && JSON.stringify(known) === JSON.stringify(row.entry);
  tree.rows.set(path, same ? { ...row, entry: known } : row);
  tree.touched?.add(path);
  tree.unsaved++;
}

/** Brings the lists that searches use in line with the rows. `entries` stays the same object unless a symbol changed. */
export function settleLists(tree: Tree): void {
  const { rows, touched } = tree;
  const entries = touched === undefined ? [] : tree.entries.filter(({ path }) => !touched.has(path));
  for (const path of touched ?? rows.keys()) {
    const entry = rows.get(path)?.entry;
    if (entry !== undefined) entries.push(entry);
  }
  entries.sort((a, b) => compare(a.path, b.path));
  if (!sameItems(entries, tree.entries)) tree.entries = entries;
  tree.touched = new Set();
  const problems: Problem[] = [];
  for (const [file, { error }] of rows) if (error !== undefined) problems.push({ file, error });
  const outside: OutsideLink[] = [];
  for (const folder of tree.folders.values()) {
    problems.push(...folder.problems);
    outside.push(...folder.outside);
  }
  tree.problems = problems.sort((a, b) => compare(a.file, b.file));
  tree.outside = outside.sort((a, b) => compare(a.link, b.link));
}

function sameItems<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((item, at) => item === b[at]);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
