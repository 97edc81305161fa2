import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Collection, Collections } from "./index.ts";
import { readLocally } from "./read-symbol.ts";
import { indexPath } from "./store.ts";
import { type Sandbox, sandbox } from "./testing/sandbox.ts";

const MANY = 60;

/** A collection that is worth storing, left alone long enough to be trusted. */
async function manySymbols(box: Sandbox): Promise<void> {
  for (let at = 0; at < MANY; at++) box.symbol(`f${at % 7}/s${at}.elmt`, `Symbol ${at}`);
  box.file("f0/broken.elmt", "<definition>");
  await settled(box.at("f0/broken.elmt"));
}

/** Ends when the clock of the file system has gone on far enough to tell a later change of the file. */
async function settled(path: string): Promise<void> {
  const { ctimeMs } = statSync(path);
  while (Date.now() - ctimeMs <= 110) await new Promise((resolve) => setImmediate(resolve));
}

/** What a process of its own would answer that has only the stored index, and the files it had to read. */
async function secondProcess(box: Sandbox): Promise<Collection & { readonly files: string[] }> {
  const files: string[] = [];
  using collections = new Collections({
    cacheDirectory: box.cache,
    readSymbol(path, signal) {
      files.push(path.slice(box.root.length + 1));
      return readLocally(path, signal);
    },
  });
  return { ...(await collections.read(box.root)), files: files.sort() };
}

async function answers(box: Sandbox): Promise<Pick<Collection, "entries" | "problems">> {
  using collections = new Collections({ watch: false });
  const { entries, problems } = await collections.read(box.root);
  return { entries, problems };
}

describe("a stored index", () => {
  it("spares the next process the reading, broken symbols included", async () => {
    using box = sandbox();
    await manySymbols(box);
    expect((await secondProcess(box)).files).toHaveLength(MANY + 1);
    const second = await secondProcess(box);
    expect(second.files).toEqual([]);
    expect(second).toMatchObject(await answers(box));
    expect(second.problems).toHaveLength(1);
  });

  it("has the next process read only what changed, and forget what is gone", async () => {
    using box = sandbox();
    await manySymbols(box);
    await secondProcess(box);
    const { mtime } = statSync(box.at("f1/s1.elmt"));
    box.symbol("f1/s1.elmt", "Changed1");
    utimesSync(box.at("f1/s1.elmt"), mtime, mtime);
    box.symbol("new/one.elmt", "New");
    rmSync(box.at("f2"), { recursive: true });
    const second = await secondProcess(box);
    expect(second.files).toEqual(["f1/s1.elmt", "new/one.elmt"]);
    expect(second).toMatchObject(await answers(box));
  });

  it("is not trusted for a file that was too young when it was read", async () => {
    using box = sandbox();
    await manySymbols(box);
    box.symbol("f1/s1.elmt", "Young", "fresh");
    await secondProcess(box);
    expect((await secondProcess(box)).files).toEqual(["f1/s1.elmt"]);
  });

  it("is of one collection only", async () => {
    using box = sandbox();
    using other = sandbox();
    await manySymbols(box);
    await secondProcess(box);
    const stored = readFileSync(indexPath(box.cache, box.root));
    other.symbol("one.elmt", "One");
    mkdirSync(other.cache);
    writeFileSync(indexPath(other.cache, other.root), stored);
    expect((await secondProcess(other)).entries.map(({ name }) => name)).toEqual(["One"]);
  });

  it("is made anew whatever has become of it", async () => {
    using box = sandbox();
    await manySymbols(box);
    await secondProcess(box);
    const path = indexPath(box.cache, box.root);
    const good = readFileSync(path);
    const right = await answers(box);
    const damage = fc.oneof(
      fc.nat({ max: good.length - 1 }).map((end) => good.subarray(0, end)),
      fc.tuple(fc.nat({ max: good.length - 1 }), fc.integer({ min: 1, max: 255 })).map(([at, bits]) => {
        const bad = Buffer.from(good);
        bad[at] = (bad[at] ?? 0) ^ bits;
        return bad;
      }),
      fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
      fc.constant(Buffer.from(good.toString().replace('"version":1', '"version":2'))),
      fc.constant(Buffer.from(good.toString().replace(/"unicode":"[^"]*"/, '"unicode":"1.0"'))),
    );
    await fc.assert(
      fc.asyncProperty(damage, async (bytes) => {
        writeFileSync(path, bytes);
        const read = await secondProcess(box);
        expect(read).toMatchObject(right);
        expect(read.files).toHaveLength(MANY + 1);
        expect(readFileSync(path)).toEqual(good);
      }),
      { seed: 31, numRuns: 60 },
    );
  });

  it("does not keep an answer back when it cannot be written", async () => {
    using box = sandbox();
    await manySymbols(box);
    writeFileSync(box.cache, "a file where the folder should be");
    const read = await secondProcess(box);
    expect(read.entries).toHaveLength(MANY);
    expect(read.notStored).toContain("EEXIST");
  });

  it("is not written for a few symbols", async () => {
    using box = sandbox();
    box.symbol("one.elmt", "One");
    await secondProcess(box);
    expect(() => readdirSync(box.cache)).toThrow("ENOENT");
  });

  it("survives a process that was killed while writing, whose remains are removed later", async () => {
    using box = sandbox();
    await manySymbols(box);
    await secondProcess(box);
    const path = indexPath(box.cache, box.root);
    const remains = `${path}.4711-abcdef01.tmp`;
    writeFileSync(remains, readFileSync(path).subarray(0, 1000));
    expect((await secondProcess(box)).files).toEqual([]);
    expect(readdirSync(box.cache)).toHaveLength(2);
    utimesSync(remains, 1_700_000_000, 1_700_000_000);
    writeFileSync(path, "");
    await secondProcess(box);
    expect(readdirSync(box.cache)).toEqual([path.slice(dirname(path).length + 1)]);
  });
});

describe("several processes", () => {
  // Reads the collection again and again, storing the index each time, and prints the names it saw.
  const program = `
    const [source, root, cacheDirectory, rounds] = process.argv.slice(1);
    const { Collections } = await import(source);
    let names = "";
    for (let round = 0; round < Number(rounds); round++) {
      const collections = new Collections({ cacheDirectory });
      const { entries, notStored } = await collections.read(root);
      names = JSON.stringify(entries.map(({ name }) => name));
      if (notStored !== undefined) throw new Error(notStored);
    }
    process.stdout.write(names);
  `;

  async function child(box: Sandbox, rounds: number): Promise<{ code: number | null; names: string; error: string }> {
    const source = new URL("./index.ts", import.meta.url).href;
    const flags = ["--conditions=benchwright-src", "--import", "tsx", "--input-type=module", "--eval", program];
    const started = spawn(process.execPath, [...flags, source, box.root, box.cache, String(rounds)], {
      stdio: ["ignore", "pipe", "pipe"],
    });
    let names = "";
    let error = "";
    started.stdout.on("data", (chunk) => {
      names += chunk;
    });
    started.stderr.on("data", (chunk) => {
      error += chunk;
    });
    const [code] = (await once(started, "close")) as [number | null];
    return { code, names, error };
  }

  it("store one index at once and answer right, and none is kept alive by what it watches", async () => {
    using box = sandbox();
    for (let at = 0; at < 300; at++) box.symbol(`f${at % 7}/s${at}.elmt`, `Symbol ${at}`, "fresh");
    const expected = JSON.stringify((await answers(box)).entries.map(({ name }) => name));
    const ended = await Promise.all([child(box, 12), child(box, 12), child(box, 12)]);
    for (const { code, names, error } of ended)
      expect({ code, names, error }).toEqual({ code: 0, names: expected, error: "" });
    expect(readdirSync(box.cache)).toHaveLength(1);
    expect((await secondProcess(box)).entries).toHaveLength(300);
  });
});

describe("a call", () => {
  it("ends at once when it is cancelled, and leaves the next one a right answer", async () => {
    using box = sandbox();
    await manySymbols(box);
    const cancelled = new AbortController();
    let reads = 0;
    using collections = new Collections({
      cacheDirectory: box.cache,
      readSymbol(path, signal) {
        if (++reads === 20) cancelled.abort(new Error("enough"));
        return readLocally(path, signal);
      },
    });
    await expect(collections.read(box.root, { signal: cancelled.signal })).rejects.toThrow("enough");
    expect(reads).toBeLessThan(MANY);
    await expect(collections.read(box.root, { signal: cancelled.signal })).rejects.toThrow("enough");
    expect(await collections.read(box.root)).toMatchObject(await answers(box));
  });

  it("that waits for another one ends when it is cancelled, not the other one", async () => {
    using box = sandbox();
    await manySymbols(box);
    using collections = new Collections();
    const cancelled = new AbortController();
    const first = collections.read(box.root);
    const second = collections.read(box.root, { signal: cancelled.signal });
    cancelled.abort(new Error("enough"));
    await expect(second).rejects.toThrow("enough");
    expect((await first).entries).toHaveLength(MANY);
  });

  it("reports how many files it has read of how many", async () => {
    using box = sandbox();
    for (let at = 0; at < 250; at++) box.symbol(`s${at}.elmt`, "S");
    using collections = new Collections();
    const told: [number, number][] = [];
    await collections.read(box.root, { progress: (done, total) => told.push([done, total]) });
    expect(told).toEqual([0, 100, 200, 250].map((done) => [done, 250]));
  });

  it("beside others reads each file once", async () => {
    using box = sandbox();
    await manySymbols(box);
    let reads = 0;
    using collections = new Collections({
      readSymbol(path, signal) {
        reads++;
        return readLocally(path, signal);
      },
    });
    const all = await Promise.all(Array.from({ length: 5 }, () => collections.read(box.root)));
    expect(reads).toBe(MANY + 1);
    for (const { entries } of all) expect(entries).toBe(all[0]?.entries);
  });

  it("may follow after closing, and more collections than are kept may be read in turn", async () => {
    using collections = new Collections();
    const boxes = Array.from({ length: 6 }, () => sandbox());
    for (const [at, box] of boxes.entries()) box.symbol("one.elmt", `One ${at}`);
    for (let round = 0; round < 2; round++) {
      for (const [at, box] of boxes.entries()) {
        expect((await collections.read(box.root)).entries[0]?.name).toBe(`One ${at}`);
      }
      collections.close();
    }
    for (const box of boxes) box[Symbol.dispose]();
  });
});
