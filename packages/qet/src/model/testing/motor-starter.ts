import { fileURLToPath } from "node:url";

/** Folder of the example that comes with the program. */
export const motorStarterFolder: string = fileURLToPath(
  new URL("../../../../../examples/motor-starter", import.meta.url),
);
