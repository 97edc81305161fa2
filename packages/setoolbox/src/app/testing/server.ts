import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type CallOutcome,
  callTool,
  type Environment,
  type Log,
  TEXT_BUDGET,
  VALUE_BUDGET,
  Workspace,
} from "@benchwright/core";
import { onTestFinished } from "vitest";
import { setoolbox } from "../../index.ts";
import { until } from "../../responder/testing/scene.ts";
import { disconnect } from "../connection.ts";

/** Calls of the eight tools in this process, with settings of its own. */
export interface TestServer {
  readonly environment: Environment;
  readonly log: Log & { readonly lines: string[] };
  call(tool: string, args?: object, signal?: AbortSignal): Promise<CallOutcome>;
  /** The same, for a call that must succeed. */
  answer(
    tool: string,
    args?: object,
  ): Promise<{ readonly text: string; readonly value: Readonly<Record<string, unknown>> }>;
}

const never = new AbortController().signal;

/** Every responder that its calls start is ended with the test. */
export function testServer(environment: Environment): TestServer {
  const lines: string[] = [];
  const log = { lines, info: (line: string) => void lines.push(line), warn: (line: string) => void lines.push(line) };
  onTestFinished(disconnect);
  const call: TestServer["call"] = (name, args = {}, signal = never) => {
    const tool = setoolbox.tools.find((candidate) => candidate.name === `setoolbox_${name}`);
    if (tool === undefined) throw new Error(`no tool ${name}`);
    const workspace = new Workspace([], { start: "/" });
    return callTool(tool, args, {
      workspace,
      environment,
      log,
      signal,
      textBudget: TEXT_BUDGET,
      valueBudget: VALUE_BUDGET,
    });
  };
  return {
    environment,
    log,
    call,
    answer: async (name, args) => {
      const outcome = await call(name, args);
      if (!outcome.ok) throw new Error(outcome.text);
      return outcome;
    },
  };
}

/** A folder that is removed when the test is over. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "setoolbox-app-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A folder as an app leaves it when it has been started once and ended; nobody answers it. */
export async function preparedFolder(): Promise<string> {
  const folder = await temporaryFolder();
  for (const place of ["in", "out", "done", "schema"]) await mkdir(join(folder, place));
  return folder;
}

/** Puts an answer into `out/` whole, as a responder does. */
export async function publishAnswer(folder: string, name: string, text: string): Promise<void> {
  await writeFile(join(folder, `.${name}`), text);
  await rename(join(folder, `.${name}`), join(folder, "out", name));
}

/** Answers the next request, whatever its run id, with the text that `make` yields for it. Yields what was asked. */
export async function answerNext(
  folder: string,
  make: (runId: string) => string,
): Promise<Readonly<Record<string, unknown>>> {
  const name = await until(
    async () => (await readdir(join(folder, "in"))).find((candidate) => candidate.endsWith(".json")),
    "a request",
  );
  const request = JSON.parse(await readFile(join(folder, "in", name), "utf8"));
  await publishAnswer(folder, name, make(String(request.runId)));
  return request;
}
