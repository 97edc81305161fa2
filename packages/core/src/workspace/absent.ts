import { readdir } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { Absent } from "../errors.ts";
import { nearest } from "../nearest.ts";

/** Says that a file or directory is not there, with the names beside it that are most like the wanted one. */
export async function absentPath(
  kind: "file" | "directory",
  argument: string,
  given: string,
  path: string,
): Promise<Absent> {
  const siblings = await readdir(dirname(path)).catch(() => []);
  const candidates = nearest(basename(path), siblings).map((name) => join(dirname(given), name));
  return new Absent(`${kind}-absent`, { what: `${argument}: no such ${kind}: ${path}`, candidates });
}
