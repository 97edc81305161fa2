import { type FSWatcher, watch } from "node:fs";
import { statfs } from "node:fs/promises";
import { isGone, locate, systemCode } from "./list-folder.ts";
import { turn } from "./turn.ts";

/**
 * Knows which folders of a collection have changed, so that a search need not look at every file again. Watches the
 * folders one by one: a watcher of a folder tells of every file in it, also of one rewritten in place.
 */
export class FolderWatch {
  readonly #root: string;
  readonly #watchers = new Map<string, FSWatcher>();
  #changed = new Set<string>();
  #eventsBefore = events;
  #lost = false;

  constructor(root: string) {
    this.#root = root;
  }

  /** Watches a folder from now on, anew if it was watched before: the folder at the path may be another one by now. */
  renew(folder: string): void {
    if (this.#lost) return;
    const before = this.#watchers.get(folder);
    try {
      const watcher = watch(locate(this.#root, folder), { persistent: false }, () => this.#note(folder));
      watcher.on("error", () => this.close());
      this.#watchers.set(folder, watcher);
    } catch (error) {
      this.#watchers.delete(folder);
      // The folder vanished, or it may not be read: listing it says so. Anything else means that watches ran out.
      if (!isGone(error) && systemCode(error) !== "EACCES") this.close();
    }
    before?.close();
  }

  forget(folder: string): void {
    this.#watchers.get(folder)?.close();
    this.#watchers.delete(folder);
  }

  /**
   * The folders that changed since they were taken last; undefined when changes may have been missed. Includes every
   * change that was complete before the call.
   */
  async takeChanged(): Promise<ReadonlySet<string> | undefined> {
    // The first turn may have asked the kernel before the call; the second surely asks after it.
    await turn();
    await turn();
    const changed = this.#changed;
    const missed = this.#lost || events - this.#eventsBefore > MOST_EVENTS;
    this.#changed = new Set();
    this.#eventsBefore = events;
    return missed ? undefined : changed;
  }

  /** Whether the watchers are gone for good: closed, failed, or more than the system grants. */
  get lost(): boolean {
    return this.#lost;
  }

  close(): void {
    this.#lost = true;
    for (const watcher of this.#watchers.values()) watcher.close();
    this.#watchers.clear();
  }

  #note(folder: string): void {
    events++;
    this.#changed.add(folder);
  }
}

// All watchers of a process share one queue. The kernel drops events beyond 16,384 and Node does not tell; well before
// that nothing is believed any more.
const MOST_EVENTS = 4096;
let events = 0;

/**
 * Whether the folder lies on a local disk of Linux. There the kernel queues the event of a change before the writer goes
 * on, so watchers tell of every change at once; elsewhere events come late, and of other machines' changes not at all.
 */
export async function isLocal(root: string): Promise<boolean> {
  if (process.platform !== "linux") return false;
  // A folder that has just gone is on no disk at all; listing it says so.
  const facts = await statfs(root).catch(() => undefined);
  return facts !== undefined && LOCAL_FILE_SYSTEMS.has(facts.type);
}

const LOCAL_FILE_SYSTEMS: ReadonlySet<number> = new Set([
  0xef53, // ext2, ext3, ext4
  0x58465342, // XFS
  0x9123683e, // Btrfs
  0xf2f52010, // F2FS
  0x01021994, // tmpfs
  0x794c7630, // overlay
]);
