import { stat } from "node:fs/promises";
import { Absent, type Environment, type Log } from "@benchwright/core";
import { type ExchangePaths, exchangePaths, PLACES } from "../protocol/places.ts";
import { syncFolderWarning } from "../protocol/sync-folder.ts";
import { type OwnEngine, ownEngine } from "./own-engine.ts";
import { privateFolder } from "./private-folder.ts";
import { readSettings, SETTINGS, type Settings } from "./settings.ts";

/** The folder that calls go through, and who answers it. */
export interface Connection {
  readonly paths: ExchangePaths;
  readonly settings: Settings;
  /** `configured` by the user; else this server's own, which is `private` to the user or `temporary`. */
  readonly origin: "configured" | "private" | "temporary";
  /** Nothing when this process does not answer the folder. */
  readonly engine: OwnEngine | undefined;
}

export interface Surroundings {
  readonly environment: Environment;
  readonly log: Log;
}

// One for each configuration: calls share the responder that the first one started.
const connections = new Map<string, Promise<Connection>>();

/**
 * The connection that an environment describes. With no folder configured it is a private one that this process answers
 * itself. Throws `Refused("setting-invalid")`.
 */
export async function connect({ environment, log }: Surroundings): Promise<Connection> {
  const settings = readSettings(environment);
  const key = JSON.stringify([settings, settings.folder === undefined ? dataOf(environment) : ""]);
  const known = connections.get(key);
  if (known !== undefined) return known;
  const made = makeConnection(settings, environment, log);
  connections.set(key, made);
  made.catch(() => connections.delete(key));
  return made;
}

/** The same, with somebody answering where that is up to this process. Throws what keeps it from answering. */
export async function connectAnswered(surroundings: Surroundings): Promise<Connection> {
  const connection = await connect(surroundings);
  await connection.engine?.attend();
  return connection;
}

/** The same, with the folder known to be there. Throws `Absent("folder-absent")` or `Absent("folder-unprepared")`. */
export async function connectPrepared(surroundings: Surroundings): Promise<Connection> {
  const connection = await connectAnswered(surroundings);
  const { paths } = connection;
  if (!(await isDirectory(paths.root))) {
    throw new Absent("folder-absent", {
      what: `The exchange folder ${paths.root} is not there`,
      next: `Start the app or responder that answers it, or correct ${SETTINGS.folder}`,
    });
  }
  if (!(await isDirectory(paths.in))) {
    throw new Absent("folder-unprepared", {
      what: `${paths.root} has no in/ folder`,
      why: "The app or responder that answers the folder makes it, so none has been started there",
      next: `Start it, or correct ${SETTINGS.folder}`,
    });
  }
  return connection;
}

/** Ends the responders that this process started. */
export async function disconnect(): Promise<void> {
  const open = [...connections.values()];
  connections.clear();
  for (const connection of open) await (await connection.catch(() => undefined))?.engine?.close();
}

/** Whether the four places are there. */
export async function isPrepared(paths: ExchangePaths): Promise<boolean> {
  return (await Promise.all(PLACES.map((place) => isDirectory(paths[place])))).every((there) => there);
}

export async function isDirectory(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isDirectory() === true;
}

async function makeConnection(settings: Settings, environment: Environment, log: Log): Promise<Connection> {
  const warning = settings.folder === undefined ? undefined : syncFolderWarning(settings.folder);
  if (warning !== undefined) log.warn(warning);
  if (settings.folder !== undefined) {
    const engine = settings.engine ? ownEngine(settings.folder, settings.pollMilliseconds, log) : undefined;
    return { paths: exchangePaths(settings.folder), settings, origin: "configured", engine };
  }
  const { path, temporary } = await privateFolder(environment);
  const engine = ownEngine(path, settings.pollMilliseconds, log);
  return { paths: exchangePaths(path), settings, origin: temporary ? "temporary" : "private", engine };
}

function dataOf(environment: Environment): string {
  return JSON.stringify([environment["XDG_DATA_HOME"], environment["HOME"], environment["LOCALAPPDATA"]]);
}
