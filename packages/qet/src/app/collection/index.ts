import { realpath } from "node:fs/promises";
import { Absent } from "@benchwright/core";
import type { SymbolEntry } from "../../model/collection/entry.ts";
import { type OutsideLink, type Problem, systemReason } from "./list-folder.ts";
import type { ReadSymbol } from "./read-symbol.ts";
import { type RefreshWork, refresh } from "./refresh.ts";
import { loadRows, saveRows } from "./store.ts";
import { emptyTree, type Tree } from "./tree.ts";

export type { OutsideLink, Problem } from "./list-folder.ts";
export type { ReadSymbol } from "./read-symbol.ts";
export type { RefreshWork } from "./refresh.ts";

export interface CollectionsOptions {
  /** Folder of the stored indexes, made when it is missing. Without one nothing is stored. */
  readonly cacheDirectory?: string | undefined;
  /** Reads a symbol file that was found. Default: reads regular files that are still where they were found. */
  readonly readSymbol?: ReadSymbol | undefined;
  /** False: never watch folders, look at every file on each call. */
  readonly watch?: boolean | undefined;
}

export interface CollectionCall {
  readonly signal?: AbortSignal | undefined;
  /** Told how many of the symbol files that must be read have been read. */
  readonly progress?: ((done: number, total: number) => void) | undefined;
}

/** A collection as it was when it was asked for. Paths are relative to the root, parts separated by `/`. */
export interface Collection {
  /** Real path. */
  readonly root: string;
  /** Every symbol, sorted by path. The same object as before while no symbol has changed. */
  readonly entries: readonly SymbolEntry[];
  /** Files and folders passed over, with the reason: not well-formed, not a symbol, unreadable, no regular file. */
  readonly problems: readonly Problem[];
  /** Links that leave the collection; not followed. */
  readonly outside: readonly OutsideLink[];
  readonly work: RefreshWork;
  /** Why the index could not be stored last time. The answer is right all the same; the next process starts slower. */
  readonly notStored: string | undefined;
}

// Reading fewer symbols than this again costs less than writing the index.
const WORTH_STORING = 50;
const MOST_COLLECTIONS = 4;

interface Held {
  readonly tree: Promise<Tree>;
  /** Ends when the last call that was begun has ended; never fails. */
  idle: Promise<unknown>;
  notStored: string | undefined;
}

/** The symbol collections this process has looked at, each kept up to date. Holds watchers: close it when done. */
export class Collections implements Disposable {
  readonly #options: CollectionsOptions;
  readonly #held = new Map<string, Held>();

  constructor(options: CollectionsOptions = {}) {
    this.#options = options;
  }

  /**
   * The symbols of a collection as they are now: every change that was complete before the call is seen. Calls for one
   * collection wait for each other. Throws `Refused` (`collection-absent`, `collection-unreadable`,
   * `collection-too-large`) and the reason of the signal.
   */
  async read(root: string, call: CollectionCall = {}): Promise<Collection> {
    call.signal?.throwIfAborted();
    const held = this.#hold(await realRoot(root));
    const answer = held.idle.then(() => this.#bringUpToDate(held, call));
    held.idle = answer.catch(() => undefined);
    return untilAborted(answer, call.signal);
  }

  /** Ends all watching. A later call starts again from the stored index. */
  close(): void {
    for (const held of this.#held.values()) letGo(held);
    this.#held.clear();
  }

  [Symbol.dispose](): void {
    this.close();
  }

  #hold(root: string): Held {
    const { cacheDirectory } = this.#options;
    const known = this.#held.get(root);
    this.#held.delete(root);
    const held = known ?? {
      tree: (cacheDirectory === undefined ? Promise.resolve(new Map()) : loadRows(cacheDirectory, root)).then((rows) =>
        emptyTree(root, rows),
      ),
      idle: Promise.resolve(),
      notStored: undefined,
    };
    this.#held.set(root, held);
    for (const [oldest, other] of this.#held) {
      if (this.#held.size <= MOST_COLLECTIONS) break;
      this.#held.delete(oldest);
      letGo(other);
    }
    return held;
  }

  async #bringUpToDate(held: Held, call: CollectionCall): Promise<Collection> {
    const tree = await held.tree;
    const { readSymbol, watch = true } = this.#options;
    const work = await refresh(tree, { readSymbol, watch, ...call });
    if (tree.unsaved >= WORTH_STORING) await this.#store(held, tree);
    const { root, entries, problems, outside } = tree;
    return { root, entries, problems, outside, work, notStored: held.notStored };
  }

  async #store(held: Held, tree: Tree): Promise<void> {
    const { cacheDirectory } = this.#options;
    if (cacheDirectory === undefined) return;
    tree.unsaved = 0;
    held.notStored = await saveRows(cacheDirectory, tree.root, tree.rows).then(() => undefined, systemReason);
  }
}

async function realRoot(root: string): Promise<string> {
  try {
    return await realpath(root);
  } catch (error) {
    throw new Absent("collection-absent", {
      what: `there is no folder ${root}`,
      why: systemReason(error),
      next: "name the root folder of a symbol collection",
    });
  }
}

/** Watchers of a call that is still running are closed when it ends. */
function letGo(held: Held): void {
  void held.idle.then(async () => (await held.tree).watch?.close());
}

function untilAborted<T>(answer: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return answer;
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(signal.reason);
    signal.addEventListener("abort", stop, { once: true });
    answer.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}
