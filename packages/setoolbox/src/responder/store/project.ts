import { ANALYSIS_FAMILY, FAMILIES, type Family } from "../../protocol/families.ts";
import { isObject } from "../../protocol/json.ts";
import { isToolName, type ToolName } from "../../protocol/places.ts";
import type { DisplayUnits } from "../../protocol/request.ts";
import { isRunId, type RunId } from "../../protocol/run-id.ts";

/** One saved run: what was asked and the whole answer, as it was published. */
export interface StoredAnalysis {
  readonly id: string;
  readonly name: string;
  readonly dateCreated: string;
  readonly lastModified: string;
  readonly isAgentRun: true;
  readonly runId: RunId;
  readonly tool: ToolName;
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly displayUnits: DisplayUnits | null;
  readonly engineVersion: string;
  readonly result: Readonly<Record<string, unknown>>;
}

export interface ProjectHead {
  readonly id: string;
  readonly name: string;
  readonly dateCreated: string;
  readonly lastModified: string;
}

export interface StoredProject {
  readonly head: ProjectHead;
  readonly analyses: readonly StoredAnalysis[];
}

const FOOT = "\n]}\n";

/** A project's file: its head on the first line, then each analysis on a line of its own, so that one is added at the end. */
export function printProject({ head, analyses }: StoredProject): string {
  return `${headLine(head)}\n${analyses.map((analysis) => JSON.stringify(analysis)).join(",\n")}${FOOT}`;
}

/** Nothing when the text is not a whole project. */
export function parseProject(text: string): StoredProject | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isObject(value) || !hasTexts(value, ["id", "name", "dateCreated", "lastModified"])) return undefined;
  const { analyses, id, name, dateCreated, lastModified } = value;
  if (!Array.isArray(analyses) || !analyses.every(isAnalysis)) return undefined;
  return { head: { id, name, dateCreated, lastModified }, analyses };
}

/**
 * The text of a project with one analysis more and a new head. A file that was printed by `printProject` under the head
 * `before` is extended without being parsed; any other is printed again.
 */
export function appendAnalysis(
  text: string,
  before: ProjectHead,
  after: ProjectHead,
  analysis: StoredAnalysis,
): string | undefined {
  const first = headLine(before);
  if (text.startsWith(`${first}\n{`) && text.endsWith(`}${FOOT}`)) {
    return `${headLine(after)}${text.slice(first.length, -FOOT.length)},\n${JSON.stringify(analysis)}${FOOT}`;
  }
  const project = parseProject(text);
  return project === undefined ? undefined : printProject({ head: after, analyses: [...project.analyses, analysis] });
}

/** How many records of each family a project has. This store keeps analyses only. */
export function familyCounts(tools: readonly ToolName[]): Record<Family, number> {
  return byFamily((family) => tools.filter((tool) => ANALYSIS_FAMILY[tool] === family).length);
}

/** Every stored input and result under the family keys. */
export function exportProject({ head, analyses }: StoredProject): object {
  return {
    ...head,
    ...byFamily((family) => analyses.filter(({ tool }) => ANALYSIS_FAMILY[tool] === family)),
  };
}

function byFamily<T>(make: (family: Family) => T): Record<Family, T> {
  return Object.fromEntries(FAMILIES.map((family) => [family, make(family)])) as Record<Family, T>;
}

function headLine({ id, name, dateCreated, lastModified }: ProjectHead): string {
  return `${JSON.stringify({ formatVersion: 1, id, name, dateCreated, lastModified }).slice(0, -1)},"analyses":[`;
}

function isAnalysis(value: unknown): value is StoredAnalysis {
  return (
    isObject(value) &&
    hasTexts(value, ["id", "name", "dateCreated", "lastModified", "engineVersion"]) &&
    isRunId(value["runId"]) &&
    isToolName(value["tool"]) &&
    isObject(value["inputs"]) &&
    isObject(value["result"])
  );
}

function hasTexts<K extends string>(
  value: Readonly<Record<string, unknown>>,
  keys: readonly K[],
): value is Readonly<Record<string, unknown> & Record<K, string>> {
  return keys.every((key) => typeof value[key] === "string");
}
