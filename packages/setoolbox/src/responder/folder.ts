import { access, constants, mkdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { errorCode, Refused } from "@benchwright/core";
import { type ExchangePaths, PLACES, schemaName } from "../protocol/places.ts";
import { printDocument } from "../protocol/result.ts";
import type { Engine } from "./engine.ts";
import { replaceFile } from "./files.ts";
import { removeStrays } from "./strays.ts";

/** Makes the folder and its four places. Throws `Refused("folder-unusable")`. */
export async function prepareFolder(paths: ExchangePaths): Promise<void> {
  try {
    await mkdir(paths.root, { recursive: true });
    await makePlaces(paths);
    for (const place of PLACES) await access(paths[place], constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new Refused("folder-unusable", {
      what: `The folder ${paths.root} cannot be used`,
      why: `The operating system said ${errorCode(error) ?? String(error)}`,
      next: "Name a folder on a local disk that can be written with --folder",
    });
  }
}

/** Makes what is missing of the four places below a root that is there. */
export async function makePlaces(paths: ExchangePaths): Promise<void> {
  for (const place of PLACES) {
    try {
      await mkdir(paths[place]);
    } catch (error) {
      if (errorCode(error) !== "EEXIST" || !(await stat(paths[place])).isDirectory()) throw error;
    }
  }
}

/** Writes the form of every calculator, where it is not there already, and clears what a process that died left behind. */
export async function furnishFolder(paths: ExchangePaths, engine: Engine, now: number): Promise<void> {
  for (const [tool, form] of engine.forms) {
    const path = join(paths.schema, schemaName(tool));
    const text = printDocument(form);
    if ((await readFile(path, "utf8").catch(() => undefined)) !== text) await replaceFile(path, text);
  }
  for (const folder of [paths.root, paths.out, paths.schema]) await removeStrays(folder, now);
}
