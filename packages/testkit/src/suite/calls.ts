import { mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type CallHost,
  type CallOutcome,
  callTool,
  type ErrorKind,
  pathKind,
  publishTool,
  TEXT_BUDGET,
  type Tool,
  VALUE_BUDGET,
  Workspace,
} from "@benchwright/core";
import { brokenArguments, type Known, validArguments } from "../arbitraries.ts";
import { ERAS } from "../clients.ts";
import { hostilePaths } from "../hostile-paths.ts";
import { fc } from "../vendor/fast-check.ts";
import { AjvJsonSchemaValidator } from "../vendor/mcp.ts";
import { afterAll, beforeAll, describe, expect, it } from "../vendor/vitest.ts";
import { converse, type ToolAnswer, toolAnswer } from "./conversation.ts";
import { effort } from "./effort.ts";
import { type ServerSubject, withServer } from "./subject.ts";

const SEED = 20_260_728;
const IN_PROCESS = effort(20_000, 2_000);
const OVER_STDIO = effort(2_000, 300);
const TOGETHER = 25;
// A generated call is small work; what takes longer has hung.
const HUNG_MILLISECONDS = 20_000;

const KINDS: readonly ErrorKind[] = ["refused", "absent", "denied", "busy", "late", "unverified"];

/** Whatever arguments a tool is called with, it answers, by its own published schemas, and never with a fault of ours. */
export function describeCalls(subject: ServerSubject): void {
  const tools = subject.tools.filter(({ name }) => !subject.notGenerated.includes(name));
  const each = (total: number) => Math.ceil(total / tools.length);

  describe("generated calls in process", () => {
    let root = "";
    let host: CallHost;
    beforeAll(async () => {
      root = realpathSync(mkdtempSync(join(tmpdir(), "benchwright-calls-")));
      const workspace = join(root, "inside");
      mkdirSync(workspace);
      await subject.prepare(workspace);
      host = hostIn(workspace, join(root, "state"));
    });
    afterAll(() => rmSync(root, { recursive: true, force: true }));

    it.each(tools.map((tool) => [tool.name, tool] as const))(
      "are all answered by %s",
      async (_, tool) => {
        const { inputSchema, outputSchema } = publishTool(tool);
        const schemas = new AjvJsonSchemaValidator();
        const accepts = schemas.getValidator(inputSchema);
        const answers = schemas.getValidator(outputSchema);
        const check = async (args: unknown) => {
          const outcome = await callTool(tool, args, { ...host, signal: AbortSignal.timeout(HUNG_MILLISECONDS) });
          expectSound(outcome, answers);
          if (!accepts(args ?? {}).valid) expect(codeOf(outcome)).toBe("arguments-invalid");
          return outcome;
        };
        const half = { seed: SEED, numRuns: Math.ceil(each(IN_PROCESS) / 2) };
        const known = knownPaths(tool, join(root, "inside"));
        await fc.assert(
          fc.asyncProperty(brokenArguments(inputSchema, known), async (args) => void (await check(args))),
          half,
        );
        await fc.assert(
          fc.asyncProperty(validArguments(inputSchema, known), async (args) => {
            expect(accepts(args)).toMatchObject({ valid: true });
            expect(codeOf(await check(args))).not.toBe("arguments-invalid");
          }),
          half,
        );
      },
      120_000,
    );

    it.each(tools.map((tool) => [tool.name, tool] as const))(
      "find no way to break %s by depth or length",
      async (_, tool) => {
        const answers = new AjvJsonSchemaValidator().getValidator(publishTool(tool).outputSchema);
        const names = [...Object.keys(tool.input.shape), "unknown"];
        for (const value of EXTREMES) {
          for (const name of names)
            expectSound(await callTool(tool, { ...tool.example, [name]: value() }, host), answers);
          expectSound(await callTool(tool, value(), host), answers);
        }
      },
    );
  });

  describe("generated calls over stdio", () => {
    it.each(ERAS)(
      "are all answered, many at a time (%s)",
      (era) =>
        withServer(subject, async (wire, workspace) => {
          const { call } = await converse(wire, era);
          const calls = tools.flatMap((tool) => generatedCalls(tool, workspace, each(OVER_STDIO / ERAS.length)));
          for (let from = 0; from < calls.length; from += TOGETHER) {
            const answers = await Promise.all(calls.slice(from, from + TOGETHER).map((args) => call(args)));
            for (const answer of answers)
              expectKnown(answer.error === undefined ? toolAnswer(answer) : undefined, answer.error?.code);
          }
        }),
      120_000,
    );
  });
}

const EXTREMES: readonly (() => unknown)[] = [
  () => JSON.parse(`${"[".repeat(10_000)}${"]".repeat(10_000)}`),
  () => JSON.parse(`${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`),
  () => "x".repeat(1_000_000),
  () => Array.from({ length: 10_000 }, () => null),
  () => Object.fromEntries(Array.from({ length: 5_000 }, (_, key) => [`k${key}`, key])),
  () => JSON.parse('{"__proto__":{"polluted":true}}'),
];

function hostIn(workspace: string, state: string): CallHost {
  return {
    workspace: new Workspace([workspace], { start: workspace }),
    environment: { PATH: process.env["PATH"], HOME: state, XDG_DATA_HOME: state, XDG_CACHE_HOME: state },
    log: { info: () => undefined, warn: () => undefined },
    signal: new AbortController().signal,
    textBudget: TEXT_BUDGET,
    valueBudget: VALUE_BUDGET,
  };
}

/** Paths as a caller would give them: the example's own, ordinary new names, and hostile ones. */
function knownPaths(tool: Tool, workspace: string): Known {
  const hostile = hostilePaths({ workspace, outside: join(workspace, "..", "outside") }).map(
    ({ spelling }) => spelling,
  );
  return (parameter) => {
    const schema = tool.input.shape[parameter];
    if (schema === undefined || pathKind(schema) === undefined) return undefined;
    const given = tool.example[parameter];
    return fc.oneof(
      fc.constantFrom(...(typeof given === "string" ? [given] : []), "settings.txt", ".", "made/new.txt"),
      fc.integer({ min: 0, max: 50 }).map((number) => `new-${number}.txt`),
      fc.constantFrom(...hostile),
    );
  };
}

function generatedCalls(
  tool: Tool,
  workspace: string,
  count: number,
): { name: string; arguments: Record<string, unknown> }[] {
  const { inputSchema } = publishTool(tool);
  const known = knownPaths(tool, workspace);
  const any = fc.oneof(validArguments(inputSchema, known), brokenArguments(inputSchema, known));
  return fc.sample(any, { seed: SEED, numRuns: count }).map((args) => ({
    name: tool.name,
    // The protocol library wants an object here; other values are attacks on the protocol and tested there.
    arguments: typeof args === "object" && args !== null && !Array.isArray(args) ? { ...args } : { args },
  }));
}

/** A call ended as calls may end: with a value of the published schema, or with a short error of a known kind. */
function expectSound(outcome: CallOutcome, answers: (value: unknown) => { valid: boolean }): void {
  expect(outcome.text).not.toBe("");
  if (outcome.ok) {
    expect(answers(outcome.value)).toMatchObject({ valid: true });
  } else {
    expect(KINDS, outcome.text).toContain(outcome.error.kind);
    expect(outcome.text.length).toBeLessThanOrEqual(MOST_ERROR_TEXT);
  }
}

const MOST_ERROR_TEXT = 2 * TEXT_BUDGET;

function expectKnown(answer: ToolAnswer | undefined, code: number | undefined): void {
  if (answer === undefined) expect(code).toBe(-32602);
  else if (answer.isError) expect(KINDS, answer.text).toContain(answer.error?.kind);
  else expect(answer.value).toBeDefined();
}

function codeOf(outcome: CallOutcome): string | undefined {
  return outcome.ok ? undefined : outcome.error.code;
}
