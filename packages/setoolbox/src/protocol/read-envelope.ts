import { nearest } from "@benchwright/core";
import { type Judged, unknownKeys } from "./calculation-envelope.ts";
import { isProblems, type Problem, problem, shownValue } from "./problem.ts";
import { DETAILS, type Detail, OPERATIONS, type ProjectSelector } from "./request.ts";
import type { RunId } from "./run-id.ts";

type Envelope = Readonly<Record<string, unknown>>;

const LIST_KEYS = ["runId", "operation"];
const READ_KEYS = [...LIST_KEYS, "projectId", "projectName", "detail"];
const SELECTION = "Give exactly one of projectId and projectName, as a text.";

/** The envelope of a read. */
export function readOperation(envelope: Envelope, runId: RunId): Judged {
  const { operation } = envelope;
  if (operation === "project.list") {
    const problems = unknownKeys(envelope, LIST_KEYS);
    return isProblems(problems) ? { problems } : { request: { kind: "project.list", runId } };
  }
  if (operation === "project.read") return readProject(envelope, runId);
  const like = typeof operation === "string" ? nearest(operation, OPERATIONS, 1)[0] : undefined;
  const correction = `${like === undefined ? "" : `Did you mean ${like}? `}Operations: ${OPERATIONS.join(", ")}.`;
  const unknown = problem(
    "unknown_operation",
    "operation",
    `There is no operation ${shownValue(operation)}.`,
    correction,
  );
  return { problems: [unknown, ...unknownKeys(envelope, READ_KEYS)] };
}

function readProject(envelope: Envelope, runId: RunId): Judged {
  const { detail = "summary" } = envelope;
  const selector = projectSelector(envelope);
  const problems = [
    ...unknownKeys(envelope, READ_KEYS),
    ...("code" in selector ? [selector] : []),
    ...(isDetail(detail) ? [] : [wrongDetail(detail)]),
  ];
  if (isProblems(problems)) return { problems };
  if ("code" in selector || !isDetail(detail)) throw new Error("judged against its own findings");
  return { request: { kind: "project.read", runId, selector, detail } };
}

function projectSelector({ projectId, projectName }: Envelope): ProjectSelector | Problem {
  if ((projectId === undefined) === (projectName === undefined)) {
    const message = `project.read was given ${projectId === undefined ? "neither" : "both"} of projectId and projectName.`;
    return problem("invalid_selector", null, message, SELECTION);
  }
  if (typeof projectId === "string") return { projectId };
  if (typeof projectName === "string") return { projectName };
  const field = projectId === undefined ? "projectName" : "projectId";
  return problem(
    "invalid_selector",
    field,
    `${field} is ${shownValue(projectId ?? projectName)}, not a text.`,
    SELECTION,
  );
}

function isDetail(detail: unknown): detail is Detail {
  return DETAILS.some((known) => known === detail);
}

function wrongDetail(sent: unknown): Problem {
  return problem(
    "invalid_selector",
    "detail",
    `The detail ${shownValue(sent)} is unknown.`,
    `Use one of: ${DETAILS.join(", ")}.`,
  );
}
