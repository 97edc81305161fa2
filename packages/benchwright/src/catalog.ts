import type { Identity, Opening, PublishedSystem, PublishedTool } from "@benchwright/core";
import { instructionsOf } from "@benchwright/core/opening";
import manifest from "../package.json" with { type: "json" };
import { builtCatalog } from "./assets.ts";
import { UsageError } from "./usage.ts";

/** Everything a client may ask before the first call, and all that the command line needs to know of the tools. */
export interface Catalog {
  readonly systems: readonly PublishedSystem[];
}

/** Which systems and tools to serve. */
export interface Selection {
  readonly systems: readonly string[];
  readonly readOnly: boolean;
  readonly tools: readonly string[] | undefined;
}

export const identity: Identity = { name: "benchwright", title: "Benchwright", version: manifest.version };

/** The catalog: a constant made by the build or, from the sources, published by the systems themselves. */
export async function readCatalog(): Promise<Catalog> {
  const text = builtCatalog();
  return text === undefined ? publishCatalog() : (JSON.parse(text) as Catalog);
}

export async function publishCatalog(): Promise<Catalog> {
  const [{ publishSystem }, { loadSystems }] = await Promise.all([import("@benchwright/core"), import("./systems.ts")]);
  return { systems: (await loadSystems()).map(publishSystem) };
}

export function allTools(catalog: Catalog): PublishedTool[] {
  return catalog.systems.flatMap(({ tools }) => [...tools]);
}

/** Refuses names that are not in the catalog. Throws `UsageError` with what there is. */
export function checkSelection({ systems, tools }: Selection, catalog: Catalog): void {
  const knownSystems = catalog.systems.map(({ name }) => name);
  const knownTools = allTools(catalog).map(({ name }) => name);
  for (const name of systems) {
    if (!knownSystems.includes(name))
      throw new UsageError(`Unknown system "${name}". Systems: ${knownSystems.join(", ")}`);
  }
  for (const name of tools ?? []) {
    if (!knownTools.includes(name)) throw new UsageError(`Unknown tool "${name}". Tools: ${knownTools.join(", ")}`);
  }
}

/** The selected systems with the selected tools, from either the catalog or the loaded systems. */
export function select<S extends { readonly name: string; readonly tools: readonly { readonly name: string }[] }>(
  systems: readonly S[],
  selection: Selection,
  reads: (tool: S["tools"][number]) => boolean,
): S[] {
  return systems
    .filter(({ name }) => selection.systems.length === 0 || selection.systems.includes(name))
    .map((system) => ({
      ...system,
      tools: system.tools.filter(
        (tool) => (!selection.readOnly || reads(tool)) && (selection.tools?.includes(tool.name) ?? true),
      ),
    }));
}

/** What the server says before the first call. */
export function openingOf(catalog: Catalog, selection: Selection, as: Identity): Opening {
  const systems = select(catalog.systems, selection, (tool) => tool.annotations.readOnlyHint);
  return { identity: as, instructions: instructionsOf(systems), tools: systems.flatMap(({ tools }) => tools) };
}
