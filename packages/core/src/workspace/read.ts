import type { BigIntStats } from "node:fs";
import { Refused } from "../errors.ts";
import { type Allows, openJudged } from "./opened.ts";
import type { ReadOptions } from "./workspace.ts";

/** The bytes of a file and the stamp that tells this version of it from others. */
export interface Content {
  readonly bytes: Buffer;
  readonly stamp: Stamp;
}

/** What changes when a file does. Times are nanoseconds. */
export interface Stamp {
  readonly size: number;
  readonly mtimeNs: bigint;
  readonly ctimeNs: bigint;
  readonly inode: bigint;
  readonly device: bigint;
}

export const LARGEST_INPUT = 256 * 1024 * 1024;

/** Reads a judged file whole. Throws `Refused("file-too-large")` above the limit, `Refused("file-changing")` when it shrinks or grows meanwhile. */
export async function readChecked(path: string, options: ReadOptions, allows: Allows): Promise<Content> {
  const limit = options.limit ?? LARGEST_INPUT;
  options.signal.throwIfAborted();
  const handle = await openJudged(path, allows);
  try {
    const facts = await handle.stat({ bigint: true });
    if (facts.size > BigInt(limit)) {
      throw new Refused("file-too-large", {
        what: `${path} has ${facts.size} bytes; at most ${limit} are read`,
        next: "Split the file",
      });
    }
    const size = Number(facts.size);
    const bytes = Buffer.allocUnsafe(size);
    for (let filled = 0; filled < size; ) {
      options.signal.throwIfAborted();
      const { bytesRead } = await handle.read(bytes, filled, Math.min(size - filled, 16 * 1024 * 1024), filled);
      if (bytesRead === 0) throw changing(path);
      filled += bytesRead;
    }
    const after = await handle.stat({ bigint: true });
    if (after.size !== facts.size || after.mtimeNs !== facts.mtimeNs) throw changing(path);
    return { bytes, stamp: stampOf(facts) };
  } finally {
    await handle.close();
  }
}

/** The stamp of a judged file, from an open handle of it. */
export async function stampChecked(path: string, signal: AbortSignal, allows: Allows): Promise<Stamp> {
  signal.throwIfAborted();
  const handle = await openJudged(path, allows);
  try {
    return stampOf(await handle.stat({ bigint: true }));
  } finally {
    await handle.close();
  }
}

export function sameStamp(a: Stamp, b: Stamp): boolean {
  return (
    a.size === b.size &&
    a.mtimeNs === b.mtimeNs &&
    a.ctimeNs === b.ctimeNs &&
    a.inode === b.inode &&
    a.device === b.device
  );
}

function stampOf(facts: BigIntStats): Stamp {
  return {
    size: Number(facts.size),
    mtimeNs: facts.mtimeNs,
    ctimeNs: facts.ctimeNs,
    inode: facts.ino,
    device: facts.dev,
  };
}

function changing(path: string): Refused {
  return new Refused("file-changing", {
    what: `${path} changed while it was read`,
    next: "Call again when it is saved",
  });
}
