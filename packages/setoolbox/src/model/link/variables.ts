import type { Variable } from "../form/field.ts";
import type { UnitTypeName } from "../units/table.ts";
import { unitType } from "../units/table.ts";
import { linkForm } from "./form/form.ts";
import { stageCount } from "./form/stages.ts";

/** What a result may report, in the order in which it does. */
export const linkOutputs: readonly Variable[] = [
  of("wavelength", "Wavelength", "lambda", "length", "m"),
  of("transmitGain", "Transmit gain", "G_T", "gain", "dBi"),
  of("receiveGain", "Receive gain", "G_R", "gain", "dBi"),
  of("transmitBeamwidth", "Transmit half-power beamwidth", "theta_T", "angle", "deg"),
  of("receiveBeamwidth", "Receive half-power beamwidth", "theta_R", "angle", "deg"),
  of("eirp", "EIRP", "EIRP", "power", "dBW"),
  of("requiredEirp", "Required EIRP", "EIRP_req", "power", "dBW"),
  of("requiredTransmitPower", "Required transmit power", "P_T_req", "power", "dBW"),
  of("requiredReceiveGain", "Required receive gain", "G_R_req", "gain", "dBi"),
  of("slantRange", "Slant range", "d_S", "length", "km"),
  of("elevationAngle", "Elevation angle", "E", "angle", "deg"),
  of("azimuthAngle", "Azimuth angle", "Az", "angle", "deg"),
  of("dopplerShift", "Doppler shift", "f_D", "frequency", "Hz"),
  of("propagationDelay", "Propagation delay", "t_D", "time", "ms"),
  of("freeSpacePathLoss", "Free-space path loss", "L_FS", "loss", "dB"),
  of("oxygenSpecificAttenuation", "Oxygen specific attenuation", "gamma_o", "specificAttenuation", "dB/km"),
  of("waterVapourSpecificAttenuation", "Water vapour specific attenuation", "gamma_w", "specificAttenuation", "dB/km"),
  of("gaseousSpecificAttenuation", "Gaseous specific attenuation", "gamma", "specificAttenuation", "dB/km"),
  of("gaseousAttenuation", "Gaseous attenuation", "A_G", "loss", "dB"),
  of("rainSpecificAttenuation", "Rain specific attenuation", "gamma_R", "specificAttenuation", "dB/km"),
  of("rainAttenuation", "Rain attenuation", "A_R", "loss", "dB"),
  of("cloudAttenuation", "Cloud attenuation", "A_C", "loss", "dB"),
  of("scintillationLoss", "Scintillation loss", "A_S", "loss", "dB"),
  of("totalAtmosphericLoss", "Total atmospheric loss", "A_T", "loss", "dB"),
  of("crossPolarDiscrimination", "Cross-polar discrimination", "XPD", "loss", "dB"),
  of("polarizationLoss", "Polarization loss", "L_POL", "loss", "dB"),
  of("transmitPointingLoss", "Transmit pointing loss", "L_PT", "loss", "dB"),
  of("receivePointingLoss", "Receive pointing loss", "L_PR", "loss", "dB"),
  of("totalPathLoss", "Total path loss", "L", "loss", "dB"),
  of("powerFluxDensity", "Power flux density", "PFD", "fluxDensity", "dBW/m^2"),
  of("receivedPower", "Received power", "P_R", "power", "dBW"),
  of("cascadeNoiseFigure", "Cascade noise figure", "NF_C", "noiseFigure", "dB"),
  of("receiverNoiseTemperature", "Receiver noise temperature", "T_E", "temperature", "K"),
  of("skyNoiseTemperature", "Sky noise temperature", "T_SKY", "temperature", "K"),
  of("systemNoiseTemperature", "System noise temperature", "T_S", "temperature", "K"),
  of("gOverT", "Figure of merit G/T", "G/T", "gainOverTemperature", "dB/K"),
  of("noiseSpectralDensity", "Noise spectral density", "N0", "spectralDensity", "dBW/Hz"),
  of("noisePower", "Noise power", "N", "power", "dBW"),
  of("carrierToNoiseDensity", "Carrier to noise density ratio", "C/N0", "carrierToNoiseDensity", "dBHz"),
  of("carrierToNoise", "Carrier to noise ratio", "C/N", "loss", "dB"),
  of("ebN0", "Eb/N0", "Eb/N0", "loss", "dB"),
  of("requiredEbN0", "Required Eb/N0", "(Eb/N0)_req", "loss", "dB"),
  of("requiredEsN0", "Required Es/N0", "(Es/N0)_req", "loss", "dB"),
  of("spectralEfficiency", "Spectral efficiency", "eta_S", "spectralEfficiency", "bit/s/Hz"),
  of("bitErrorRate", "Bit error rate", "BER", "ratio", "1"),
  of("linkMargin", "Link margin", "M", "loss", "dB"),
  of("maxDistance", "Maximum distance", "d_max", "length", "km"),
  of("maxDataRate", "Maximum data rate", "R_max", "dataRate", "bit/s"),
  of("shannonCapacity", "Shannon capacity", "C", "dataRate", "bit/s"),
];

/** Quantities that stand between inputs and outputs. */
const between: readonly Variable[] = [
  of("radiatedEirp", "EIRP radiated", "EIRP_r", "power", "dBW"),
  of("pathLength", "Path length", "d", "length", "km"),
  of("dryPressure", "Dry air pressure", "P_dry", "pressure", "hPa"),
  of("rainExponent", "Rain attenuation exponent", "alpha", "ratio", "1"),
  of("skyAttenuation", "Attenuation before the sky", "A", "loss", "dB"),
  of("rainNoiseIncrease", "Noise temperature added by rain", "dT", "temperatureDifference", "K"),
  of("clearSkySystemTemperature", "Clear-sky system noise temperature", "T_S_cs", "temperature", "K"),
  of("cascadeTemperature", "Cascade noise temperature", "T_C", "temperature", "K"),
  of("receiveGainOverNoiseDensity", "Receive gain over noise density", "G/N0", "loss", "dB"),
  of("requiredCarrierToNoiseDensity", "Required C/N0", "(C/N0)_req", "carrierToNoiseDensity", "dBHz"),
  of("wantedCarrierToNoiseDensity", "Required C/N0 with margin", "(C/N0)_want", "carrierToNoiseDensity", "dBHz"),
  of("maxPathLoss", "Greatest total path loss", "L_max", "loss", "dB"),
  of("symbolEfficiency", "Information bits of a symbol", "eta", "spectralEfficiency", "bit/s/Hz"),
  of("uplinkRatio", "Uplink C/N", "(C/N)_U", "loss", "dB"),
  of("downlinkRatio", "Downlink C/N", "(C/N)_D", "loss", "dB"),
  of("uplinkDensity", "Uplink C/N0", "(C/N0)_U", "carrierToNoiseDensity", "dBHz"),
  of("downlinkDensity", "Downlink C/N0", "(C/N0)_D", "carrierToNoiseDensity", "dBHz"),
  of("interferenceDensity", "C/I0", "C/I0", "carrierToNoiseDensity", "dBHz"),
  of("intermodulationDensity", "C/IM0", "C/IM0", "carrierToNoiseDensity", "dBHz"),
  ...Array.from({ length: stageCount }, (_, index) => index + 1).flatMap((stage) => [
    of(`stage${stage}Temperature`, `Stage ${stage} noise temperature`, `T_${stage}`, "temperature", "K"),
    of(`stage${stage}Ratio`, `Stage ${stage} gain`, `G_${stage}`, "loss", "dB"),
  ]),
];

/** Every quantity of the link budget by name; a field that is also an output is one quantity. */
export const linkVariables: ReadonlyMap<string, Variable> = new Map(
  [...fieldVariables(), ...between, ...linkOutputs].map((variable) => [variable.name, variable]),
);

function fieldVariables(): Variable[] {
  return linkForm.flatMap((field) =>
    field.kind === "quantity" ? [of(field.name, field.label, field.symbol, field.type, defaultUnit(field.type))] : [],
  );
}

function defaultUnit(type: UnitTypeName): string {
  const { units, si } = unitType(type);
  const decibels = Object.keys(units).find((unit) => units[unit]?.form === "decibel");
  return unitType(type).scale === "decibel" ? (decibels ?? si) : si in units ? si : (Object.keys(units)[0] ?? si);
}

function of(name: string, label: string, symbol: string, type: UnitTypeName, unit: string): Variable {
  return { name, label, symbol, type, unit };
}
