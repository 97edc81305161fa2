import { lstat } from "node:fs/promises";
import { Absent, Refused } from "@benchwright/core";
import { readEntry } from "../../model/collection/entry.ts";
import { XmlError } from "../../model/xml/error.ts";
import { scan } from "../../model/xml/scan.ts";
import { FolderWatch, isLocal } from "./folder-watch.ts";
import { inLanes } from "./lanes.ts";
import { type FoundSymbol, isGone, type Listing, listFolder, systemReason } from "./list-folder.ts";
import { type ReadSymbol, readLocally, readRemotely } from "./read-symbol.ts";
import { folderIdentity } from "./stamp.ts";
import { dropFolder, dropRow, keepRow, type SymbolRow, settleLists, type Tree } from "./tree.ts";
import { pauses } from "./turn.ts";

export interface RefreshOptions {
  /** Default: reads regular files that are still where they were found. */
  readonly readSymbol?: ReadSymbol | undefined;
  /** Whether folders may be watched; without, every refresh looks at every file. */
  readonly watch: boolean;
  readonly signal?: AbortSignal | undefined;
  /** Told how many of the files that must be read have been read. */
  readonly progress?: ((done: number, total: number) => void) | undefined;
}

/** What a refresh had to do. */
export interface RefreshWork {
  /** Whether every file was looked at, or only folders known to have changed. */
  readonly checked: "everything" | "changes";
  readonly folders: number;
  readonly read: number;
}

// Watchers miss what no kernel tells: changes through a memory map or a name outside. So they are believed for a minute.
const BELIEVED_MS = 60_000;
const MOST_NAMES = 1_000_000;
const LARGEST_SYMBOL = 16 * 1024 * 1024;
const LISTING_LANES = 8;
const READING_LANES = 8;

/**
 * Brings a tree up to date: finds what changed, reads what is new or different, drops what is gone. When it throws
 * (cancelled, root gone) the tree stays usable and the next refresh looks at everything.
 */
export async function refresh(tree: Tree, options: RefreshOptions): Promise<RefreshWork> {
  options.signal?.throwIfAborted();
  const changed = await changedFolders(tree);
  if (changed?.size === 0) return { checked: "changes", folders: 0, read: 0 };
  tree.complete = false;
  const before = tree.unsaved;
  const { found, folders } =
    changed === undefined ? await lookAtEverything(tree, options) : await lookAt(tree, changed, options);
  const stale = found.filter((symbol) => isStale(tree, symbol));
  await readSymbols(tree, stale, options);
  if (changed === undefined || folders > 0 || tree.unsaved !== before) settleLists(tree);
  tree.complete = true;
  return { checked: changed === undefined ? "everything" : "changes", folders, read: stale.length };
}

/** The folders to look at again; undefined when only a look at everything is sure to miss nothing. */
async function changedFolders(tree: Tree): Promise<Set<string> | undefined> {
  if (!tree.complete || tree.watch === undefined) return undefined;
  if (performance.now() - tree.checkedAt > BELIEVED_MS) return undefined;
  const root = await lstat(tree.root, { bigint: true }).catch(() => undefined);
  if (root === undefined || folderIdentity(root) !== tree.rootIdentity) return undefined;
  const taken = await tree.watch.takeChanged();
  if (taken === undefined) return undefined;
  const changed = new Set(taken);
  for (const [path, { exposed }] of tree.folders) if (exposed) changed.add(path);
  return changed;
}

interface Look {
  readonly found: readonly FoundSymbol[];
  readonly folders: number;
}

async function lookAtEverything(tree: Tree, options: RefreshOptions): Promise<Look> {
  const startedAt = performance.now();
  const root = await lstat(tree.root, { bigint: true }).catch(() => undefined);
  if (root?.isDirectory() !== true) throw noSuchCollection(tree.root);
  tree.watch?.close();
  tree.local = await isLocal(tree.root);
  tree.watch = options.watch && tree.local ? new FolderWatch(tree.root) : undefined;
  tree.folders.clear();
  tree.rootIdentity = folderIdentity(root);
  tree.device = root.dev;
  const look = await lookAt(tree, [""], options);
  const present = new Set(look.found.map(({ path }) => path));
  for (const path of tree.rows.keys()) if (!present.has(path)) dropRow(tree, path);
  tree.checkedAt = startedAt;
  return look;
}

/** Lists these folders and those below that were not known, parents before children, and drops what is gone. */
async function lookAt(tree: Tree, start: Iterable<string>, options: RefreshOptions): Promise<Look> {
  const found: FoundSymbol[] = [];
  const levels: Set<string>[] = [];
  const plan = (path: string): void => {
    const depth = path === "" ? 0 : path.split("/").length;
    levels[depth] = (levels[depth] ?? new Set()).add(path);
  };
  const pause = pauses();
  let folders = 0;
  let names = 0;
  for (const path of start) plan(path);
  const begun = new Set<string>([""]);
  for (let depth = 0; depth < levels.length; depth++) {
    await inLanes([...(levels[depth] ?? [])], LISTING_LANES, async (path) => {
      options.signal?.throwIfAborted();
      // Gone with a folder above it, which was looked at before.
      if (!tree.folders.has(path) && !begun.has(path)) return;
      // Watched first and listed then: what changes in between is seen twice rather than not at all.
      tree.watch?.renew(path);
      const listing = await listingOf(tree, path);
      if (listing === undefined) return dropFolder(tree, path);
      folders++;
      names += listing.size;
      if (names > MOST_NAMES) throw tooLarge(tree.root);
      if (listing.foreign) tree.watch?.close();
      found.push(...listing.symbols);
      for (const below of merge(tree, path, listing)) {
        begun.add(below);
        plan(below);
      }
      await pause();
    });
  }
  return { found, folders };
}

async function listingOf(tree: Tree, path: string): Promise<Listing | undefined> {
  try {
    const listing = await listFolder(tree, path);
    if (listing === undefined && path === "") throw noSuchCollection(tree.root);
    return listing;
  } catch (error) {
    if (error instanceof Refused) throw error;
    if (path === "") throw unreadableCollection(tree.root, error);
    return unreadableFolder(path, error);
  }
}

/** Puts a listing in the place of what was known of the folder; returns the folders below that must be looked at too. */
function merge(tree: Tree, path: string, listing: Listing): string[] {
  const symbols = new Set(listing.symbols.map((symbol) => symbol.path));
  const before = tree.folders.get(path);
  for (const symbol of before?.symbols ?? []) if (!symbols.has(symbol)) dropRow(tree, symbol);
  for (const [below, identity] of before?.folders ?? []) {
    if (listing.folders.get(below) !== identity) dropFolder(tree, below);
  }
  const { folders, problems, outside, exposed } = listing;
  tree.folders.set(path, { symbols, folders, problems, outside, exposed });
  return [...folders.keys()].filter((below) => !tree.folders.has(below));
}

function isStale(tree: Tree, { path, facts }: FoundSymbol): boolean {
  const known = tree.rows.get(path)?.facts;
  return known === undefined || !known.settled || known.stamp !== facts.stamp;
}

async function readSymbols(tree: Tree, stale: readonly FoundSymbol[], options: RefreshOptions): Promise<void> {
  const total = stale.length;
  if (total === 0) return;
  const readSymbol = options.readSymbol ?? (tree.local ? readLocally : readRemotely);
  const pause = pauses();
  let done = 0;
  options.progress?.(0, total);
  await inLanes(stale, READING_LANES, async (symbol) => {
    options.signal?.throwIfAborted();
    const row = await readRow(symbol, readSymbol, options.signal);
    if (row === undefined) dropRow(tree, symbol.path);
    else keepRow(tree, symbol.path, row);
    if (row?.facts.settled === false && row.error !== undefined) expose(tree, symbol.path);
    done++;
    if (done % 100 === 0 || done === total) options.progress?.(done, total);
    await pause();
  });
}

/** Has the folder of a symbol looked at on every search. */
function expose(tree: Tree, path: string): void {
  const parent = path.slice(0, Math.max(0, path.lastIndexOf("/")));
  const folder = tree.folders.get(parent);
  if (folder !== undefined) tree.folders.set(parent, { ...folder, exposed: true });
}

/** The row of a symbol file; undefined when the file has gone meanwhile. */
async function readRow(
  { path, location, facts, size }: FoundSymbol,
  readSymbol: ReadSymbol,
  signal: AbortSignal | undefined,
): Promise<SymbolRow | undefined> {
  const failed = (error: string): SymbolRow => ({ facts, entry: undefined, error });
  if (size > LARGEST_SYMBOL)
    return failed(`it has ${size} bytes; symbols above ${LARGEST_SYMBOL} bytes are passed over`);
  let bytes: Uint8Array;
  try {
    bytes = await readSymbol(location, signal);
  } catch (error) {
    signal?.throwIfAborted();
    if (isGone(error)) return undefined;
    // The reason may pass without the file changing.
    return { ...failed(systemReason(error)), facts: { ...facts, settled: false } };
  }
  try {
    return { facts, entry: readEntry(scan(bytes), path), error: undefined };
  } catch (error) {
    if (error instanceof XmlError) return failed(`it is not well-formed XML: ${error.message}`);
    if (error instanceof Refused) return failed(error.what);
    throw error;
  }
}

function unreadableFolder(path: string, error: unknown): Listing {
  const problem = { file: `${path}/`, error: systemReason(error) };
  // Its permissions may change without a word to a watcher that could not be set.
  return { symbols: [], folders: new Map(), problems: [problem], outside: [], exposed: true, foreign: false, size: 0 };
}

function noSuchCollection(root: string): Absent {
  return new Absent("collection-absent", {
    what: `${root} is not a folder`,
    why: "a symbol collection is a folder with .elmt files below it",
    next: "name the root folder of a collection",
  });
}

function unreadableCollection(root: string, error: unknown): Refused {
  return new Refused("collection-unreadable", {
    what: `${root} cannot be listed`,
    why: systemReason(error),
    next: "allow this user to read the folder, or name another collection",
  });
}

function tooLarge(root: string): Refused {
  return new Refused("collection-too-large", {
    what: `${root} holds more than ${MOST_NAMES} files and folders`,
    why: "a collection has some thousands of symbols; this looks like a whole disk",
    next: "name the root folder of the collection itself",
  });
}
