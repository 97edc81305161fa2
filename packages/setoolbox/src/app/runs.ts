import { lstat, readdir } from "node:fs/promises";
import { join } from "node:path";
import { claimedId, type ExchangePaths, isRequestName } from "../protocol/places.ts";
import { readPublished } from "../protocol/published.ts";
import { readDocument } from "./answer.ts";

/** One answer in `out/`, as a row. */
export interface RunRow {
  readonly runId: string | null;
  readonly file: string;
  readonly tool: string | null;
  /** `ok`, `undetermined`, `error`, or `unreadable` for a file that is no whole document. */
  readonly status: string;
  readonly timestamp: string | null;
  readonly analysisId: string | null;
  readonly errorCode: string | null;
}

export interface RunList {
  /** How many answers there are. */
  readonly total: number;
  readonly runs: readonly RunRow[];
}

const AT_ONCE = 64;

/** The newest answers first, by their own timestamps. Only the `limit` files that were changed last are opened. */
export async function listRuns({ out }: ExchangePaths, limit: number): Promise<RunList> {
  const dated = await datedAnswers(out);
  const rows = await Promise.all(
    dated.slice(0, limit).map(async (file) => ({ ...file, row: await readRow(out, file.name) })),
  );
  rows.sort((a, b) => timeOf(b) - timeOf(a) || (a.name < b.name ? -1 : 1));
  return { total: dated.length, runs: rows.map(({ row }) => row) };
}

/** Seconds since the newest answer was written; nothing when there is none. */
export async function newestAnswer({ out }: ExchangePaths): Promise<number | undefined> {
  return (await datedAnswers(out))[0]?.modified;
}

interface DatedFile {
  readonly name: string;
  readonly modified: number;
}

async function datedAnswers(out: string): Promise<DatedFile[]> {
  const names = (await readdir(out).catch(() => [])).filter(isRequestName);
  const dated: DatedFile[] = [];
  for (let from = 0; from < names.length; from += AT_ONCE) {
    const facts = names.slice(from, from + AT_ONCE).map(async (name) => {
      const found = await lstat(join(out, name)).catch(() => undefined);
      return found?.isFile() === true ? [{ name, modified: found.mtimeMs }] : [];
    });
    dated.push(...(await Promise.all(facts)).flat());
  }
  return dated.sort((a, b) => b.modified - a.modified || (a.name < b.name ? -1 : 1));
}

async function readRow(out: string, file: string): Promise<RunRow> {
  const reading = await readDocument(join(out, file)).catch(() => ({ state: "unreadable" }) as const);
  if (reading.state !== "read") {
    return {
      runId: claimedId(file),
      file,
      tool: null,
      status: "unreadable",
      timestamp: null,
      analysisId: null,
      errorCode: null,
    };
  }
  const { runId, tool, status, timestamp, analysisId, errorCode } = readPublished(reading.document.value);
  return { runId, file, tool, status, timestamp, analysisId, errorCode };
}

function timeOf({ row, modified }: { readonly row: RunRow; readonly modified: number }): number {
  const time = row.timestamp === null ? Number.NaN : Date.parse(row.timestamp);
  return Number.isNaN(time) ? modified : time;
}
