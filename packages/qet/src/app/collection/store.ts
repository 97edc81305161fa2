import { createHash, randomBytes } from "node:crypto";
import { constants, mkdir, open, readdir, rename, stat, unlink } from "node:fs/promises";
import { basename, join } from "node:path";
import { crc32 } from "node:zlib";
import type { SymbolEntry } from "../../model/collection/entry.ts";
import type { SymbolRow } from "./tree.ts";

/**
 * The stored rows of a collection. An index that is missing, damaged, of another version or of another collection has
 * none: everything is then read anew. A row is only worth what its stamp is; the caller compares it with the file.
 */
export async function loadRows(cacheDirectory: string, root: string): Promise<Map<string, SymbolRow>> {
  const index = await readIndex(indexPath(cacheDirectory, root));
  if (index === undefined) return new Map();
  const headEnd = index.indexOf(0x0a);
  const body = index.subarray(headEnd + 1);
  if (headEnd < 0 || index.toString("utf8", 0, headEnd) !== headOf(root, body)) return new Map();
  return rowsOf(parsed(body)) ?? new Map();
}

/**
 * Stores rows in place of an older index. Readers see the old index or the new one, never a part: it is written under
 * another name and then renamed. Of two processes that store at once the last one wins. Throws what the system refuses.
 */
export async function saveRows(
  cacheDirectory: string,
  root: string,
  rows: ReadonlyMap<string, SymbolRow>,
): Promise<void> {
  await mkdir(cacheDirectory, { recursive: true, mode: 0o700 });
  const target = indexPath(cacheDirectory, root);
  const temporary = `${target}.${process.pid}-${randomBytes(4).toString("hex")}.tmp`;
  const body = Buffer.from(JSON.stringify(Array.from(rows, storedRow)));
  try {
    const file = await open(temporary, "wx", 0o600);
    try {
      await file.writeFile(`${headOf(root, body)}\n`);
      await file.writeFile(body);
    } finally {
      await file.close();
    }
    await rename(temporary, target);
  } catch (error) {
    await unlink(temporary).catch(() => undefined);
    throw error;
  }
  await removeLeftovers(cacheDirectory, basename(target));
}

/** Where the index of a collection is stored. */
export function indexPath(cacheDirectory: string, root: string): string {
  const name = createHash("sha256").update(root).digest("hex").slice(0, 24);
  return join(cacheDirectory, `symbols-${name}.json`);
}

async function readIndex(path: string): Promise<Buffer | undefined> {
  // Does not wait for a FIFO that somebody put there.
  const file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)).catch(() => undefined);
  if (file === undefined) return undefined;
  try {
    return (await file.stat()).isFile() ? await file.readFile() : undefined;
  } catch {
    return undefined;
  } finally {
    await file.close();
  }
}

const VERSION = 1;
const HOUR_MS = 3_600_000;

/** First line of an index. Folded texts depend on the tables of the Unicode version, so an index of another one is void. */
function headOf(root: string, body: Uint8Array): string {
  const { unicode } = process.versions;
  return JSON.stringify({ index: "benchwright-symbols", version: VERSION, unicode, root, crc32: crc32(body) });
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
}

function storedRow([path, { facts, entry, error }]: [string, SymbolRow]): unknown[] {
  const head = [path, facts.stamp, facts.settled, error ?? null];
  if (entry === undefined) return head;
  const { name, link_type, kind, terminal_names, ambiguous, width, height, languages, key } = entry;
  return [...head, name, link_type, kind, terminal_names, ambiguous, width, height, languages, key];
}

function rowsOf(stored: unknown): Map<string, SymbolRow> | undefined {
  if (!Array.isArray(stored)) return undefined;
  const rows = new Map<string, SymbolRow>();
  for (const row of stored) {
    if (!Array.isArray(row)) return undefined;
    const [path, stamp, settled, error] = row as unknown[];
    if (typeof path !== "string" || typeof stamp !== "string" || typeof settled !== "boolean") return undefined;
    const entry = row.length > 4 ? entryOf(path, row.slice(4)) : undefined;
    if (entry === undefined && typeof error !== "string") return undefined;
    rows.set(path, { facts: { stamp, settled }, entry, error: typeof error === "string" ? error : undefined });
  }
  return rows;
}

function entryOf(path: string, fields: readonly unknown[]): SymbolEntry | undefined {
  const [name, link_type, kind, terminal_names, ambiguous, width, height, languages, key] = fields;
  if (!isText(name) || !isText(link_type) || !isText(kind) || !isText(key)) return undefined;
  if (!isTexts(terminal_names) || !isTexts(languages) || typeof ambiguous !== "boolean") return undefined;
  if (!isTextOrNull(width) || !isTextOrNull(height)) return undefined;
  const terminals = terminal_names.length;
  return { path, name, link_type, kind, terminals, terminal_names, ambiguous, width, height, languages, key };
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

function isTextOrNull(value: unknown): value is string | null {
  return value === null || typeof value === "string";
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every(isText);
}

/** Removes what processes that were killed while storing this index have left behind. */
async function removeLeftovers(cacheDirectory: string, index: string): Promise<void> {
  const names = await readdir(cacheDirectory).catch(() => []);
  for (const name of names) {
    if (!name.startsWith(`${index}.`) || !name.endsWith(".tmp")) continue;
    const path = join(cacheDirectory, name);
    const facts = await stat(path).catch(() => undefined);
    if (facts !== undefined && Date.now() - facts.mtimeMs > HOUR_MS) await unlink(path).catch(() => undefined);
  }
}
