import { parseArgs } from "node:util";
import type { Environment, Identity } from "@benchwright/core";
import { serveProcess } from "@benchwright/core/stdio";
import { checkSelection, identity, openingOf, readCatalog, type Selection } from "../catalog.ts";
import { UsageError } from "../usage.ts";

/** `benchwright serve [SYSTEM…] [--read-only] [--tools a,b]` */
export async function run(args: readonly string[]): Promise<undefined> {
  await serve(parseSelection(args), identity);
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

function parseSelection(args: readonly string[]): Selection {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { "read-only": { type: "boolean" }, tools: { type: "string" } },
    });
    return {
      systems: positionals,
      readOnly: values["read-only"] ?? false,
      tools: values.tools?.split(",").filter((name) => name !== ""),
    };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
