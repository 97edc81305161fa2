const degree = Math.PI / 180;

/**
 * Gain of an aperture by its area as a ratio over isotropic: eta 4 pi A / lambda^2.
 * Maral and Bousquet, Satellite Communications Systems, ch. 5; Balanis, Antenna Theory, ch. 12.
 *
 * @param area m^2
 * @param efficiency ratio
 * @param wavelength m
 */
export function apertureGain(area: number, efficiency: number, wavelength: number): number {
  return (efficiency * 4 * Math.PI * area) / wavelength ** 2;
}

/** Gain of a circular aperture: eta (pi D / lambda)^2. Source and units as for `apertureGain`; diameter in m. */
export function circularApertureGain(diameter: number, efficiency: number, wavelength: number): number {
  return efficiency * ((Math.PI * diameter) / wavelength) ** 2;
}

/** Half-power beamwidth of a circular aperture, rad: 70 lambda / D degrees. Maral and Bousquet ch. 5. */
export function halfPowerBeamwidth(diameter: number, wavelength: number): number {
  return ((70 * wavelength) / diameter) * degree;
}

/**
 * Loss by pointing off the axis, dB: 12 (error / beamwidth)^2. Maral and Bousquet ch. 5.
 * Valid for an error below the half-power beamwidth.
 */
export function pointingLoss(error: number, beamwidth: number): number {
  return 12 * (error / beamwidth) ** 2;
}

/** Loss between two linear polarizations at an angle, dB: -20 log10 cos(angle). Maini and Agrawal ch. 7. Below 90 degrees. */
export function polarizationLoss(angle: number): number {
  return -20 * Math.log10(Math.cos(angle));
}
