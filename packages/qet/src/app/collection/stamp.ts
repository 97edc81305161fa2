import { type BigIntStats, lstat } from "node:fs";

/** A symbol file as it was before it was read. */
export interface FileFacts {
  /** Changes whenever the file does: size, modification and change time in nanoseconds, inode. */
  readonly stamp: string;
  /** False when the file is so young that another change could leave the same stamp. */
  readonly settled: boolean;
}

const COARSE_NS = 2_000_000_000n;
const FINE_NS = 100_000_000n;
const SECOND_NS = 1_000_000_000n;

/** Facts of a file from its status, taken at `nowNs` (nanoseconds since 1970). */
export function factsOf({ size, mtimeNs, ctimeNs, ino }: BigIntStats, nowNs: bigint): FileFacts {
  // File systems that keep whole seconds only need a longer time to tell two changes apart.
  const tick = ctimeNs % SECOND_NS === 0n ? COARSE_NS : FINE_NS;
  const limit = nowNs - tick;
  return { stamp: `${size}.${mtimeNs}.${ctimeNs}.${ino}`, settled: mtimeNs < limit && ctimeNs < limit };
}

/** Tells a folder from another one that took its name. */
export function folderIdentity({ dev, ino, birthtimeNs }: BigIntStats): string {
  return `${dev}.${ino}.${birthtimeNs}`;
}

/** Status of each path without following links, or the error; at most 32 questions at a time. */
export function statusOf(paths: readonly string[]): Promise<(BigIntStats | NodeJS.ErrnoException)[]> {
  return new Promise((resolve) => {
    const answers: (BigIntStats | NodeJS.ErrnoException)[] = [];
    let asked = 0;
    let missing = paths.length;
    if (missing === 0) resolve(answers);
    const askNext = (): void => {
      const at = asked++;
      const path = paths[at];
      if (path === undefined) return;
      lstat(path, { bigint: true }, (error, stats) => {
        answers[at] = error ?? stats;
        missing--;
        if (missing === 0) resolve(answers);
        else askNext();
      });
    };
    for (let lane = 0; lane < 32; lane++) askNext();
  });
}
