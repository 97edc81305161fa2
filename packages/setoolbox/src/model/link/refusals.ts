import { Impossible } from "../engine/relation.ts";

/** Crossed linear polarizations. */
export function noPolarizationCoupling(): Impossible {
  return new Impossible({
    code: "no_solution",
    message:
      "polarizationMismatch is 90 degrees: crossed linear polarizations pass no power, and the loss is infinite.",
    field: "polarizationMismatch",
    correction: "Give polarizationMismatch below 90 deg, or the residual polarizationLoss in dB.",
  });
}

/** Depolarization by rain that is not there. */
export function noDepolarization(): Impossible {
  return new Impossible({
    code: "no_solution",
    message: "The rain attenuation is 0 dB: without rain nothing is depolarized, and the discrimination is infinite.",
    field: "rainAttenuation",
    correction: "Give a rainAttenuation above 0 dB, or a rainRate and rainHeight that cause one.",
  });
}

/** A link that does not close however short it is. */
export function noDistance(): Impossible {
  return new Impossible({
    code: "no_solution",
    message: "The link does not meet the required margin at any distance: losses other than free space use it up.",
    field: null,
    correction: "Raise transmitPower or a gain, or lower a loss, the dataRate or the requirement.",
  });
}

/** An error rate below the smallest double. */
export function vanishingErrorRate(): Impossible {
  return new Impossible({
    code: "no_solution",
    message: "At this Eb/N0 the bit error rate is below 1e-300, too small for any number to be written.",
    field: "ebN0",
    correction: "Report the link as free of errors for any purpose, or give a lower ebN0.",
  });
}
