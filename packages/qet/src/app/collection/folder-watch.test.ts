import { readFile, renameSync, rmSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { FolderWatch, isLocal } from "./folder-watch.ts";
import { type Sandbox, sandbox } from "./testing/sandbox.ts";

const local = await isLocal(import.meta.dirname);

// A call may come from any phase of the event loop; only some of them are followed by a question to the kernel.
const phases: Record<string, (run: () => void) => void> = {
  "a timer": (run) => setTimeout(run, 0),
  "an immediate": (run) => setImmediate(run),
  "the end of a file operation": (run) => readFile(import.meta.filename, run),
  "a microtask": (run) => queueMicrotask(run),
};

function watched(box: Sandbox, ...folders: readonly string[]): FolderWatch {
  const watch = new FolderWatch(box.root);
  for (const folder of folders) watch.renew(folder);
  return watch;
}

describe.skipIf(!local)("a watch over folders", () => {
  it.each(Object.keys(phases))("knows of a change made just before it is asked from %s", async (phase) => {
    using box = sandbox();
    box.symbol("a/one.elmt", "One");
    const watch = watched(box, "", "a");
    for (let round = 0; round < 20; round++) {
      const taken = await new Promise((resolve) => {
        phases[phase]?.(() => {
          box.file("a/one.elmt", String(round));
          resolve(watch.takeChanged());
        });
      });
      expect(taken).toEqual(new Set(["a"]));
    }
    expect(await watch.takeChanged()).toEqual(new Set());
    watch.close();
  });

  it("watches the folder that is at the path when it is renewed", async () => {
    using box = sandbox();
    box.symbol("a/one.elmt", "One");
    box.symbol("b/one.elmt", "One");
    const watch = watched(box, "a");
    rmSync(box.at("a"), { recursive: true });
    renameSync(box.at("b"), box.at("a"));
    await watch.takeChanged();
    watch.renew("a");
    box.symbol("a/one.elmt", "Two");
    expect(await watch.takeChanged()).toEqual(new Set(["a"]));
    watch.close();
  });

  it("says nothing of a folder it was told to forget", async () => {
    using box = sandbox();
    box.symbol("a/one.elmt", "One");
    const watch = watched(box, "a");
    watch.forget("a");
    box.symbol("a/one.elmt", "Two");
    expect(await watch.takeChanged()).toEqual(new Set());
    watch.close();
  });

  it("knows nothing for sure once it is closed", async () => {
    using box = sandbox();
    const watch = watched(box, "");
    watch.close();
    expect(await watch.takeChanged()).toBeUndefined();
    expect(watch.lost).toBe(true);
  });

  it("takes a folder that is not there for one to be found missing later", async () => {
    using box = sandbox();
    const watch = watched(box, "nowhere");
    expect(await watch.takeChanged()).toEqual(new Set());
    watch.close();
  });
});
