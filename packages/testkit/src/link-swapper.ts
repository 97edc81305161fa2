// Run as a process of its own: turns two names in a workspace into links that lead out and back again, as fast as it can,
// until its input ends; then says how often. `door` is a directory or a link to one; `card.txt` and its like are files or
// links to one.
import { copyFileSync, cpSync, mkdtempSync, readdirSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { extname, join } from "node:path";

const [workspace = "", outside = "", decoys = ""] = process.argv.slice(2);
const canaries = readdirSync(decoys);
// On the same file system, so that a rename is all it takes, and out of every walk.
const trash = mkdtempSync(join(workspace, "..", "..", "benchwright-swapped-"));
const AT_ONCE = 20;

let made = 0;
let ended = false;
process.stdin.once("end", () => {
  ended = true;
});
process.stdin.resume();
swap();
process.stdout.write("ready\n");
again();

function again(): void {
  if (ended) {
    rmSync(trash, { recursive: true });
    process.stdout.write(`${made}\n`);
    return;
  }
  for (let round = 0; round < AT_ONCE; round++) swap();
  setImmediate(again);
}

function swap(): void {
  put("door", (path) => symlinkSync(outside, path));
  for (const name of canaries) put(cardOf(name), (path) => symlinkSync(join(outside, name), path));
  put("door", (path) => cpSync(decoys, path, { recursive: true }));
  for (const name of canaries) put(cardOf(name), (path) => copyFileSync(join(decoys, name), path));
}

function cardOf(name: string): string {
  return `card${extname(name)}`;
}

/** Makes something under a name of its own, moves away whatever has the wanted name, and moves it there. */
function put(name: string, make: (path: string) => void): void {
  const fresh = join(trash, `new-${made}`);
  make(fresh);
  try {
    renameSync(join(workspace, name), join(trash, `old-${made}`));
  } catch {
    // Nothing has the name yet.
  }
  try {
    renameSync(fresh, join(workspace, name));
  } catch {
    // The server was quicker and has made a directory there.
  }
  made++;
}
