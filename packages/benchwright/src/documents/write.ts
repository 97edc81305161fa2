// Writes what is derived from the registry. Run by `npm run docs`.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { publishCatalog } from "../catalog.ts";
import { loadSystems } from "../systems.ts";
import { examplesOf, generatedFiles } from "./generate.ts";

const examples = examplesOf(await loadSystems());
const files = generatedFiles(await publishCatalog(), examples, await readFile("README.md", "utf8"));
for (const [path, content] of files) {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
}
process.stdout.write(`${files.size} files are up to date\n`);
