// The first and later searches over the official symbol collection.
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Collections } from "../packages/qet/src/app/collection/index.ts";
import { searchSymbols } from "../packages/qet/src/model/collection/search.ts";
import { line, milliseconds, summarise, timed } from "./measure.ts";

const ARCHIVE = "../shared/data/qet/elements/qelectrotech-elements-b9e1020.tar.gz";
const WORDS = [
  "coil",
  "relay contact",
  "bobine",
  "résistance",
  "schneider",
  "motor",
  "terminal",
  "disjoncteur",
  "lamp",
];

export async function benchSymbols(): Promise<void> {
  if (!existsSync(ARCHIVE)) return line("symbols", `skipped: ${ARCHIVE} is not there`);
  const folder = mkdtempSync(join(tmpdir(), "benchwright-bench-"));
  try {
    const root = join(folder, "elements");
    execFileSync("sh", ["-c", 'mkdir "$1" && tar -xzf "$2" -C "$1"', "sh", root, ARCHIVE]);
    await measureSearches(root, join(folder, "cache"));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureSearches(root: string, cacheDirectory: string): Promise<void> {
  const never = await firstSearch(root, cacheDirectory);
  const stored: number[] = [];
  for (let round = 0; round < 7; round++) stored.push(await firstSearch(root, cacheDirectory));
  using collections = new Collections({ cacheDirectory });
  const { entries } = await collections.read(root);
  const later: number[] = [];
  for (let round = 0; round < 10; round++) {
    for (const query of WORDS) {
      later.push(await timed(async () => searchSymbols((await collections.read(root)).entries, { query })));
    }
  }
  line(`first search ever, ${entries.length} symbols`, `${never.toFixed(0)} ms`);
  line("first search of a process, index stored", milliseconds(summarise(stored)), "1,000 ms");
  line("later search", milliseconds(summarise(later)), "10 ms");
}

async function firstSearch(root: string, cacheDirectory: string): Promise<number> {
  using collections = new Collections({ cacheDirectory });
  return timed(async () => searchSymbols((await collections.read(root)).entries, { query: "coil" }));
}
