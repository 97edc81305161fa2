import type { Conditions } from "../engine/conditions.ts";
import type { Assumption, Fault } from "../outcome.ts";
import { antipodal } from "./error-rate.ts";
import { linkForm } from "./form/form.ts";
import { hasErrorRate } from "./relations/requirement.ts";
import type { LinkSetup } from "./setup.ts";

/** Options and choices of a request that cannot hold together. */
export function contradictions(setup: LinkSetup, given: Conditions): readonly Fault[] {
  return [...modelContradictions(setup, given), ...codingContradictions(setup, given)];
}

/** The path's length in two ways, or a value for the whole atmosphere beside a model of a part of it. */
export function redundant({ gas, rain, cloud, scintillation }: LinkSetup, given: Conditions): boolean {
  const places = ["distance", "orbitAltitude", "satelliteLongitude"].filter((field) => given.has(field));
  const terms = gas === "itu676" || rain !== "none" || cloud || scintillation;
  return places.length > 1 || (given.has("atmosphericLoss") && terms);
}

function modelContradictions({ gas, rain, solveFor }: LinkSetup, given: Conditions): readonly Fault[] {
  const faults: Fault[] = [];
  if (given.choice("atmosphereModel") === "none" && given.has("atmosphereModel") && given.has("atmosphericLoss")) {
    faults.push(
      conflict(
        "atmosphereModel",
        "atmosphereModel is none, but atmosphericLoss gives a value for the atmosphere.",
        "Use atmosphereModel userValue, or leave out atmosphericLoss.",
      ),
    );
  }
  if (given.choice("rainModel") === "none" && given.has("rainModel") && given.has("rainAttenuation")) {
    faults.push(
      conflict(
        "rainModel",
        "rainModel is none, but rainAttenuation gives a value for the rain.",
        "Use rainModel userValue, or leave out rainAttenuation.",
      ),
    );
  }
  if (solveFor === "gaseousAttenuation" && gas === "userValue") {
    faults.push(
      conflict(
        "atmosphereModel",
        "atmosphereModel userValue takes one value for gas, cloud and rain together, so the gas alone cannot be told.",
        "Use atmosphereModel itu676, or leave out atmosphereModel and atmosphericLoss.",
      ),
    );
  }
  if (rain === "itu530" && (given.has("orbitAltitude") || given.has("satelliteLongitude"))) {
    faults.push(
      conflict(
        "rainModel",
        "rainModel itu530 describes terrestrial paths, but the path leads to a satellite.",
        "Use rainModel itu618 for a slant path, or give distance instead of the satellite's place.",
      ),
    );
  }
  return faults;
}

function codingContradictions({ coding, solveFor }: LinkSetup, given: Conditions): readonly Fault[] {
  const modulation = given.choice("modulation");
  const modcod = given.choice("modcod");
  const faults: Fault[] = [];
  if (modcod !== undefined && coding !== undefined && coding !== "DVB-S2") {
    faults.push(
      conflict(
        "modcod",
        `modcod ${modcod} is a mode of DVB-S2, but coding is ${coding}.`,
        "Use coding DVB-S2 with this modcod, or leave out modcod and give modulation and targetBitErrorRate.",
      ),
    );
  }
  if (coding === "DVB-S2" && modcod !== undefined && modulation !== undefined && !modcod.startsWith(`${modulation} `)) {
    faults.push(
      conflict(
        "modulation",
        `modulation is ${modulation}, but the DVB-S2 mode ${modcod} has its own.`,
        "Leave out modulation: modcod names it.",
      ),
    );
  }
  if (coding === "convK7R12" && modulation !== undefined && !antipodal.some((name) => name === modulation)) {
    faults.push(
      conflict(
        "modulation",
        `The error bound of coding convK7R12 holds for antipodal bits, not for ${modulation}.`,
        `Use modulation ${antipodal.join(", ")}, or coding userValue with requiredEbN0.`,
      ),
    );
  }
  if (solveFor === "bitErrorRate" && coding !== undefined && !hasErrorRate(coding)) {
    faults.push(
      conflict(
        "coding",
        `coding ${coding} has a threshold but no error-rate curve, so bitErrorRate cannot be worked out.`,
        "Use coding uncoded or convK7R12, or solve for linkMargin.",
      ),
    );
  }
  return faults;
}

function conflict(field: string, message: string, correction: string): Fault {
  return { code: "conflicting_inputs", message, field, correction };
}

/** Options that nobody named, with the choice that was made and why, as far as they entered the results. */
export function openOptions(setup: LinkSetup, given: Conditions, entered: ReadonlySet<string>): readonly Assumption[] {
  const { gas, rain, scintillation, reference, solveFor } = setup;
  const why = (field: string, value: string): string => {
    if (value === "none" || field === "noiseReferencePoint") return defaultOrigin(field);
    return value === "userValue" ? "a value was given" : `chosen by solveFor ${solveFor}`;
  };
  const option = (field: string, value: string, entering: boolean): readonly Assumption[] =>
    given.has(field) || !entering ? [] : [{ field, value, unit: null, origin: why(field, value) }];
  const isPath = entered.has("totalAtmosphericLoss");
  return [
    ...(given.has("solveFor")
      ? []
      : [{ field: "solveFor", value: solveFor, unit: null, origin: defaultOrigin("solveFor") }]),
    ...option(
      "noiseReferencePoint",
      reference,
      entered.has("receiveLineLoss") && entered.has("systemNoiseTemperature"),
    ),
    ...option("atmosphereModel", gas, isPath || entered.has("gaseousAttenuation")),
    ...option("rainModel", rain, isPath || entered.has("rainAttenuation")),
    ...option("scintillationModel", scintillation ? "itu618" : "none", isPath || entered.has("scintillationLoss")),
  ];
}

function defaultOrigin(name: string): string {
  return linkForm.find((field) => field.name === name)?.defaultOrigin ?? "default of the form";
}
