import { type Relation, relation, sameAs } from "../../engine/relation.ts";
import { speedOfLight } from "../../itu/p525.ts";
import { toDecibels } from "../../units/convert.ts";
import { apertureGain, circularApertureGain, halfPowerBeamwidth, pointingLoss, polarizationLoss } from "../antenna.ts";
import { models } from "../models.ts";
import { noPolarizationCoupling } from "../refusals.ts";
import type { LinkSetup } from "../setup.ts";

/** Wavelength, gains, beamwidths, pointing and polarization losses, EIRP. */
export function antennaRelations(setup: LinkSetup): readonly Relation[] {
  return [...fixed, radiatedEirp(setup)];
}

const fixed: readonly Relation[] = [
  relation("wavelength", ["frequency"], (f) => speedOfLight / f, models.freeSpace),
  ...antenna("transmit"),
  ...antenna("receive"),
  relation("polarizationLoss", ["polarizationMismatch"], lossOfMismatch, models.polarization),
  relation(
    "eirp",
    ["transmitPower", "transmitBackoff", "transmitLineLoss", "transmitGain", "transmitPointingLoss"],
    (power, backoff, line, gain, pointing) => power - backoff - line + gain - pointing,
    models.budget,
  ),
];

function antenna(side: "transmit" | "receive"): readonly Relation[] {
  const gain = `${side}Gain`;
  const efficiency = `${side}AntennaEfficiency`;
  return [
    sameAs(gain, `${side}AntennaGain`, models.definition),
    relation(
      gain,
      [`${side}AntennaDiameter`, efficiency, "wavelength"],
      (d, eta, lambda) => toDecibels(circularApertureGain(d, eta, lambda)),
      models.aperture,
    ),
    relation(
      gain,
      [`${side}AntennaArea`, efficiency, "wavelength"],
      (area, eta, lambda) => toDecibels(apertureGain(area, eta, lambda)),
      models.aperture,
    ),
    relation(`${side}Beamwidth`, [`${side}AntennaDiameter`, "wavelength"], halfPowerBeamwidth, models.pointing),
    relation(`${side}PointingLoss`, [`${side}PointingError`, `${side}Beamwidth`], pointingLoss, models.pointing),
  ];
}

/** A right angle lets nothing through. */
function lossOfMismatch(angle: number): number {
  if (angle > Math.PI / 2 - 1e-9) throw noPolarizationCoupling();
  // The cosine of zero has no negative zero decibels.
  return angle === 0 ? 0 : polarizationLoss(angle);
}

/** A given EIRP already holds its losses, unless one is stated beside it and nothing tells that it was counted. */
function radiatedEirp(setup: LinkSetup): Relation {
  const beside = lossesBesideEirp(setup);
  if (beside.length === 0) return sameAs("radiatedEirp", "eirp", models.budget);
  return relation(
    "radiatedEirp",
    ["eirp", ...beside],
    (eirp, ...losses) => losses.reduce((rest, loss) => rest - loss, eirp),
    models.budget,
  );
}

/** The stated losses that a given EIRP may or may not hold already. */
export function lossesBesideEirp({ stated, eirpParts }: LinkSetup): readonly string[] {
  if (!stated.includes("eirp") || eirpParts) return [];
  const pointing = stated.includes("transmitPointingLoss") || stated.includes("transmitPointingError");
  return [
    ...(["transmitBackoff", "transmitLineLoss"] as const).filter((loss) => stated.includes(loss)),
    ...(pointing ? ["transmitPointingLoss"] : []),
  ];
}
