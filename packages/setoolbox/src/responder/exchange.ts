import { stat } from "node:fs/promises";
import { hostname } from "node:os";
import { Busy, errorCode, type Log } from "@benchwright/core";
import { type ExchangePaths, exchangePaths, PLACES } from "../protocol/places.ts";
import { syncFolderWarning } from "../protocol/sync-folder.ts";
import { type Answering, answerRequest } from "./answer.ts";
import { forwardClock, type Now } from "./clock.ts";
import type { Engine } from "./engine.ts";
import { furnishFolder, makePlaces, prepareFolder } from "./folder.ts";
import { acquireLock, type HeldLock } from "./lock.ts";
import { Patience } from "./patience.ts";
import { RequestQueue } from "./queue.ts";
import type { OnStep } from "./step.ts";
import { openStore, type Store } from "./store/store.ts";
import { newRequests } from "./take.ts";
import { type Turn, Turns } from "./turns.ts";

/** What an exchange is made of. */
export interface ExchangeOptions {
  readonly folder: string;
  readonly store: string;
  readonly engine: Engine;
  readonly log: Log;
  readonly sessionId: string;
  /** How long a request waits after the operating system refused something; 10,000 unless said otherwise. */
  readonly retryMilliseconds?: number | undefined;
  /** The time of day; the system's unless said otherwise. */
  readonly now?: Now | undefined;
  readonly onStep?: OnStep | undefined;
}

/** How a look at the folder ended. */
export interface PassEnd {
  /** When a request that was left for later is due, by `performance.now()`; infinity when there is none. */
  readonly nextDue: number;
  /** How many requests are left for later. */
  readonly pending: number;
  /** How many of them because of what the operating system said, or because the folder is gone. */
  readonly troubled: number;
}

// A slow writer is looked at this often; it has five seconds.
const UNFINISHED_MILLISECONDS = 50;
const RETRY_MILLISECONDS = 10_000;
// Who published first gets a moment to archive.
const LOST_MILLISECONDS = 2_000;
const ATTENDANCE_MILLISECONDS = 1_000;
// Requests whose files are read and written at the same time; they are calculated one after another.
const LANES = 4;

/** One start of a responder on one folder: the lock, the store, and the requests in the order in which they were seen. */
export class Exchange {
  readonly paths: ExchangePaths;
  readonly #options: ExchangeOptions;
  readonly #now: Now;
  readonly #queue = new RequestQueue();
  readonly #patience = new Patience();
  readonly #troubled = new Set<string>();
  readonly #complaints = new Set<string>();
  readonly #turns = new Turns();
  readonly #archiving = new Turns();
  #store: Store;
  #lock: HeldLock;
  #attended = performance.now();
  #furnished = true;

  /** Prepares folder and store and takes the lock. Throws `folder-unusable`, `store-unusable` or `Busy("responder-running")`. */
  static async open(options: ExchangeOptions): Promise<Exchange> {
    const paths = exchangePaths(options.folder);
    const now = forwardClock(options.now ?? Date.now);
    await prepareFolder(paths);
    const lock = await takeLock(paths, options);
    try {
      const store = await openStore(options.store, programOf(options), now);
      await furnishFolder(paths, options.engine, now());
      for (const path of new Set([paths.root, store.path])) {
        const warning = syncFolderWarning(path);
        if (warning !== undefined) options.log.warn(warning);
      }
      return new Exchange(paths, options, now, store, lock);
    } catch (error) {
      await lock.release();
      throw error;
    }
  }

  private constructor(paths: ExchangePaths, options: ExchangeOptions, now: Now, store: Store, lock: HeldLock) {
    this.paths = paths;
    this.#options = options;
    this.#now = now;
    this.#store = store;
    this.#lock = lock;
  }

  /**
   * Answers every request that is there and due, until `closing`: calculated in the order in which they were first seen,
   * while the files of several are read and written at the same time.
   * Throws `Busy("responder-running")` when another responder has taken the folder over; nothing else.
   */
  async answerPending(closing: () => boolean): Promise<PassEnd> {
    const lanes = new Set<Promise<void>>();
    try {
      if (await this.#attend()) {
        this.#queue.add(await newRequests(this.paths.in, (name) => this.#queue.isNew(name)));
        while (!closing() && (await this.#attend())) {
          const name = this.#queue.next(performance.now());
          if (name === undefined) break;
          const lane = this.#answer(name).finally(() => lanes.delete(lane));
          lanes.add(lane);
          if (lanes.size >= LANES) await Promise.race(lanes);
        }
      }
    } catch (error) {
      if (error instanceof Busy) throw error;
      this.#attended = Number.NEGATIVE_INFINITY;
      this.#complain("folder", `the folder cannot be read (${reason(error)})`);
    } finally {
      await Promise.all(lanes);
    }
    return { nextDue: this.#queue.nextDue(), pending: this.#queue.size, troubled: this.#troubled.size };
  }

  /** Tells whoever looks at the lock that this responder lives. */
  async renew(): Promise<void> {
    await this.#lock.renew().catch((error: unknown) => this.#complain("lock", `no heartbeat (${reason(error)})`));
  }

  async close(): Promise<void> {
    await this.#lock.release();
  }

  /** Answers one request, or keeps it for later. Never throws. */
  async #answer(name: string): Promise<void> {
    const turn = this.#turns.next();
    try {
      const end = await answerRequest(name, this.#answering(turn));
      if (end === "done") this.#forget(name);
      else this.#postpone(name, end === "unfinished" ? UNFINISHED_MILLISECONDS : LOST_MILLISECONDS);
    } catch (error) {
      // A folder that is gone is noticed, and told, at the next look.
      this.#attended = Number.NEGATIVE_INFINITY;
      this.#troubled.add(name);
      if (errorCode(error) === "ENOENT") this.#queue.done(name);
      else {
        this.#postpone(name, this.#options.retryMilliseconds ?? RETRY_MILLISECONDS);
        this.#complain(reason(error), `${JSON.stringify(name)} waits: ${explanation(error)}. It is tried again later`);
      }
    } finally {
      turn.end();
    }
  }

  #answering(turn: Turn): Answering {
    const { engine, log, sessionId, onStep } = this.#options;
    return {
      paths: this.paths,
      engine,
      store: this.#store,
      sessionId,
      now: this.#now,
      log,
      turn,
      archiving: this.#archiving,
      step: (name) => async (step) => onStep?.(step, name),
      unfinished: (name, look) => this.#patience.waitFor(name, look, performance.now(), this.#now()),
    };
  }

  #postpone(name: string, milliseconds: number): void {
    this.#queue.postpone(name, performance.now() + milliseconds);
  }

  #forget(name: string): void {
    this.#queue.done(name);
    this.#patience.forget(name);
    if (this.#troubled.delete(name) && this.#troubled.size === 0) this.#complaints.clear();
  }

  /**
   * Makes sure, now and then, that there is a folder to answer and that it is still ours. Yields `false` while its root is
   * gone; once that is back, everything below it is made again.
   */
  async #attend(): Promise<boolean> {
    if (performance.now() - this.#attended < ATTENDANCE_MILLISECONDS) return true;
    const { root } = this.paths;
    if (!(await isDirectory(root))) {
      this.#complain("gone", `${root} is gone; waiting for it to come back`);
      return false;
    }
    const state = await this.#lock.state();
    if (state === "taken") throw running(this.paths, undefined);
    if (state === "gone") this.#lock = await takeLock(this.paths, this.#options);
    const places = await Promise.all(PLACES.map((place) => isDirectory(this.paths[place])));
    if (state === "gone" || !places.every((there) => there)) this.#furnished = false;
    if (!this.#furnished) await this.#furnish();
    this.#attended = performance.now();
    return true;
  }

  async #furnish(): Promise<void> {
    await makePlaces(this.paths);
    await furnishFolder(this.paths, this.#options.engine, this.#now());
    this.#store = await openStore(this.#options.store, programOf(this.#options), this.#now);
    this.#furnished = true;
    this.#troubled.clear();
    this.#complaints.clear();
    this.#options.log.info(`${this.paths.root} has its four folders again`);
  }

  /** Warns once of what lasts. */
  #complain(about: string, message: string): void {
    if (this.#complaints.has(about)) return;
    this.#complaints.add(about);
    this.#options.log.warn(message);
  }
}

async function takeLock(paths: ExchangePaths, options: ExchangeOptions): Promise<HeldLock> {
  const { sessionId, now = Date.now } = options;
  const acquired = await acquireLock(paths.lock, { program: programOf(options), sessionId, now });
  if (acquired.state === "held") return acquired.lock;
  throw running(paths, acquired.holder);
}

function running(paths: ExchangePaths, holder: { readonly pid: number; readonly host: string } | undefined): Busy {
  return new Busy("responder-running", {
    what: `Another responder answers ${paths.root}${holder === undefined ? "" : `: process ${holder.pid} on ${holder.host}`}`,
    why: "Two responders on one folder would compute everything twice",
    next: `Use that one, or end it first. If it is certain that none runs${holder?.host === hostname() ? "" : " on any machine"}, remove ${paths.lock}`,
  });
}

function programOf({ engine }: ExchangeOptions): string {
  return `benchwright responder ${engine.version}`;
}

async function isDirectory(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isDirectory() === true;
}

function reason(error: unknown): string {
  return errorCode(error) ?? (error instanceof Error ? error.message : String(error));
}

function explanation(error: unknown): string {
  return errorCode(error) === "ENOSPC" ? "the disk is full (ENOSPC)" : `the operating system said ${reason(error)}`;
}
