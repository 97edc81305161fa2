import { escapes, longEscapes } from "./hostile-escapes.ts";
import { insideSpellings, invalidSpellings, namesOfNothing } from "./hostile-names.ts";

/**
 * What must become of a spelling: `denied` and `refused` are the kinds of the error, and `barred` is either; `absent`
 * names nothing that is there, so it cannot be read but may be created inside; `harmless` may end in any way. None may
 * ever show a canary or change anything outside.
 */
export type Fate = "denied" | "refused" | "barred" | "absent" | "harmless";

export interface HostilePath {
  readonly spelling: string;
  readonly must: Fate;
}

/** Every hostile spelling, each once, for a ground made by `makeHostileGround`. */
export function hostilePaths(ground: { readonly workspace: string; readonly outside: string }): HostilePath[] {
  const { workspace, outside } = ground;
  const all = [
    ...marked("denied", escapes(workspace, outside)),
    ...marked("barred", longEscapes(outside)),
    ...marked("refused", invalidSpellings()),
    ...marked("absent", namesOfNothing(outside)),
    ...marked("harmless", insideSpellings(workspace)),
  ];
  return [...new Map(all.map((path) => [path.spelling, path])).values()];
}

function marked(must: Fate, spellings: readonly string[]): HostilePath[] {
  return spellings.map((spelling) => ({ spelling, must }));
}
