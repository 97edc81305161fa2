import type { Model } from "../outcome.ts";

function model(name: string, version: string, citation: string): Model {
  return { name, version, citation };
}

/** The models of the link budget, as results cite them. */
export const models = {
  definition: model("Definition", "1", "Definitions of the link budget form"),
  aperture: model(
    "Aperture gain",
    "1",
    "Maral and Bousquet, Satellite Communications Systems, ch. 5; Balanis, Antenna Theory, ch. 12",
  ),
  pointing: model("Beamwidth and pointing loss", "1", "Maral and Bousquet, Satellite Communications Systems, ch. 5"),
  polarization: model("Linear polarization mismatch", "1", "Maini and Agrawal, Satellite Technology, ch. 7"),
  freeSpace: model("ITU-R P.525", "P.525-4", "Recommendation ITU-R P.525, eq. 3; Friis 1946"),
  orbit: model("Circular orbit geometry", "spherical Earth, 6378.137 km", "Space Mission Analysis and Design, ch. 5"),
  geostationary: model(
    "Geostationary look angles",
    "spherical Earth, 6378.137 km; orbit radius 42164.17 km",
    "Roddy, Satellite Communications, ch. 3",
  ),
  doppler: model("Doppler shift", "non-relativistic", "f v / c"),
  delay: model("Propagation delay", "1", "d / c, c = 299792458 m/s"),
  flux: model("Power flux density", "1", "Pratt and Allnutt, Satellite Communications, ch. 4"),
  gas: model("ITU-R P.676", "P.676-13 Annex 1", "Recommendation ITU-R P.676-13, Annex 1, eq. 1 to 9"),
  gasSlant: model(
    "ITU-R P.676 slant path",
    "P.676-13 Annex 2",
    "Recommendation ITU-R P.676-13, Annex 2, eq. 31 and 37",
  ),
  referenceAtmosphere: model(
    "Mean global reference atmosphere at the surface",
    "P.835-6",
    "Recommendation ITU-R P.835-6, Annex 1: 1013.25 hPa, 288.15 K, 7.5 g/m^3",
  ),
  rainSpecific: model("ITU-R P.838", "P.838-3", "Recommendation ITU-R P.838-3, eq. 1 to 5"),
  rainSlant: model("ITU-R P.618 rain", "P.618-13", "Recommendation ITU-R P.618-13, section 2.2.1.1 (as in P.618-14)"),
  rainTerrestrial: model("ITU-R P.530 rain", "P.530-17", "Recommendation ITU-R P.530-17, section 2.4.1"),
  cloud: model("ITU-R P.840", "P.840-8", "Recommendation ITU-R P.840-8, double-Debye K_l at 273.15 K"),
  scintillation: model("ITU-R P.618 scintillation", "P.618-13", "Recommendation ITU-R P.618-13, section 2.4.1"),
  total: model("ITU-R P.618 total attenuation", "P.618-13", "Recommendation ITU-R P.618-13, section 2.5"),
  crossPolar: model(
    "ITU-R P.618 cross-polar discrimination",
    "P.618-13",
    "Recommendation ITU-R P.618-13, section 4.1, steps 1 to 8",
  ),
  skyNoise: model("ITU-R P.618 sky noise", "P.618-13", "Recommendation ITU-R P.618-13, section 3"),
  cascade: model("Noise cascade", "T0 = 290 K", "Friis 1944; Pozar, Microwave Engineering, ch. 10"),
  system: model("System noise temperature", "1", "Roddy, Satellite Communications, ch. 12"),
  budget: model("Link equation", "1", "Friis 1946; Roddy, Satellite Communications, ch. 12"),
  combination: model("Reciprocal sum of C/N", "1", "Roddy, Satellite Communications, ch. 12"),
  uncoded: model(
    "Bit error rate, uncoded",
    "ideal detection, Gray mapping",
    "Proakis, Digital Communications, ch. 4; Craig 1991; Cho and Yoon 2002",
  ),
  convolutional: model(
    "Convolutional code K = 7, rate 1/2",
    "union bound, 6 terms",
    "Proakis, Digital Communications, ch. 8",
  ),
  dvbS2: model("DVB-S2", "EN 302 307-1", "ETSI EN 302 307-1, Table 13"),
  shannon: model("Channel capacity", "1", "Shannon 1948"),
} as const;
