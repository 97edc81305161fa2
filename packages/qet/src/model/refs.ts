import { abbreviate, resolveRef } from "@benchwright/core";
import { projectConductors } from "./conductors.ts";
import { projectElements } from "./elements.ts";
import { projectItems } from "./items.ts";
import { type Project, perProject } from "./project.ts";

/** Every uuid of a project by which something on a folio can be named, so that a short form is unique in the whole of it. */
const identities = perProject((project): readonly string[] => {
  const things = [
    ...project.folios,
    ...projectElements(project),
    ...projectConductors(project),
    ...projectItems(project),
  ];
  return things.map(({ uuid }) => uuid).filter((uuid) => uuid !== "");
});

/** The short form of a uuid of this project. */
export const shortRef = perProject((project): ((uuid: string) => string) => abbreviate(identities(project)));

/** The uuids that references name, each whole or short. Throws when one names nothing or several. */
export function resolveRefs(
  project: Project,
  references: readonly string[] | undefined,
  kind: string,
): string[] | undefined {
  return references?.map((reference) => resolveRef(reference, identities(project), kind));
}
