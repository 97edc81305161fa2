import { randomUUID } from "node:crypto";
import { Bell, Busy, DirectoryWatch, type Log, stderrLog } from "@benchwright/core";
import { HEARTBEAT_SECONDS } from "../protocol/lock.ts";
import { isRequestName } from "../protocol/places.ts";
import type { Now } from "./clock.ts";
import type { Engine } from "./engine.ts";
import { Exchange } from "./exchange.ts";
import type { OnStep } from "./step.ts";

export interface ResponderOptions {
  /** The exchange folder. It and its four places are made when they are not there. */
  readonly folder: string;
  /** The folder in which projects are kept. */
  readonly store: string;
  readonly engine: Engine;
  /** How often to look without being told; 1000 unless said otherwise. */
  readonly pollMilliseconds?: number;
  /** How long a request waits that the disk had no room for; 10,000 unless said otherwise. */
  readonly retryMilliseconds?: number;
  /** `false`: the process may end while there is nothing to answer. */
  readonly keepsProcess?: boolean;
  readonly log?: Log;
  readonly now?: Now;
  readonly onStep?: OnStep;
}

/** A responder that answers a folder until it is closed. */
export interface Responder {
  readonly folder: string;
  /** One for each start; `run.sessionId` of every answer. */
  readonly sessionId: string;
  /** `replaced`: another responder took the folder over, as it may when this process was stopped for long. */
  readonly ended: Promise<"closed" | "replaced">;
  /** Finishes the request at hand, stops, and gives the lock back. */
  close(): Promise<void>;
}

/** Requests that could not be answered in a single pass, all told. */
export interface OnceEnd {
  readonly unanswered: number;
}

const POLL_MILLISECONDS = 1000;

/**
 * Starts answering a folder: what is there now, then whatever comes. Events only make it look sooner; it also looks every
 * `pollMilliseconds`. Throws `Refused("folder-unusable")`, `Refused("store-unusable")` or `Busy("responder-running")`.
 */
export async function startResponder(options: ResponderOptions): Promise<Responder> {
  const sessionId = randomUUID();
  const exchange = await Exchange.open({ ...options, sessionId, log: options.log ?? stderrLog });
  const closing = new AbortController();
  const ended = keepAnswering(exchange, options, closing.signal);
  return {
    folder: options.folder,
    sessionId,
    ended,
    close: async () => {
      closing.abort();
      await ended;
    },
  };
}

/** Answers what is queued and stops; unfinished requests get their time. Throws as `startResponder` does. */
export async function answerOnce(
  options: Omit<ResponderOptions, "pollMilliseconds" | "keepsProcess">,
): Promise<OnceEnd> {
  const exchange = await Exchange.open({ ...options, sessionId: randomUUID(), log: options.log ?? stderrLog });
  const bell = new Bell();
  try {
    for (;;) {
      const { pending, troubled, nextDue } = await exchange.answerPending(() => false);
      if (pending <= troubled) return { unanswered: troubled };
      await bell.sleep(Math.min(POLL_MILLISECONDS, nextDue - performance.now()));
    }
  } finally {
    await exchange.close();
  }
}

async function keepAnswering(
  exchange: Exchange,
  { pollMilliseconds = POLL_MILLISECONDS, keepsProcess = true }: ResponderOptions,
  signal: AbortSignal,
): Promise<"closed" | "replaced"> {
  const bell = new Bell({ keepsProcess });
  const watch = new DirectoryWatch(exchange.paths.in, (name) => {
    if (name === undefined || isRequestName(name)) bell.ring();
  });
  const heartbeat = setInterval(() => void exchange.renew(), HEARTBEAT_SECONDS * 1000);
  if (!keepsProcess) heartbeat.unref();
  try {
    while (!signal.aborted) {
      await watch.renew();
      const { nextDue } = await exchange.answerPending(() => signal.aborted);
      await bell.sleep(Math.min(pollMilliseconds, nextDue - performance.now()), signal);
    }
    return "closed";
  } catch (error) {
    if (error instanceof Busy) return "replaced";
    throw error;
  } finally {
    clearInterval(heartbeat);
    watch.close();
    await exchange.close();
  }
}
