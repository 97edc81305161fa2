import { type BigIntStats, lstatSync } from "node:fs";
import { lstat } from "node:fs/promises";
import { inLanes } from "./lanes.ts";

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

/** Status of each path without following links, or the error; of a distant disk at most 32 questions at a time. */
export async function statusOf(paths: readonly string[], local: boolean): Promise<(BigIntStats | Error)[]> {
  if (local) return paths.map(statusNow);
  const answers: (BigIntStats | Error)[] = [];
  await inLanes([...paths.entries()], 32, async ([at, path]) => {
    answers[at] = await lstat(path, { bigint: true }).catch(asError);
  });
  return answers;
}

function statusNow(path: string): BigIntStats | Error {
  try {
    return lstatSync(path, { bigint: true });
  } catch (error) {
    return asError(error);
  }
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
