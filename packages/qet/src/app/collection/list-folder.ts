import { type BigIntStats, type Dirent, readdirSync } from "node:fs";
import { readdir, realpath } from "node:fs/promises";
import { join, sep } from "node:path";
import { type FileFacts, factsOf, folderIdentity, statusOf } from "./stamp.ts";

/** A symbol file that was found, not yet read. Paths are relative to the collection root, parts separated by `/`. */
export interface FoundSymbol {
  readonly path: string;
  /** Absolute path without links. */
  readonly location: string;
  /** Bytes. */
  readonly size: number;
  readonly facts: FileFacts;
}

/** Something in the collection that is passed over. */
export interface Problem {
  readonly file: string;
  readonly error: string;
}

/** A link that leaves the collection; it is not followed. */
export interface OutsideLink {
  readonly link: string;
  readonly target: string;
}

export interface Listing {
  readonly symbols: readonly FoundSymbol[];
  /** Identities of the folders directly below, by path. */
  readonly folders: ReadonlyMap<string, string>;
  readonly problems: readonly Problem[];
  readonly outside: readonly OutsideLink[];
  /** A watcher of this folder may miss changes: a file in it has a second name. */
  readonly exposed: boolean;
  /** Something in it lies on another device than the root. */
  readonly foreign: boolean;
  /** Number of names in the folder. */
  readonly size: number;
}

/** Where a collection lies. */
export interface CollectionPlace {
  /** Real path. */
  readonly root: string;
  readonly device: bigint;
  /** On a local disk: asked directly, because asking another thread would take longer than the answer. */
  readonly local: boolean;
}

/** The absolute path of something in a collection. */
export function locate(root: string, path: string): string {
  return path === "" ? root : join(root, path);
}

/**
 * Lists a folder of a collection. Nothing is opened. Links to files inside the collection count as files; other links are
 * not followed. Undefined when the folder is not there any more; throws what else the operating system refuses.
 */
export async function listFolder(place: CollectionPlace, folder: string): Promise<Listing | undefined> {
  const { root, device, local } = place;
  const names = await namesIn(locate(root, folder), local);
  if (names === undefined) return undefined;
  const listing: Growing = {
    symbols: [],
    folders: new Map(),
    problems: [],
    outside: [],
    exposed: false,
    foreign: false,
    size: names.length,
  };
  const candidates: Candidate[] = [];
  for (const name of names) {
    const path = folder === "" ? name.name : `${folder}/${name.name}`;
    if (name.isSymbolicLink()) await followLink(root, path, listing, candidates);
    else if (name.isDirectory() || isSymbol(path))
      candidates.push({ path, location: locate(root, path), linked: false });
  }
  const nowNs = BigInt(Date.now()) * 1_000_000n;
  const statuses = await statusOf(
    candidates.map(({ location }) => location),
    local,
  );
  for (const [at, candidate] of candidates.entries()) {
    const status = statuses[at];
    if (status !== undefined) enter(listing, candidate, status, nowNs, device);
  }
  return listing;
}

interface Growing {
  symbols: FoundSymbol[];
  folders: Map<string, string>;
  problems: Problem[];
  outside: OutsideLink[];
  exposed: boolean;
  foreign: boolean;
  size: number;
}

interface Candidate {
  readonly path: string;
  readonly location: string;
  readonly linked: boolean;
}

async function followLink(root: string, path: string, listing: Growing, candidates: Candidate[]): Promise<void> {
  const target = await realpath(locate(root, path)).catch((error: unknown) => {
    if (isSymbol(path)) listing.problems.push({ file: path, error: `the link leads nowhere (${systemReason(error)})` });
    return undefined;
  });
  if (target === undefined) return;
  const inside = target === root || target.startsWith(root.endsWith(sep) ? root : root + sep);
  if (!inside) listing.outside.push({ link: path, target });
  else if (isSymbol(path)) candidates.push({ path, location: target, linked: true });
}

function enter(
  listing: Growing,
  { path, location, linked }: Candidate,
  status: BigIntStats | Error,
  nowNs: bigint,
  device: bigint,
): void {
  if (status instanceof Error) {
    // Removed since the folder was listed, unless the name cannot be spelled in UTF-8.
    if (systemCode(status) === "ENOENT" && !path.includes("\ufffd")) return;
    listing.problems.push({ file: path, error: systemReason(status) });
  } else if (status.isDirectory()) {
    // The files of a linked folder are found under their own path.
    if (!linked) listing.folders.set(path, folderIdentity(status));
  } else if (!status.isFile()) {
    if (isSymbol(path))
      listing.problems.push({ file: path, error: `it is ${kindOf(status)}, not a file, and was not opened` });
  } else if (isSymbol(path)) {
    listing.symbols.push({ path, location, size: Number(status.size), facts: factsOf(status, nowNs) });
    if (linked || status.nlink > 1n) listing.exposed = true;
  }
  if (!(status instanceof Error) && status.dev !== device) listing.foreign = true;
}

function isSymbol(path: string): boolean {
  return path.endsWith(".elmt");
}

function kindOf(status: BigIntStats): string {
  if (status.isFIFO()) return "a FIFO";
  if (status.isSocket()) return "a socket";
  if (status.isSymbolicLink()) return "a link";
  return "a device";
}

async function namesIn(folder: string, local: boolean): Promise<Dirent[] | undefined> {
  try {
    return local ? readdirSync(folder, { withFileTypes: true }) : await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
}

/** Whether there is nothing at the path any more. */
export function isGone(error: unknown): boolean {
  const code = systemCode(error);
  return code === "ENOENT" || code === "ENOTDIR";
}

/** What the operating system says about a file, without its path. */
export function systemReason(error: unknown): string {
  const code = systemCode(error);
  if (code === "EACCES" || code === "EPERM") return "the operating system does not allow to read it";
  if (code === "ENOENT") return "there is no such file";
  if (code === "ELOOP") return "it leads through too many or circular links";
  return error instanceof Error ? error.message : String(error);
}

/** `ENOENT`, `EACCES`, … of an error of the operating system. */
export function systemCode(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}
