import type { Relation } from "../../engine/relation.ts";
import type { LinkSetup } from "../setup.ts";
import { antennaRelations } from "./antennas.ts";
import { atmosphereRelations } from "./atmosphere.ts";
import { carrierRelations } from "./carrier.ts";
import { noiseRelations } from "./noise.ts";
import { pathRelations } from "./path.ts";
import { requirementRelations } from "./requirement.ts";
import { solvedRelations } from "./solved.ts";

/** Every relation that holds for a request. */
export function linkRelations(setup: LinkSetup): readonly Relation[] {
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
export function withoutDefault({ given, solveFor }: LinkSetup): readonly string[] {
  return [
    ...(given.has("transmitPointingError") ? ["transmitPointingLoss"] : []),
    ...(given.has("receivePointingError") ? ["receivePointingLoss"] : []),
    ...(given.has("polarizationMismatch") || solveFor === "polarizationLoss" ? ["polarizationLoss"] : []),
  ];
}
