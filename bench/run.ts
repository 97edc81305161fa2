// `npm run bench [start|projects|symbols|tokens…]`: measurements as ratios to a baseline in the same run.

import { benchProjects } from "./projects.ts";
import { benchSetoolbox } from "./setoolbox.ts";
import { benchStart } from "./start.ts";
import { benchSymbols } from "./symbols.ts";
import { benchTokens } from "./tokens.ts";

const benches: Readonly<Record<string, () => Promise<void>>> = {
  start: benchStart,
  projects: benchProjects,
  symbols: benchSymbols,
  tokens: benchTokens,
  setoolbox: benchSetoolbox,
};

const wanted = process.argv.slice(2);
for (const [name, bench] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  process.stdout.write(`\n${name}\n`);
  await bench();
}
