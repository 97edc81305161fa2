/** Boltzmann's constant, J/K (exact in the SI). */
export const boltzmann = 1.380649e-23;

/** The same in dBW/K/Hz. */
export const decibelsOfBoltzmann = 10 * Math.log10(boltzmann);

/** The reference temperature of a noise figure, K (IEEE definition). */
export const referenceTemperature = 290;

/** Equatorial radius of the Earth for satellite geometry, m. */
export const earthRadius = 6378137;

/** Radius of the geostationary orbit, m. */
export const geostationaryRadius = 42164170;
