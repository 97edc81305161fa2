import { readdir, readFile, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { errorCode } from "@benchwright/core";
import type { ToolName } from "../../protocol/places.ts";
import type { RunId } from "../../protocol/run-id.ts";
import { type ProjectHead, parseProject, type StoredAnalysis } from "./project.ts";

/** What the store knows of a project without holding its results. */
export interface CataloguedProject {
  readonly path: string;
  readonly head: ProjectHead;
  readonly records: readonly CataloguedRecord[];
}

export interface CataloguedRecord {
  readonly id: string;
  readonly name: string;
  readonly lastModified: string;
  readonly runId: RunId;
  readonly tool: ToolName;
}

/** All projects as they are now, and the names of files that are none. */
export interface Inventory {
  readonly projects: readonly CataloguedProject[];
  readonly damaged: readonly string[];
}

interface Known {
  readonly stamp: string;
  /** Nothing for a file that is no project. */
  readonly project: CataloguedProject | undefined;
}

/** The projects of a folder. A file is read again only when it is another one: each save makes a new file. */
export class Catalogue {
  readonly #folder: string;
  #known = new Map<string, Known>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Throws what the file system says when the folder cannot be read. */
  async inventory(): Promise<Inventory> {
    const names = (await readdir(this.#folder))
      .filter((name) => name.endsWith(".json") && !name.startsWith("."))
      .sort();
    const seen = new Map<string, Known>();
    for (const name of names) {
      const known = await this.#look(name);
      if (known !== undefined) seen.set(name, known);
    }
    this.#known = seen;
    return {
      projects: [...seen.values()].flatMap(({ project }) => project ?? []),
      damaged: [...seen].filter(([, { project }]) => project === undefined).map(([name]) => name),
    };
  }

  /** Takes over what was just written, so that a project which grows by one run is not read again for the next. */
  async learn(project: CataloguedProject): Promise<void> {
    this.#known.set(basename(project.path), { stamp: await stampOf(project.path), project });
  }

  async #look(name: string): Promise<Known | undefined> {
    const path = join(this.#folder, name);
    try {
      const stamp = await stampOf(path);
      const known = this.#known.get(name);
      if (known?.stamp === stamp) return known;
      const project = parseProject(await readFile(path, "utf8"));
      return {
        stamp,
        project:
          project === undefined ? undefined : { path, head: project.head, records: project.analyses.map(catalogued) },
      };
    } catch (error) {
      if (errorCode(error) === "ENOENT") return undefined;
      throw error;
    }
  }
}

async function stampOf(path: string): Promise<string> {
  const { ino, size, mtimeNs } = await stat(path, { bigint: true });
  return `${ino} ${size} ${mtimeNs}`;
}

export function catalogued(analysis: StoredAnalysis): CataloguedRecord {
  const { id, name, lastModified, runId, tool } = analysis;
  return { id, name, lastModified, runId, tool };
}
