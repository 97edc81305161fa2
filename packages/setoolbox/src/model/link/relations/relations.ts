import type { Relation } from "../../engine/relation.ts";
import type { LinkSetup } from "../setup.ts";
import { antennaRelations } from "./antennas.ts";
import { atmosphereRelations } from "./atmosphere.ts";
import { carrierRelations } from "./carrier.ts";
import { noiseRelations } from "./noise.ts";
import { pathRelations } from "./path.ts";
import { requirementRelations } from "./requirement.ts";
import { solvedRelations } from "./solved.ts";

/** Every relation that holds for a request. Requests that chose alike share the list. */
export function linkRelations(setup: LinkSetup): readonly Relation[] {
  const key = JSON.stringify(setup);
  const found = bySetup.get(key);
  if (found !== undefined) return found;
  if (bySetup.size >= mostSetups) bySetup.clear();
  const made = relationsOf(setup);
  bySetup.set(key, made);
  return made;
}

const bySetup = new Map<string, readonly Relation[]>();
const mostSetups = 1000;

function relationsOf(setup: LinkSetup): readonly Relation[] {
  return [
    ...antennaRelations(setup),
    ...pathRelations,
    ...atmosphereRelations(setup),
    ...noiseRelations(setup),
    ...carrierRelations(setup),
    ...requirementRelations(setup),
    ...solvedRelations(setup),
  ];
}

/** The fields whose default does not hold for a request, because something else gives the quantity. */
export function withoutDefault({ stated, solveFor }: LinkSetup): readonly string[] {
  return [
    ...(stated.includes("transmitPointingError") ? ["transmitPointingLoss"] : []),
    ...(stated.includes("receivePointingError") ? ["receivePointingLoss"] : []),
    ...(stated.includes("polarizationMismatch") || solveFor === "polarizationLoss" ? ["polarizationLoss"] : []),
  ];
}
