import { readFile } from "node:fs/promises";
import type { Environment, Offer, ServerHost } from "@benchwright/core";
import { stderrLog, workspaceFromEnvironment } from "@benchwright/core";
import { asset } from "./assets.ts";
import { identity, type Selection, select } from "./catalog.ts";
import { loadSystems } from "./systems.ts";

/** Where this process's calls may go: an environment and the directory the process was started in. */
export function processHost(environment: Environment = process.env): ServerHost {
  return {
    workspace: workspaceFromEnvironment(environment, process.cwd(), stderrLog.warn),
    environment,
    log: stderrLog,
  };
}

/** The selected systems as a server offers them, with the guide of each as a readable page. */
export async function loadOffer(selection: Selection, as = identity): Promise<Offer> {
  const systems = select(await loadSystems(selection.systems), selection, (tool) => tool.effect === "read");
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
