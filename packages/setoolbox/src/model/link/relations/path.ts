import { type Relation, relation, sameAs } from "../../engine/relation.ts";
import { freeSpacePathLoss, speedOfLight } from "../../itu/p525.ts";
import { circularOrbitRange, geostationaryLook } from "../geometry.ts";
import { models } from "../models.ts";

const station = ["stationLatitude", "stationLongitude", "satelliteLongitude"] as const;

/** Geometry, Doppler and delay, free-space loss, the total, and the flux at the receiving antenna. */
export const pathRelations: readonly Relation[] = [
  sameAs("pathLength", "distance", models.definition),
  sameAs("pathLength", "slantRange", models.definition),
  relation("slantRange", ["orbitAltitude", "elevationAngle"], circularOrbitRange, models.orbit),
  relation("slantRange", station, (...angles) => look(angles).range, models.geostationary),
  relation("elevationAngle", station, (...angles) => look(angles).elevation, models.geostationary),
  relation("azimuthAngle", station, (...angles) => look(angles).azimuth, models.geostationary),
  relation("dopplerShift", ["frequency", "relativeVelocity"], (f, v) => (f * v) / speedOfLight, models.doppler),
  relation("propagationDelay", ["pathLength"], (d) => d / speedOfLight, models.delay),
  relation("freeSpacePathLoss", ["pathLength", "wavelength"], freeSpacePathLoss, models.freeSpace),
  relation(
    "totalPathLoss",
    ["freeSpacePathLoss", "totalAtmosphericLoss", "polarizationLoss", "miscLoss"],
    (freeSpace, atmosphere, polarization, misc) => freeSpace + atmosphere + polarization + misc,
    models.budget,
  ),
  relation(
    "powerFluxDensity",
    ["radiatedEirp", "pathLength", "totalAtmosphericLoss", "miscLoss"],
    (eirp, d, atmosphere, misc) => eirp - 10 * Math.log10(4 * Math.PI) - 20 * Math.log10(d) - atmosphere - misc,
    models.flux,
  ),
];

function look([latitude = 0, longitude = 0, satellite = 0]: readonly number[]): ReturnType<typeof geostationaryLook> {
  return geostationaryLook(latitude, longitude, satellite);
}
