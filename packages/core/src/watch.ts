import { type FSWatcher, watch } from "node:fs";
import { stat } from "node:fs/promises";

/**
 * Hints that something in a directory has changed. Events are not to be relied on: they are lost when there are too many,
 * on some file systems never come, and stop when the directory is replaced. Whoever watches also looks now and then.
 */
export class DirectoryWatch {
  readonly #path: string;
  readonly #changed: (name: string | undefined) => void;
  #watcher: FSWatcher | undefined;
  #identity = "";

  constructor(path: string, changed: (name: string | undefined) => void) {
    this.#path = path;
    this.#changed = changed;
  }

  /** Watches the directory that is at the path now. Yields whether there is one to watch; never throws. */
  async renew(): Promise<boolean> {
    const facts = await stat(this.#path, { bigint: true }).catch(() => undefined);
    const identity = facts?.isDirectory() === true ? `${facts.dev} ${facts.ino}` : "";
    if (identity !== "" && identity === this.#identity && this.#watcher !== undefined) return true;
    this.close();
    if (identity === "") return false;
    try {
      const watcher = watch(this.#path, { persistent: false }, (_, name) => this.#changed(name ?? undefined));
      watcher.on("error", () => this.close());
      this.#watcher = watcher;
      this.#identity = identity;
      return true;
    } catch {
      return false;
    }
  }

  close(): void {
    this.#watcher?.close();
    this.#watcher = undefined;
    this.#identity = "";
  }
}

/** Lets one loop sleep until somebody rings or the time is up. A ring while nobody sleeps is kept for the next sleep. */
export class Bell {
  readonly #keepsProcess: boolean;
  #rung = false;
  #wake: (() => void) | undefined;

  /** `keepsProcess: false`: the process may end while somebody sleeps. */
  constructor({ keepsProcess = true }: { readonly keepsProcess?: boolean } = {}) {
    this.#keepsProcess = keepsProcess;
  }

  ring(): void {
    this.#rung = true;
    this.#wake?.();
  }

  /** Yields whether it was rung. An aborted signal wakes too. */
  async sleep(milliseconds: number, signal?: AbortSignal): Promise<boolean> {
    if (!this.#rung && signal?.aborted !== true && milliseconds > 0) await this.#slept(milliseconds, signal);
    const rung = this.#rung;
    this.#rung = false;
    return rung;
  }

  async #slept(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    let wake: (() => void) | undefined;
    await new Promise<void>((resolve) => {
      wake = () => resolve();
      this.#wake = wake;
      timer = setTimeout(wake, milliseconds);
      if (!this.#keepsProcess) timer.unref();
      signal?.addEventListener("abort", wake);
    });
    clearTimeout(timer);
    this.#wake = undefined;
    if (wake !== undefined) signal?.removeEventListener("abort", wake);
  }
}
