import { parseArgs } from "node:util";
import type { Environment, Identity } from "@benchwright/core";
import { serveProcess } from "@benchwright/core/stdio";
import { checkSelection, identity, openingOf, readCatalog, type Selection } from "../catalog.ts";
import { UsageError } from "../usage.ts";

/** `benchwright serve [SYSTEM…] [--read-only] [--tools a,b] [--folder DIR] [--engine]` */
export async function run(args: readonly string[]): Promise<undefined> {
  const { selection, environment } = parse(args);
  await serve(selection, identity, environment);
}

/** Serves a selection on stdin and stdout under a name, its calls in an environment. */
export async function serve(selection: Selection, as: Identity, environment: Environment = process.env): Promise<void> {
  const catalog = await readCatalog();
  checkSelection(selection, catalog);
  serveProcess(openingOf(catalog, selection, as), async () => {
    const { loadOffer, processHost } = await import("../host.ts");
    return { offer: await loadOffer(selection, as), host: processHost(environment) };
  });
}

/** What to serve, and the environment with the settings that were given as flags. */
function parse(args: readonly string[]): { readonly selection: Selection; readonly environment: Environment } {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        "read-only": { type: "boolean" },
        tools: { type: "string" },
        folder: { type: "string" },
        engine: { type: "boolean" },
      },
    });
    const { folder, engine, tools } = values;
    return {
      selection: {
        systems: positionals,
        readOnly: values["read-only"] ?? false,
        tools: tools?.split(",").filter((name) => name !== ""),
      },
      environment: {
        ...process.env,
        ...(folder === undefined ? {} : { SETOOLBOX_AGENT_FOLDER: folder }),
        ...(engine === true ? { SETOOLBOX_AGENT_ENGINE: "1" } : {}),
      },
    };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
