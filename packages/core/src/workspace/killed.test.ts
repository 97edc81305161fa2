// How it goes wrong: a program is killed while it saves, and the user's only copy is half a file. Believed instead:
// writes are fast enough. Asserted: at whatever moment the writer is killed, the target is one of its versions, whole.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, it } from "vitest";
import { bundle } from "../testing/bundle.ts";
import { put, scratch } from "../testing/scratch.ts";

const SIZE = 3_000_000;
const versions = ["A", "B"].map((letter) => letter.repeat(SIZE));

const WRITER = `
  import { Workspace } from "./workspace/workspace.ts";
  const [folder, delay] = process.argv.slice(2);
  const file = await new Workspace([folder], { start: folder }).output("output", "x.qet", true);
  const versions = ["A", "B"].map((letter) => Buffer.from(letter.repeat(${SIZE})));
  // Killed from inside: the writes run on other threads, so any moment of them can be hit, without waiting for it.
  setTimeout(() => process.kill(process.pid, "SIGKILL"), Number(delay));
  for (let turn = 1; ; turn++) await file.write(versions[turn % 2]);
`;

it("leaves the old file or the new one, whole, wherever the writer is killed", { timeout: 60_000 }, async () => {
  const folder = scratch();
  const program = await bundle(folder, WRITER);
  const inside = join(folder, "in");
  const target = put(join(inside, "x.qet"), versions[0]);
  let leftovers = 0;
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 40 }), async (delay) => {
      const child = spawn(process.execPath, [program, inside, String(delay)], { stdio: "ignore" });
      expect((await once(child, "exit"))[1]).toBe("SIGKILL");
      expect(versions.includes(readFileSync(target, "utf8"))).toBe(true);
      const others = readdirSync(inside).filter((name) => name !== "x.qet");
      for (const name of others) expect(name).toMatch(/^\.benchwright-[0-9a-f]{12}\.tmp$/);
      leftovers = others.length;
    }),
    { seed: 1, numRuns: 50, endOnFailure: true },
  );
  // Otherwise no write was ever hit, and nothing has been shown.
  expect(leftovers).toBeGreaterThan(5);
});
