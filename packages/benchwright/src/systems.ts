import type { System } from "@benchwright/core";

// Loaded on demand, and only those that are wanted: starting the program must not pay for them.
const loaders: Readonly<Record<string, () => Promise<System>>> = {
  qet: async () => (await import("@benchwright/qet")).qet,
  setoolbox: async () => (await import("@benchwright/setoolbox")).setoolbox,
};

/** The systems of these names; all of them when none is named. */
export async function loadSystems(names: readonly string[] = []): Promise<System[]> {
  const wanted = Object.entries(loaders).filter(([name]) => names.length === 0 || names.includes(name));
  return Promise.all(wanted.map(([, load]) => load()));
}
