// The licences of everything that ended up in the bundle, from the bundler's own list of inputs.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** The notice file of a build, for what is bundled and what is copied. Fails when a package carries no licence text. */
export async function notices(metafile, copied) {
  const inputs = [...Object.keys(metafile.inputs), ...copied];
  const folders = new Set(
    inputs.map((path) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0]).filter(Boolean),
  );
  const parts = await Promise.all([...folders].sort().map(notice));
  return `This program contains the following packages.\n\n${parts.join(`\n${"-".repeat(80)}\n\n`)}`;
}

async function notice(folder) {
  const { name, version, license } = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
  const file = (await readdir(folder)).find((entry) => /^licen[cs]e/i.test(entry));
  if (file === undefined) throw new Error(`${name} carries no licence text`);
  return `${name} ${version} (${license})\n\n${(await readFile(join(folder, file), "utf8")).trim()}\n`;
}
