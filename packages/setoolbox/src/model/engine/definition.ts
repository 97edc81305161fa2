import type { FieldSpec, Variable } from "../form/field.ts";
import type { Inputs } from "../form/inputs.ts";
import type { Assumption, Budget, Check, CrossCheck, Fault, Validity, Warning } from "../outcome.ts";
import type { ToolName } from "../schema.ts";
import type { Conditions } from "./conditions.ts";
import type { Disagreement, Evaluation } from "./evaluate.ts";
import type { Relation } from "./relation.ts";

/** What a value of `solveFor` asks for. */
export interface Target {
  /** One output; or, for a group, all of which one is enough, in the order of the output list. */
  readonly outputs: readonly string[];
  /** The outputs of a group that are aimed at when inputs are missing. All of them where not stated. */
  readonly aims?: readonly string[];
  /** Where this question prefers fields otherwise than `askingCost` says. */
  readonly costs?: Readonly<Record<string, number>>;
  /** Fields that would only repeat the question and are never asked for. */
  readonly notAsked?: readonly string[];
}

/** One request while it is being answered. */
export interface Run<Setup> {
  readonly inputs: Inputs;
  readonly given: Conditions;
  readonly setup: Setup;
  readonly evaluation: Evaluation;
  /** The relations that the answer, or without one every result, rests on. */
  readonly used: ReadonlySet<Relation>;
  /** The names behind everything that was given or worked out; a default that nothing rests on is not among them. */
  readonly entered: ReadonlySet<string>;
  /** The quantity asked for; of a group the one reported. */
  readonly quantity: string;
  readonly determined: boolean;
  /** Works out the same request with some inputs replaced (`undefined` takes one away). */
  again(replaced: ReadonlyMap<string, number | undefined>): Run<Setup>;
}

/** Everything that makes a calculator of the engine. `Setup` is what a request chose. */
export interface CalculatorDefinition<Setup> {
  readonly tool: ToolName;
  readonly title: string;
  readonly description: string;
  readonly notes: readonly string[];
  readonly form: readonly FieldSpec[];
  readonly outputs: readonly Variable[];
  readonly variables: ReadonlyMap<string, Variable>;
  readonly targets: Readonly<Record<string, Target>>;
  setup(given: Conditions): Setup;
  relations(setup: Setup): readonly Relation[];
  /** Fields whose default does not hold for a request. */
  withoutDefault(setup: Setup): readonly string[];
  /** Preference among missing fields: 1 for a plain field, more for one that stands for several. */
  askingCost(field: string): number;
  /** Options that stand for quantities and may be asked for although they have a default. */
  readonly askableOptions: readonly string[];
  /** Options that the request left open and that entered the named quantities, each with the choice that was made. */
  openOptions(setup: Setup, given: Conditions, entered: ReadonlySet<string>): readonly Assumption[];
  /** Choices that contradict each other. */
  contradictions(setup: Setup, given: Conditions): readonly Fault[];
  /** Whether the fields given say the same thing twice: allowed where they agree, but never proposed. */
  redundant(setup: Setup, given: Conditions): boolean;
  /** Contradictions among the inputs that only show once an unknown is solved. */
  solutionConflicts(run: Run<Setup>): readonly Disagreement[];
  warnings(run: Run<Setup>): readonly Warning[];
  checks(run: Run<Setup>): readonly Check[];
  /** Ranges that depend on the request, besides those that relations declare. */
  validity(run: Run<Setup>): readonly Validity[];
  /** The answer by an independent method; `undefined` where there is none. */
  crossCheck(run: Run<Setup>): CrossCheck | undefined;
  budget(run: Run<Setup>): Budget | undefined;
  /** The main condition of the answer, as the end of a sentence ("at 12 GHz over 35786 km"). */
  condition(run: Run<Setup>): string;
}
