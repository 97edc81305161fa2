import type { Disagreement } from "../engine/evaluate.ts";
import { type LinkRun, working } from "./view.ts";

/** What a solved quantity is put in as, and the inputs that would overrule it. */
interface Substitution {
  readonly as: string;
  readonly instead: readonly string[];
}

/** Inputs that state a consequence of the carrier's way. */
const consequences = ["receivedPower", "carrierToNoise", "ebN0", "clearSkyCarrierToNoise"];

const substitutions: Readonly<Record<string, Substitution>> = {
  requiredTransmitPower: { as: "transmitPower", instead: ["eirp", ...consequences] },
  requiredEirp: {
    as: "eirp",
    instead: [
      "transmitPower",
      "transmitBackoff",
      "transmitLineLoss",
      "transmitPointingLoss",
      "transmitPointingError",
      ...consequences,
    ],
  },
  requiredReceiveGain: { as: "receiveAntennaGain", instead: ["gOverT", ...consequences] },
  maxDistance: { as: "distance", instead: ["freeSpacePathLoss", "totalPathLoss", ...consequences] },
  maxDataRate: { as: "dataRate", instead: [] },
};

/** Quantities that a solved unknown may not move: two values of one of them are a conflict of the inputs. */
const fixed: ReadonlySet<string> = new Set(["rainAttenuation", "totalAtmosphericLoss", "linkMargin"]);

/** Contradictions among the inputs that only show once the unknown is solved. */
export function solutionConflicts(run: LinkRun): readonly Disagreement[] {
  const back = run.determined ? backSubstituted(run) : undefined;
  return back?.evaluation.disagreements.filter(({ variable }) => fixed.has(variable)) ?? [];
}

const solutions = new WeakMap<LinkRun, LinkRun>();

/**
 * The same request with its solved quantity as an input: its margin must be the required one. `undefined` for a quantity
 * that is no solution of the link equation, and for a rate whose C/N0 was itself stated through Eb/N0 and a rate.
 */
export function backSubstituted(run: LinkRun): LinkRun | undefined {
  const found = solutions.get(run);
  if (found !== undefined) return found;
  const substitution = substitutions[run.quantity];
  const value = working(run, run.quantity);
  if (substitution === undefined || value === undefined) return undefined;
  if (run.quantity === "maxDataRate" && run.given.has("ebN0")) return undefined;
  const replaced = new Map<string, number | undefined>(substitution.instead.map((name) => [name, undefined]));
  replaced.set(substitution.as, value);
  const back = run.again(replaced);
  solutions.set(run, back);
  return back;
}
