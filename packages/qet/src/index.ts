import type { System } from "@benchwright/core";
import { tools } from "./tools/index.ts";

/** The schematic system: reading, comparing and searching QElectroTech projects and symbols, natively. */
export const qet: System = {
  name: "qet",
  instructions:
    "qet reads QElectroTech projects (.qet: folios of elements joined by conductors) and symbols (.elmt) from the file alone. " +
    "Begin with qet_project_info. Folios count from 1 in every reading tool. " +
    "After any edit, compare the two files with qet_diff: it sees every difference, also the ones nobody asked for.",
  tools,
};

export { cacheDirectory } from "./app/cache-directory.ts";
export { collectionFolders } from "./app/environment.ts";
