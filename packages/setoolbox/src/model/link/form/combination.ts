import type { FieldSpec } from "../../form/field.ts";
import { limits } from "./limits.ts";

const group = "combination";

/** The parts of a combined carrier to noise ratio. */
export const combinationFields: readonly FieldSpec[] = [
  ratio("uplinkCarrierToNoise", "Uplink C/N", "(C/N)_U"),
  density("uplinkCarrierToNoiseDensity", "Uplink C/N0", "(C/N0)_U"),
  ratio("downlinkCarrierToNoise", "Downlink C/N", "(C/N)_D"),
  density("downlinkCarrierToNoiseDensity", "Downlink C/N0", "(C/N0)_D"),
  ratio("carrierToInterference", "C/I", "C/I"),
  ratio("carrierToIntermodulation", "C/IM", "C/IM"),
];

function ratio(name: string, label: string, symbol: string): FieldSpec {
  const description = `${label} in the noise bandwidth, a part of the combined ratio.`;
  return { name, label, symbol, kind: "quantity", type: "loss", bounds: limits.ratio, description, group };
}

function density(name: string, label: string, symbol: string): FieldSpec {
  const description = `${label}, a part of the combined ratio.`;
  return {
    name,
    label,
    symbol,
    kind: "quantity",
    type: "carrierToNoiseDensity",
    bounds: limits.density,
    description,
    group,
  };
}
