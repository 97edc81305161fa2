/** Times in milliseconds of repeated runs. */
export interface Times {
  readonly min: number;
  readonly median: number;
  readonly max: number;
}

export function summarise(samples: readonly number[]): Times {
  const sorted = [...samples].sort((a, b) => a - b);
  return { min: sorted[0] ?? 0, median: sorted[Math.floor(sorted.length / 2)] ?? 0, max: sorted.at(-1) ?? 0 };
}

/** Runs several subjects in turn, A B A B …, so that a change of the machine's speed meets all of them. */
export async function interleave<Name extends string>(
  rounds: number,
  subjects: Readonly<Record<Name, () => Promise<number>>>,
): Promise<Record<Name, Times>> {
  const names = Object.keys(subjects) as Name[];
  const samples = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  for (const name of names) await subjects[name]();
  for (let round = 0; round < rounds; round++) {
    for (const name of names) samples[name].push(await subjects[name]());
  }
  return Object.fromEntries(names.map((name) => [name, summarise(samples[name])])) as Record<Name, Times>;
}

/** Milliseconds that a piece of work takes. */
export async function timed(work: () => unknown): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** One line of the report: what, the figures, the aim. */
export function line(what: string, figures: string, aim = ""): void {
  process.stdout.write(`${what.padEnd(46)} ${figures}${aim === "" ? "" : `   (aim ${aim})`}\n`);
}

export function milliseconds({ min, median, max }: Times): string {
  return `${median.toFixed(1)} ms [${min.toFixed(1)}-${max.toFixed(1)}]`;
}

export function ratio(value: number): string {
  return `${value.toFixed(2)} x`;
}
