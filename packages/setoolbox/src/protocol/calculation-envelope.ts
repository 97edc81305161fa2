import { nearest } from "@benchwright/core";
import type { PublishedVersions } from "./envelope.ts";
import { isObject } from "./json.ts";
import { isToolName } from "./places.ts";
import { isProblems, type Problem, type Problems, problem, shownValue } from "./problem.ts";
import type { DisplayUnits, Request, SaveOrder } from "./request.ts";
import type { RunId } from "./run-id.ts";

/** A request, or everything that is wrong with it. */
export type Judged = { readonly request: Request } | { readonly problems: Problems };

type Envelope = Readonly<Record<string, unknown>>;

const KEYS = ["runId", "tool", "inputSchemaVersion", "inputs", "save", "displayUnits"];
const SAVE_KEYS = ["projectName", "analysisName"] as const;
const LONGEST_NAME = 200;
const CONTROL = /\p{Cc}/u;

/** The envelope of a calculation. What stands inside `inputs` is the calculator's to judge. */
export function readCalculation(envelope: Envelope, runId: RunId, published: PublishedVersions): Judged {
  const { tool, inputSchemaVersion, inputs, save, displayUnits } = envelope;
  const version = typeof tool === "string" ? published.get(tool) : undefined;
  const problems = [
    ...(version === undefined ? [unknownTool(tool, published)] : []),
    ...unknownKeys(envelope, KEYS),
    ...(version === undefined || inputSchemaVersion === version ? [] : [wrongVersion(inputSchemaVersion, version)]),
    ...(isObject(inputs) ? [] : [noInputs(inputs)]),
    ...(save === undefined ? [] : saveProblems(save)),
    ...(displayUnits === undefined ? [] : displayUnitProblems(displayUnits)),
  ];
  if (isProblems(problems)) return { problems };
  if (!isToolName(tool) || version === undefined || !isObject(inputs))
    throw new Error("judged against its own findings");
  return {
    request: {
      kind: "calculation",
      runId,
      tool,
      inputSchemaVersion: version,
      inputs,
      save: isObject(save) ? saveOrder(save) : undefined,
      displayUnits: isObject(displayUnits) ? (displayUnits as DisplayUnits) : undefined,
    },
  };
}

/** One problem for every key that the protocol does not know. */
export function unknownKeys(envelope: Envelope, known: readonly string[]): Problem[] {
  return Object.keys(envelope)
    .filter((key) => !known.includes(key))
    .map((key) => {
      const like = nearest(key, known, 1)[0];
      const correction = `Leave it out${like === undefined ? "" : ` or write ${like}`}. Accepted here: ${known.join(", ")}.`;
      return problem(
        "unknown_key",
        key.slice(0, 100),
        `The request has the unknown key ${shownValue(key)}.`,
        correction,
      );
    });
}

function unknownTool(tool: unknown, published: PublishedVersions): Problem {
  const names = [...published.keys()];
  const like = typeof tool === "string" ? nearest(tool, names, 1)[0] : undefined;
  const message = isToolName(tool) ? `This responder has no ${tool}.` : `There is no tool ${shownValue(tool)}.`;
  const correction = `${like === undefined ? "" : `Did you mean ${like}? `}This responder answers: ${names.join(", ")}.`;
  return problem("unknown_tool", "tool", message, correction);
}

function wrongVersion(sent: unknown, published: number): Problem {
  const message =
    sent === undefined
      ? "The request has no inputSchemaVersion."
      : `The inputSchemaVersion ${shownValue(sent)} is not the published one.`;
  const correction = `Read the schema file of the tool again and send inputSchemaVersion ${published}.`;
  return problem("unsupported_schema_version", "inputSchemaVersion", message, correction);
}

function noInputs(sent: unknown): Problem {
  const message = sent === undefined ? "The request has no inputs." : `inputs is ${shownValue(sent)}, not an object.`;
  return problem("invalid_inputs", "inputs", message, "Give inputs as an object of fields; it may be empty.");
}

function saveProblems(save: unknown): Problem[] {
  const correction = `Give save as { "projectName", "analysisName" }, both texts of 1 to ${LONGEST_NAME} characters without control characters.`;
  if (!isObject(save))
    return [problem("invalid_save", "save", `save is ${shownValue(save)}, not an object.`, correction)];
  const strangers = Object.keys(save).filter((key) => !SAVE_KEYS.some((known) => known === key));
  return [
    ...strangers.map((key) =>
      problem("invalid_save", `save.${key.slice(0, 100)}`, `save has the unknown key ${shownValue(key)}.`, correction),
    ),
    ...SAVE_KEYS.flatMap((key) => {
      const fault = nameFault(save[key]);
      return fault === undefined ? [] : [problem("invalid_save", `save.${key}`, `save.${key} ${fault}.`, correction)];
    }),
  ];
}

function nameFault(name: unknown): string | undefined {
  if (name === undefined) return "is missing";
  if (typeof name !== "string") return `is ${shownValue(name)}, not a text`;
  const length = [...name.trim()].length;
  if (length === 0) return "is empty";
  if (length > LONGEST_NAME) return `has ${length} characters`;
  return CONTROL.test(name.trim()) ? "has control characters" : undefined;
}

function saveOrder(save: Envelope): SaveOrder {
  return { projectName: String(save["projectName"]).trim(), analysisName: String(save["analysisName"]).trim() };
}

function displayUnitProblems(displayUnits: unknown): Problem[] {
  const correction = 'Give displayUnits as an object of unit texts, for example { "EIRP": "dBm" }.';
  if (!isObject(displayUnits)) {
    const message = `displayUnits is ${shownValue(displayUnits)}, not an object.`;
    return [problem("invalid_display_unit", "displayUnits", message, correction)];
  }
  return Object.entries(displayUnits)
    .filter(([, unit]) => typeof unit !== "string")
    .map(([name, unit]) => {
      const field = `displayUnits.${name.slice(0, 100)}`;
      return problem(
        "invalid_display_unit",
        field,
        `The display unit of ${shownValue(name)} is ${shownValue(unit)}, not a text.`,
        correction,
      );
    });
}
