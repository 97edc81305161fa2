// Writes what is derived from the registry. Run by `npm run docs`.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { publishCatalog } from "../catalog.ts";
import { loadSystems } from "../systems.ts";
import { generatedFiles } from "./generate.ts";

const systems = await loadSystems();
const examples = new Map(systems.flatMap(({ tools }) => tools.map((tool) => [tool.name, tool.example] as const)));
const files = generatedFiles(await publishCatalog(), examples, await readFile("README.md", "utf8"));
for (const [path, content] of files) {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
}
process.stdout.write(`${files.size} files are up to date\n`);
