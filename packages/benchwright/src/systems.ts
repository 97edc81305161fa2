import type { System } from "@benchwright/core";

/** All systems, loaded on demand: starting the program must not pay for them. */
export async function loadSystems(): Promise<System[]> {
  const { qet } = await import("@benchwright/qet");
  return [qet];
}
