import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

// Real projects under other licences: they lie beside the repository, and tests that want them are skipped without them.
const corpus = new URL("../../../../../../shared/data/qet/", import.meta.url);

export const corpusAvailable: boolean = existsSync(corpus);

/** Bytes of a corpus file, by its path below the corpus. */
export function corpusFile(path: string): Buffer {
  return readFileSync(fileURLToPath(new URL(path.split("/").map(encodeURIComponent).join("/"), corpus)));
}

/** Whether the corpus is there and holds a file. */
export function corpusHas(path: string): boolean {
  return existsSync(new URL(path.split("/").map(encodeURIComponent).join("/"), corpus));
}

/** File names in a corpus folder, sorted by code unit; empty without the corpus. */
export function corpusNames(folder: string): string[] {
  return corpusAvailable ? readdirSync(fileURLToPath(new URL(`${folder}/`, corpus))).sort() : [];
}

/** The 23 example projects by file name. */
export const exampleNames: readonly string[] = corpusNames("examples");

/** Where a corpus file or folder lies on this machine. */
export function corpusPath(path: string): string {
  return fileURLToPath(new URL(path, corpus));
}
