import { mkdtemp, readdir, readFile, rename, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Log } from "@benchwright/core";
import { onTestFinished as afterThisTest } from "vitest";
import { type ExchangePaths, exchangePaths } from "../../protocol/places.ts";
import { type Responder, type ResponderOptions, startResponder } from "../responder.ts";
import { fakeEngine } from "./fake-engine.ts";

const DEADLINE_MILLISECONDS = 100_000;

/** A result document as a test reads it. */
export type Document = { readonly [key: string]: unknown } & { readonly run: Readonly<Record<string, unknown>> };

/** An exchange folder that is removed when the test is over. */
export interface Scene {
  readonly folder: string;
  readonly store: string;
  readonly paths: ExchangePaths;
  /** What the responders of this scene logged. */
  readonly log: Log & { readonly lines: string[] };
  /** Starts a responder with the fake engine; it is closed when the test is over. It looks by itself only once a minute. */
  start(options?: Partial<ResponderOptions>): Promise<Responder>;
  /** Writes a calculation request as a client does. */
  ask(runId: string, more?: object, modified?: Date): Promise<void>;
  /** Puts any bytes into `in/` whole. */
  drop(name: string, content: string | Uint8Array, modified?: Date): Promise<void>;
  /** Waits for a file in `out/` and reads it. */
  answer(name: string): Promise<Document>;
  names(place: "in" | "out" | "done" | "schema"): Promise<string[]>;
  /** Waits until `in/` is empty and every request is in `done/`. */
  settled(): Promise<void>;
}

/** Tests that run at the same time bring their own hook. */
export async function makeScene(onTestFinished = afterThisTest): Promise<Scene> {
  const root = await mkdtemp(join(tmpdir(), "setoolbox-"));
  const folder = join(root, "exchange");
  const store = join(root, "store");
  const paths = exchangePaths(folder);
  const lines: string[] = [];
  const log = { lines, info: (line: string) => void lines.push(line), warn: (line: string) => void lines.push(line) };
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const drop: Scene["drop"] = async (name, content, modified) => {
    const temporary = join(paths.in, `${name}.tmp`);
    await writeFile(temporary, content);
    if (modified !== undefined) await utimes(temporary, modified, modified);
    await rename(temporary, join(paths.in, name));
  };
  const names: Scene["names"] = async (place) => (await readdir(paths[place])).sort();
  return {
    folder,
    store,
    paths,
    log,
    start: async (options) => {
      const responder = await startResponder({
        folder,
        store,
        engine: fakeEngine(),
        pollMilliseconds: 60_000,
        log,
        ...options,
      });
      onTestFinished(() => responder.close());
      return responder;
    },
    drop,
    ask: (runId, more, modified) => drop(`${runId}.json`, JSON.stringify(calculation(runId, more)), modified),
    answer: (name) => until(async () => parsed(await readFile(join(paths.out, name), "utf8")), `out/${name}`),
    names,
    settled: async () => {
      await until(async () => ((await names("in")).length === 0 ? true : undefined), "in/ to be empty");
    },
  };
}

/** A whole calculation request for the fake engine. */
export function calculation(runId: string, more: object = {}): object {
  return { runId, tool: "link_budget", inputSchemaVersion: 1, inputs: {}, ...more };
}

function parsed(text: string): Document {
  return JSON.parse(text);
}

/** Waits until `look` yields something; what it throws counts as nothing yet. */
export async function until<T>(look: () => T | undefined | Promise<T | undefined>, what: string): Promise<T> {
  const deadline = performance.now() + DEADLINE_MILLISECONDS;
  let last: unknown;
  while (performance.now() < deadline) {
    try {
      const found = await look();
      if (found !== undefined) return found;
    } catch (error) {
      last = error;
    }
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  throw new Error(`no sign of ${what}`, { cause: last });
}
