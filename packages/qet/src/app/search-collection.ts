import { Absent, Denied, type InputDirectory, type ListAnswer, type ToolContext } from "@benchwright/core";
import { type SymbolMatch, type SymbolQuery, searchSymbols } from "../model/collection/search.ts";
import { cacheDirectory } from "./cache-directory.ts";
import { Collections } from "./collection/index.ts";
import { collectionFolders } from "./environment.ts";

const MOST_PROBLEMS = 50;

// One index of each collection for the life of the process, made at the first search.
const byCache = new Map<string, Collections>();

/** Searches a collection, or the first configured one. Throws `Absent("collection-unset")` when there is none. */
export async function searchCollection(
  folder: InputDirectory | undefined,
  question: SymbolQuery,
  { environment, signal, progress }: ToolContext,
): Promise<ListAnswer<SymbolMatch>> {
  const root = folder?.path ?? collectionFolders(environment)[0];
  if (root === undefined) {
    throw new Absent("collection-unset", {
      what: "No symbol collection is configured",
      next: "Pass directory, or set QET_MCP_ELEMENTS to a folder of .elmt files",
    });
  }
  const collections = collectionsIn(cacheDirectory(environment));
  const collection = await collections.read(root, {
    signal,
    progress: (done, total) => progress(done, total, "symbols read"),
  });
  // The collection resolves its root again, and what was admitted may have become a link since.
  if (folder !== undefined && collection.root !== folder.path) throw replaced(folder.path);
  const { entries, problems, outside } = collection;
  const passedOver = [
    ...problems.map(({ file, error }) => ({ file, error })),
    ...outside.map(({ link, target }) => ({ file: link, error: `it is a link that leaves the collection: ${target}` })),
  ];
  const { results, ...rest } = searchSymbols(entries, question);
  return {
    rows: results,
    rest: {
      ...rest,
      problems: passedOver.slice(0, MOST_PROBLEMS),
      problem_count: passedOver.length,
    },
  };
}

function replaced(path: string): Denied {
  return new Denied("path-changed", {
    what: `directory: ${path} is outside the workspace`,
    why: "It was replaced by a link after it had been checked",
  });
}

function collectionsIn(directory: string): Collections {
  let collections = byCache.get(directory);
  if (collections === undefined) {
    collections = new Collections({ cacheDirectory: directory });
    byCache.set(directory, collections);
  }
  return collections;
}
