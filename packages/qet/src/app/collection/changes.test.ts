import { execFileSync } from "node:child_process";
import {
  chmodSync,
  linkSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Collection, Collections } from "./index.ts";
import { readLocally } from "./read-symbol.ts";
import { sandbox, symbolText } from "./testing/sandbox.ts";

const modes = [
  { mode: "with watched folders", watch: true },
  { mode: "without watching", watch: false },
];

function shown({ entries }: Pick<Collection, "entries">): string[] {
  return entries.map(({ path, name }) => `${path}: ${name}`);
}

describe.each(modes)("a collection $mode", ({ watch }) => {
  it("shows a new symbol at once, and a changed, a moved and a deleted one", async () => {
    using box = sandbox();
    using collections = new Collections({ watch });
    box.symbol("a/one.elmt", "One");
    const now = async () => shown(await collections.read(box.root));
    expect(await now()).toEqual(["a/one.elmt: One"]);
    box.symbol("a/two.elmt", "Two");
    expect(await now()).toEqual(["a/one.elmt: One", "a/two.elmt: Two"]);
    box.symbol("a/one.elmt", "Uno");
    expect(await now()).toEqual(["a/one.elmt: Uno", "a/two.elmt: Two"]);
    renameSync(box.at("a/one.elmt"), box.at("a/three.elmt"));
    expect(await now()).toEqual(["a/three.elmt: Uno", "a/two.elmt: Two"]);
    renameSync(box.at("a/three.elmt"), box.at("a/two.elmt"));
    expect(await now()).toEqual(["a/two.elmt: Uno"]);
    unlinkSync(box.at("a/two.elmt"));
    expect(await now()).toEqual([]);
  });

  it("notices a file rewritten in place with the same size and the same modification time", async () => {
    using box = sandbox();
    using collections = new Collections({ watch });
    box.symbol("a/one.elmt", "One");
    await collections.read(box.root);
    const { mtime, atime } = statSync(box.at("a/one.elmt"));
    writeFileSync(box.at("a/one.elmt"), symbolText("Two"));
    utimesSync(box.at("a/one.elmt"), atime, mtime);
    expect(shown(await collections.read(box.root))).toEqual(["a/one.elmt: Two"]);
  });

  it("notices changes that follow each other within one tick of the clock", async () => {
    using box = sandbox();
    using collections = new Collections({ watch });
    for (let count = 100; count < 160; count++) {
      box.symbol("a/one.elmt", `N${count}`, "fresh");
      expect(shown(await collections.read(box.root))).toEqual([`a/one.elmt: N${count}`]);
    }
  });

  it("follows folders that are made, moved, replaced and deleted", async () => {
    using box = sandbox();
    using collections = new Collections({ watch });
    const now = async () => shown(await collections.read(box.root));
    expect(await now()).toEqual([]);
    box.symbol("a/b/c/deep.elmt", "Deep");
    expect(await now()).toEqual(["a/b/c/deep.elmt: Deep"]);
    renameSync(box.at("a/b"), box.at("moved"));
    expect(await now()).toEqual(["moved/c/deep.elmt: Deep"]);
    box.symbol("moved/c/other.elmt", "Other");
    expect(await now()).toEqual(["moved/c/deep.elmt: Deep", "moved/c/other.elmt: Other"]);
    box.symbol("next/c/deep.elmt", "Another");
    expect(await now()).toContain("next/c/deep.elmt: Another");
    renameSync(box.at("moved"), box.at("away"));
    renameSync(box.at("next"), box.at("moved"));
    expect(await now()).toEqual(["away/c/deep.elmt: Deep", "away/c/other.elmt: Other", "moved/c/deep.elmt: Another"]);
    rmSync(box.at("moved"), { recursive: true });
    box.symbol("moved/c/deep.elmt", "Third");
    expect(await now()).toContain("moved/c/deep.elmt: Third");
    box.symbol("moved/c/deep.elmt", "Fourth");
    expect(await now()).toContain("moved/c/deep.elmt: Fourth");
    rmSync(box.at("away"), { recursive: true });
    expect(await now()).toEqual(["moved/c/deep.elmt: Fourth"]);
  });

  it("notices that the root was replaced by another folder", async () => {
    using box = sandbox();
    using collections = new Collections({ watch });
    box.symbol("one.elmt", "One");
    await collections.read(box.root);
    renameSync(box.root, `${box.root}-old`);
    box.symbol("two.elmt", "Two");
    expect(shown(await collections.read(box.root))).toEqual(["two.elmt: Two"]);
  });

  it("notices that a folder above the root was replaced", async () => {
    using box = sandbox();
    using collections = new Collections({ watch });
    box.symbol("above/root/one.elmt", "One");
    await collections.read(box.at("above/root"));
    renameSync(box.at("above"), box.at("before"));
    box.symbol("above/root/two.elmt", "Two");
    expect(shown(await collections.read(box.at("above/root")))).toEqual(["two.elmt: Two"]);
  });

  it("loses no change when the call that noticed it is cancelled", async () => {
    using box = sandbox();
    const cancelled = new AbortController();
    using collections = new Collections({
      watch,
      readSymbol(path, signal) {
        if (path.endsWith("two.elmt")) cancelled.abort();
        signal?.throwIfAborted();
        return readLocally(path, signal);
      },
    });
    box.symbol("a/one.elmt", "One");
    await collections.read(box.root);
    box.symbol("a/two.elmt", "Two");
    await expect(collections.read(box.root, { signal: cancelled.signal })).rejects.toThrow();
    expect(shown(await collections.read(box.root))).toEqual(["a/one.elmt: One", "a/two.elmt: Two"]);
  });

  it("sees whatever a fresh look sees, after any changes", async () => {
    const place = fc.constantFrom("x.elmt", "y.elmt", "a/x.elmt", "a/b/x.elmt", "a/b/y.elmt", "c/x.elmt");
    const folder = fc.constantFrom("a", "a/b", "c", "d", "d/b");
    const change = fc.oneof(
      fc.record({ kind: fc.constant("write" as const), path: place, name: fc.constantFrom("K1", "K2", "<") }),
      fc.record({ kind: fc.constant("delete" as const), path: fc.oneof(place, folder) }),
      fc.record({ kind: fc.constant("move" as const), path: fc.oneof(place, folder), to: fc.oneof(place, folder) }),
      fc.record({ kind: fc.constant("look" as const) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 14 }), async (changes) => {
        using box = sandbox();
        using collections = new Collections({ watch });
        for (const step of [...changes, { kind: "look" as const }]) {
          if (step.kind === "write") attempt(() => box.file(step.path, symbolText(step.name)));
          if (step.kind === "delete") rmSync(box.at(step.path), { recursive: true, force: true });
          if (step.kind === "move") attempt(() => renameSync(box.at(step.path), box.at(step.to)));
          if (step.kind !== "look") continue;
          using fresh = new Collections({ watch: false });
          const [known, looked] = [await collections.read(box.root), await fresh.read(box.root)];
          expect(known.entries).toEqual(looked.entries);
          expect(known.problems).toEqual(looked.problems);
        }
      }),
      { seed: 21, numRuns: 150 },
    );
  });

  it("passes over broken symbols by name, and takes them in when they are repaired", async () => {
    using box = sandbox();
    using collections = new Collections({ watch });
    box.symbol("good.elmt", "Good");
    box.file("broken.elmt", "<definition>\n<names>a & b</names></definition>");
    box.file("project.elmt", "<project/>");
    box.file("empty.elmt", "");
    const first = await collections.read(box.root);
    expect(shown(first)).toEqual(["good.elmt: Good"]);
    expect(first.problems.map(({ file }) => file)).toEqual(["broken.elmt", "empty.elmt", "project.elmt"]);
    expect(first.problems[0]?.error).toMatch(/not well-formed XML: line 2, column \d+/);
    expect(first.problems[2]?.error).toContain('root element is "project"');
    box.symbol("broken.elmt", "Repaired");
    box.symbol("good.elmt", "<");
    const second = await collections.read(box.root);
    expect(shown(second)).toEqual(["broken.elmt: Repaired"]);
    expect(second.problems.map(({ file }) => file)).toEqual(["empty.elmt", "good.elmt", "project.elmt"]);
  });

  it("follows links to files inside, and neither opens nor hides links that leave", async () => {
    using box = sandbox();
    using outside = sandbox();
    using collections = new Collections({ watch });
    outside.symbol("secret.elmt", "Secret");
    box.symbol("a/real.elmt", "Real");
    symlinkSync("a/reel.elmt", box.at("alias.elmt"));
    symlinkSync(outside.at("secret.elmt"), box.at("leak.elmt"));
    symlinkSync(outside.root, box.at("a/leak"));
    symlinkSync(box.at("a"), box.at("loop"));
    symlinkSync("nowhere", box.at("dangling.elmt"));
    const read = await collections.read(box.root);
    expect(shown(read)).toEqual(["a/real.elmt: Real"]);
    expect(read.outside).toEqual([
      { link: "a/leak", target: outside.root },
      { link: "leak.elmt", target: outside.at("secret.elmt") },
    ]);
    expect(read.problems.map(({ file }) => file)).toEqual(["alias.elmt", "dangling.elmt"]);
    unlinkSync(box.at("alias.elmt"));
    symlinkSync("a/real.elmt", box.at("alias.elmt"));
    expect(shown(await collections.read(box.root))).toEqual(["a/real.elmt: Real", "alias.elmt: Real"]);
    box.symbol("a/real.elmt", "Changed");
    expect(shown(await collections.read(box.root))).toEqual(["a/real.elmt: Changed", "alias.elmt: Changed"]);
  });

  it("notices a change made through another name of the file", async () => {
    using box = sandbox();
    using outside = sandbox();
    using collections = new Collections({ watch });
    box.symbol("one.elmt", "One");
    linkSync(box.at("one.elmt"), outside.at("second-name"));
    await collections.read(box.root);
    writeFileSync(outside.at("second-name"), symbolText("Two"));
    expect(shown(await collections.read(box.root))).toEqual(["one.elmt: Two"]);
  });

  it.skipIf(process.platform === "win32")("never opens a FIFO", async () => {
    using box = sandbox();
    using collections = new Collections({ watch });
    box.symbol("one.elmt", "One");
    execFileSync("mkfifo", [box.at("pipe.elmt")]);
    const read = await collections.read(box.root);
    expect(shown(read)).toEqual(["one.elmt: One"]);
    expect(read.problems).toEqual([{ file: "pipe.elmt", error: "it is a FIFO, not a file, and was not opened" }]);
  });

  it("passes over a file that is far too large", async () => {
    using box = sandbox();
    using collections = new Collections({ watch });
    box.symbol("large.elmt", "Large");
    truncateSync(box.at("large.elmt"), 17 * 1024 * 1024);
    expect((await collections.read(box.root)).problems[0]?.error).toContain("17825792 bytes");
  });

  it.skipIf(process.getuid?.() === 0)("reports what it may not read, until it may", async () => {
    using box = sandbox();
    using collections = new Collections({ watch });
    box.symbol("closed/one.elmt", "One");
    box.symbol("two.elmt", "Two");
    chmodSync(box.at("closed"), 0);
    chmodSync(box.at("two.elmt"), 0);
    const read = await collections.read(box.root);
    expect(read.problems.map(({ file }) => file)).toEqual(["closed/", "two.elmt"]);
    chmodSync(box.at("closed"), 0o700);
    chmodSync(box.at("two.elmt"), 0o600);
    expect(shown(await collections.read(box.root))).toEqual(["closed/one.elmt: One", "two.elmt: Two"]);
  });

  it("asks again for what a reader refused", async () => {
    using box = sandbox();
    let refuse = true;
    using collections = new Collections({
      watch,
      readSymbol: () => {
        if (refuse) throw new Error("not now");
        return Buffer.from(symbolText("Read"));
      },
    });
    box.symbol("a/one.elmt", "One");
    expect((await collections.read(box.root)).problems).toEqual([{ file: "a/one.elmt", error: "not now" }]);
    refuse = false;
    expect(shown(await collections.read(box.root))).toEqual(["a/one.elmt: Read"]);
  });

  it("keeps the list of symbols until one changes", async () => {
    using box = sandbox();
    using collections = new Collections({ watch });
    box.symbol("one.elmt", "One", "fresh");
    const { entries } = await collections.read(box.root);
    expect((await collections.read(box.root)).entries).toBe(entries);
    box.file("notes.txt", "nothing to index");
    box.file("one.elmt", symbolText("One"));
    expect((await collections.read(box.root)).entries).toBe(entries);
    box.symbol("one.elmt", "Two");
    expect((await collections.read(box.root)).entries).not.toBe(entries);
  });
});

describe("watched folders", () => {
  it.skipIf(process.platform !== "linux")("spare a later search every look at files", async () => {
    using box = sandbox();
    using collections = new Collections();
    box.symbol("a/one.elmt", "One");
    box.symbol("b/two.elmt", "Two");
    expect((await collections.read(box.root)).work).toEqual({ checked: "everything", folders: 3, read: 2 });
    expect((await collections.read(box.root)).work).toEqual({ checked: "changes", folders: 0, read: 0 });
    box.symbol("c/three.elmt", "Three");
    expect((await collections.read(box.root)).work).toEqual({ checked: "changes", folders: 2, read: 1 });
  });

  it("are not believed after more changes than the system keeps", async () => {
    using box = sandbox();
    using collections = new Collections();
    box.symbol("one.elmt", "One");
    await collections.read(box.root);
    for (let count = 0; count < 5000; count++) box.file(`note-${count % 7}.txt`, String(count));
    box.symbol("two.elmt", "Two");
    const read = await collections.read(box.root);
    expect(read.work.checked).toBe("everything");
    expect(shown(read)).toEqual(["one.elmt: One", "two.elmt: Two"]);
  });

  it("make room for a folder that takes the place of a file, and the reverse", async () => {
    using box = sandbox();
    using collections = new Collections();
    box.symbol("a.elmt", "File");
    await collections.read(box.root);
    unlinkSync(box.at("a.elmt"));
    mkdirSync(box.at("a.elmt"));
    box.symbol("a.elmt/b.elmt", "Inside");
    expect(shown(await collections.read(box.root))).toEqual(["a.elmt/b.elmt: Inside"]);
    rmSync(box.at("a.elmt"), { recursive: true });
    box.symbol("a.elmt", "File");
    expect(shown(await collections.read(box.root))).toEqual(["a.elmt: File"]);
  });
});

describe("a root", () => {
  it("must be a folder that is there", async () => {
    using box = sandbox();
    using collections = new Collections();
    box.symbol("one.elmt", "One");
    const refused = { name: "Absent", code: "collection-absent" };
    await expect(collections.read(join(box.root, "nowhere"))).rejects.toMatchObject(refused);
    await expect(collections.read(box.at("one.elmt"))).rejects.toMatchObject(refused);
  });

  it("is refused when it is gone, and read again when it is back", async () => {
    using box = sandbox();
    using collections = new Collections();
    box.symbol("one.elmt", "One");
    await collections.read(box.root);
    renameSync(box.root, `${box.root}-away`);
    await expect(collections.read(box.root)).rejects.toMatchObject({ code: "collection-absent" });
    renameSync(`${box.root}-away`, box.root);
    expect(shown(await collections.read(box.root))).toEqual(["one.elmt: One"]);
  });

  it("may be named through a link", async () => {
    using box = sandbox();
    using collections = new Collections();
    box.symbol("one.elmt", "One");
    symlinkSync(box.root, `${box.root}-link`);
    expect(await collections.read(`${box.root}-link`)).toMatchObject({ root: box.root });
  });
});

function attempt(change: () => void): void {
  try {
    change();
  } catch {
    // A change that the file system refuses is none.
  }
}
