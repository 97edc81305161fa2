import { readFile } from "node:fs/promises";
import type { Offer, ServerHost } from "@benchwright/core";
import { stderrLog, workspaceFromEnvironment } from "@benchwright/core";
import { asset } from "./assets.ts";
import { identity, type Selection, select } from "./catalog.ts";
import { loadSystems } from "./systems.ts";

/** Where this process's calls may go: its environment and the directory it was started in. */
export function processHost(): ServerHost {
  return {
    workspace: workspaceFromEnvironment(process.env, process.cwd(), stderrLog.warn),
    environment: process.env,
    log: stderrLog,
  };
}

/** The selected systems as a server offers them, with the guide of each as a readable page. */
export async function loadOffer(selection: Selection, as = identity): Promise<Offer> {
  const systems = select(await loadSystems(), selection, (tool) => tool.effect === "read");
  return {
    identity: as,
    systems,
    pages: systems.map(({ name }) => ({
      uri: `benchwright://guide/${name}`,
      name: `guide/${name}`,
      title: `Guide to ${name}`,
      description: `How the ${name} tools work together, what they promise and what they do not see.`,
      mimeType: "text/markdown",
      read: () => readFile(asset(`docs/${name}.md`), "utf8"),
    })),
  };
}
