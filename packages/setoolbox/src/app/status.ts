import { lstat, readdir, readFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { isRunning, ToolError } from "@benchwright/core";
import { isLive, type LockRecord, parseLock } from "../protocol/lock.ts";
import { type ExchangePaths, isRequestName } from "../protocol/places.ts";
import { syncFolderWarning } from "../protocol/sync-folder.ts";
import { type Connection, connect, isDirectory, isPrepared, type Surroundings } from "./connection.ts";
import { newestAnswer } from "./runs.ts";
import { publishedTools } from "./schemas.ts";
import { serverVersion } from "./version.ts";

/** How the exchange stands. Everything that is wrong is said in words among the warnings. */
export interface Status {
  readonly serverVersion: string;
  readonly folder: string | null;
  readonly folderOrigin: Connection["origin"] | null;
  readonly folderPresent: boolean;
  readonly folderPrepared: boolean;
  readonly schemas: Readonly<Record<string, number | null>>;
  readonly queueDepth: number;
  readonly oldestQueuedAgeSeconds: number | null;
  readonly newestResultAgeSeconds: number | null;
  readonly responder: LockRecord | null;
  readonly warnings: readonly string[];
}

// A responder takes a request within a second; this leaves it time for a slow calculation.
const UNHEARD_SECONDS = 5;

/** Never throws: what keeps the exchange from working is a warning. */
export async function describeStatus(surroundings: Surroundings): Promise<Status> {
  let connection: Connection;
  try {
    connection = await connect(surroundings);
  } catch (error) {
    return { ...NOTHING, serverVersion, warnings: [messageOf(error)] };
  }
  const attending = await connection.engine?.attend().then(
    () => undefined,
    (error: unknown) => messageOf(error),
  );
  const { paths, origin } = connection;
  const [folderPresent, folderPrepared, tools, queue, newest, responder] = await Promise.all([
    isDirectory(paths.root),
    isPrepared(paths),
    publishedTools(paths.schema),
    queueOf(paths),
    newestAnswer(paths),
    readFile(paths.lock, "utf8").then(parseLock, () => undefined),
  ]);
  const status = {
    serverVersion,
    folder: paths.root,
    folderOrigin: origin,
    folderPresent,
    folderPrepared,
    schemas: Object.fromEntries(tools.map(({ name, inputSchemaVersion }) => [name, inputSchemaVersion])),
    queueDepth: queue.depth,
    oldestQueuedAgeSeconds: queue.depth === 0 ? null : ageSeconds(queue.oldest),
    newestResultAgeSeconds: newest === undefined ? null : ageSeconds(newest),
    responder: responder ?? null,
  };
  return { ...status, warnings: [...(attending === undefined ? [] : [attending]), ...warningsOf(status, paths)] };
}

const NOTHING = {
  folder: null,
  folderOrigin: null,
  folderPresent: false,
  folderPrepared: false,
  schemas: {},
  queueDepth: 0,
  oldestQueuedAgeSeconds: null,
  newestResultAgeSeconds: null,
  responder: null,
} as const;

function warningsOf(status: Omit<Status, "warnings">, paths: ExchangePaths): string[] {
  const { folderPresent, folderPrepared, folderOrigin, queueDepth, oldestQueuedAgeSeconds: oldest, responder } = status;
  const warnings: string[] = [];
  const sync = syncFolderWarning(paths.root);
  if (sync !== undefined) warnings.push(sync);
  if (folderOrigin === "temporary") {
    warnings.push(
      `Projects are kept in the temporary folder ${paths.root} and may be gone tomorrow: the user's data folder cannot be written.`,
    );
  }
  if (!folderPresent) warnings.push(`${paths.root} is not there. Start the app or responder that answers it.`);
  else if (!folderPrepared)
    warnings.push(
      `${paths.root} is not prepared: the app or responder that answers it makes in/, out/, done/ and schema/ when it starts.`,
    );
  if (queueDepth > 0 && oldest !== null && oldest > UNHEARD_SECONDS) {
    warnings.push(
      `No responder is listening: ${queueDepth} request${queueDepth === 1 ? " waits" : "s wait"}, the oldest for ${oldest} s. Start the app or responder; what waits is answered then.`,
    );
  }
  if (
    responder !== null &&
    !isLive(responder, { now: Date.now(), host: hostname(), runs: ({ pid }) => isRunning(pid) })
  ) {
    warnings.push(
      `The responder that had the folder (process ${responder.pid} on ${responder.host}) has ended without giving it back. The next one takes it over.`,
    );
  }
  return warnings;
}

async function queueOf({ in: folder }: ExchangePaths): Promise<{ depth: number; oldest: number }> {
  const names = (await readdir(folder).catch(() => [])).filter(isRequestName);
  const dates = await Promise.all(names.map((name) => lstat(join(folder, name)).catch(() => undefined)));
  const waiting = dates.flatMap((facts) => (facts === undefined ? [] : [facts.mtimeMs]));
  return {
    depth: waiting.length,
    oldest: waiting.reduce((first, date) => Math.min(first, date), Number.POSITIVE_INFINITY),
  };
}

function ageSeconds(modified: number): number {
  return Math.max(0, Math.round((Date.now() - modified) / 100) / 10);
}

function messageOf(error: unknown): string {
  if (error instanceof ToolError) return error.message;
  throw error;
}
