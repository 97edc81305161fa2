import { basename, dirname, join } from "node:path";
import { Absent } from "../errors.ts";
import { nearest } from "../nearest.ts";
import { type Allows, listJudged } from "./opened.ts";

/** Says that a file or directory is not there, with the names beside it that are most like the wanted one. */
export async function absentPath(
  kind: "file" | "directory",
  argument: string,
  given: string,
  path: string,
  allows: Allows,
): Promise<Absent> {
  const folder = dirname(path);
  const siblings = allows(folder) ? await listJudged(folder, allows).catch(() => []) : [];
  const names = siblings.map(({ name }) => name);
  const candidates = nearest(basename(path), names).map((name) => join(dirname(given), name));
  return new Absent(`${kind}-absent`, { what: `${argument}: no such ${kind}: ${path}`, candidates });
}
