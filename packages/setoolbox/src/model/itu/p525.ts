/** The speed of light in vacuum, m/s (exact by definition of the metre). */
export const speedOfLight = 299792458;

/**
 * Free-space basic transmission loss, ITU-R P.525 eq. 3: 20 log10(4 pi d / lambda), in dB.
 * Valid in the far field; closer than lambda / (4 pi) the formula would give a gain, and 0 dB is returned.
 *
 * @param distance path length, m
 * @param wavelength m
 */
export function freeSpacePathLoss(distance: number, wavelength: number): number {
  return Math.max(0, 20 * (Math.log10(4 * Math.PI) + Math.log10(distance) - Math.log10(wavelength)));
}
