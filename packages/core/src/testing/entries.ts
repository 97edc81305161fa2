import { type Dirent, readdirSync } from "node:fs";
import { join } from "node:path";

/** Everything below a folder with its path. Never through a link: newer versions of Node follow them when they list recursively. */
export function entriesBelow(folder: string): { readonly entry: Dirent; readonly path: string }[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return [{ entry, path }, ...(entry.isDirectory() ? entriesBelow(path) : [])];
  });
}
