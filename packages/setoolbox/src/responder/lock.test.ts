import { createHash } from "node:crypto";
import { readdir, readFile, rename, unlink, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { dirname } from "node:path";
import { describe, expect, test } from "vitest";
import { type LockRecord, printLock } from "../protocol/lock.ts";
import { acquireLock, readLock } from "./lock.ts";
import { makeScene } from "./testing/scene.ts";

const owner = (sessionId: string, now = Date.now) => ({ program: "test", sessionId, now });
// Beyond the largest pid of any system that gives them out in order.
const DEAD_PID = 2 ** 31 - 2;

function standing(more: Partial<LockRecord>): LockRecord {
  const time = new Date().toISOString();
  return {
    pid: process.ppid,
    host: hostname(),
    program: "x",
    sessionId: "x",
    startTime: time,
    heartbeat: time,
    ...more,
  };
}

async function lockPath(): Promise<string> {
  const scene = await makeScene();
  await (await scene.start()).close();
  return scene.paths.lock;
}

describe("a responder's lock", () => {
  test("keeps a second responder away and says who has it, until it is given back", async () => {
    const scene = await makeScene();
    const responder = await scene.start();
    await expect(scene.start()).rejects.toMatchObject({ code: "responder-running", kind: "busy" });
    await expect(scene.start()).rejects.toThrow(`process ${process.pid} on ${hostname()}`);
    expect(await readLock(scene.paths.lock)).toMatchObject({ pid: process.pid, sessionId: responder.sessionId });
    await responder.close();
    expect((await readdir(scene.folder)).sort()).toEqual(["done", "in", "out", "schema"]);
    await scene.start();
  });

  test.each([
    ["its process is gone", { pid: DEAD_PID }],
    ["its heart has not beaten for 31 s", { heartbeat: new Date(Date.now() - 31_000).toISOString() }],
    ["an earlier process of our own number wrote it", { pid: process.pid, startTime: new Date(0).toISOString() }],
    [
      "another host's heart has not beaten for 31 s",
      { host: "elsewhere", heartbeat: new Date(Date.now() - 31_000).toISOString() },
    ],
  ])("is taken over when %s", async (_, more) => {
    const path = await lockPath();
    await writeFile(path, printLock(standing(more)));
    const acquired = await acquireLock(path, owner("new"));
    expect(await readLock(path)).toMatchObject({ sessionId: "new" });
    if (acquired.state === "held") await acquired.lock.release();
    expect((await readdir(dirname(path))).filter((name) => name.endsWith(".tmp"))).toEqual([]);
  });

  test.each([
    ["its process runs and its heart beats", {}],
    ["another host's heart beats, whatever runs here", { host: "elsewhere", pid: DEAD_PID }],
    [
      "its heart beats in the future, because the clock was set back",
      { heartbeat: new Date(Date.now() + 3_600_000).toISOString() },
    ],
  ])("stands when %s", async (_, more) => {
    const path = await lockPath();
    const theirs = printLock(standing(more));
    await writeFile(path, theirs);
    expect(await acquireLock(path, owner("new"))).toMatchObject({ state: "busy", holder: { sessionId: "x" } });
    expect(await readFile(path, "utf8")).toBe(theirs);
  });

  test("without content is left alone while it is fresh, because it may be about to be written", async () => {
    const path = await lockPath();
    await writeFile(path, "");
    expect(await acquireLock(path, owner("a"))).toEqual({ state: "busy", holder: undefined });
    const later = () => Date.now() + 31_000;
    const acquired = await acquireLock(path, owner("b", later));
    expect(acquired).toMatchObject({ state: "held" });
    if (acquired.state === "held") await acquired.lock.release();
  });

  test("is renewed in place, and never in the file of somebody who took over", async () => {
    const path = await lockPath();
    let time = Date.now();
    const acquired = await acquireLock(
      path,
      owner("old", () => time),
    );
    if (acquired.state !== "held") throw new Error("not held");
    time += 5_000;
    await acquired.lock.renew();
    expect((await readLock(path))?.heartbeat).toBe(new Date(time).toISOString());
    expect(await acquired.lock.state()).toBe("held");
    await unlink(path);
    expect(await acquired.lock.state()).toBe("gone");
    const theirs = printLock(standing({ sessionId: "theirs" }));
    await writeFile(path, theirs);
    await acquired.lock.renew();
    expect(await acquired.lock.state()).toBe("taken");
    await acquired.lock.release();
    expect(await readFile(path, "utf8")).toBe(theirs);
  });

  test("goes to exactly one of many that want a dead one", async () => {
    for (let round = 0; round < 20; round++) {
      const path = await lockPath();
      await writeFile(path, printLock(standing({ pid: DEAD_PID })));
      const ends = await Promise.all(Array.from({ length: 8 }, (_, index) => acquireLock(path, owner(`s${index}`))));
      const holders = ends.flatMap((end) => (end.state === "held" ? [end.lock] : []));
      expect(holders.length).toBe(1);
      expect(await holders[0]?.state()).toBe("held");
      await holders[0]?.release();
    }
  });

  test("can be taken over although whoever was doing that died half-way", async () => {
    const path = await lockPath();
    const dead = standing({ pid: DEAD_PID });
    await writeFile(path, printLock(dead));
    const mark = createHash("sha256").update(dead.sessionId).digest("hex").slice(0, 16);
    await writeFile(`${path}.${mark}.tmp`, printLock(standing({ pid: DEAD_PID, sessionId: "y" })));
    const acquired = await acquireLock(path, owner("new"));
    expect(acquired).toMatchObject({ state: "held" });
    if (acquired.state === "held") await acquired.lock.release();
    expect((await readdir(dirname(path))).filter((name) => name.startsWith("."))).toEqual([]);
  });

  test("that was taken over ends the responder that had it", async () => {
    const scene = await makeScene();
    const responder = await scene.start({ pollMilliseconds: 20 });
    await writeFile(`${scene.paths.lock}.new`, printLock(standing({ sessionId: "theirs" })));
    await rename(`${scene.paths.lock}.new`, scene.paths.lock);
    expect(await responder.ended).toBe("replaced");
    expect(await readLock(scene.paths.lock)).toMatchObject({ sessionId: "theirs" });
  });
});
