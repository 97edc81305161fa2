import { randomBytes } from "node:crypto";
import { inspect } from "node:util";
import { Attached, type Attachment } from "./attached.ts";
import { Broken, Late, Refused, sentence, ToolError, Unverified } from "./errors.ts";
import type { Log } from "./log.ts";
import { cutPage, type Page, shorten } from "./paging.ts";
import { discrepancies, receiptSchema } from "./receipt.ts";
import { fit } from "./render/rendering.ts";
import type { ResultPart, ResultStore } from "./results.ts";
import { pathKind } from "./schema.ts";
import type { Environment, ListAnswer, ListNature, Tool } from "./tool.ts";
import { validateArguments } from "./validate.ts";
import { Verbatim } from "./verbatim.ts";
import type { Workspace } from "./workspace/workspace.ts";

/** Where a call comes from and what it may use. */
export interface CallHost {
  readonly workspace: Workspace;
  readonly environment: Environment;
  readonly log: Log;
  /** Aborted when the caller cancels or goes away. */
  readonly signal: AbortSignal;
  /** Most characters of the text; about four to a token. */
  readonly textBudget: number;
  /** Most characters of the structured value; what is larger goes to `results`. */
  readonly valueBudget: number;
  readonly results?: ResultStore;
  progress?(done: number, total?: number, message?: string): void;
}

/** How a call ended. `value` is what the text says, and all of it. */
export type CallOutcome =
  | {
      readonly ok: true;
      readonly value: Record<string, unknown>;
      readonly text: string;
      readonly attachments: readonly Attachment[];
    }
  | {
      readonly ok: false;
      readonly error: ToolError;
      readonly text: string;
      readonly stored: readonly ResultPart[];
      /** What was found all the same: the answer with the receipt of a change that could not be verified. */
      readonly value?: Record<string, unknown>;
    };

type Arguments = Record<string, unknown>;

/** About 2,000 tokens: what an assistant's context bears without being asked. */
export const TEXT_BUDGET = 8_000;
/** A page larger than this is cut; any other value this large is handed out as a resource. */
export const VALUE_BUDGET = 2 * 1024 * 1024;
const MOST_DISCREPANCIES = 5;

/**
 * One call of one tool, the same for every way in: validate the arguments, confine the paths, run with a signal and a
 * deadline, check the answer against the tool's own schema, render it, and cut what is too large while saying so.
 * Never throws, except that a call whose `signal` was aborted rejects with the signal's reason.
 */
export async function callTool(tool: Tool, given: unknown, host: CallHost): Promise<CallOutcome> {
  try {
    const args = validateArguments(tool, given);
    const admitted = await admitPaths(tool, args, host.workspace);
    const answer = await runWithin(tool, admitted, host);
    return tool.list === undefined ? finish(tool, answer, host) : finishList(tool, tool.list, args, answer, host);
  } catch (error) {
    host.signal.throwIfAborted();
    return failed(error, host.log);
  }
}

/** Replaces every path argument by what the workspace admits for it. Throws what the workspace says otherwise. */
async function admitPaths(tool: Tool, args: Arguments, workspace: Workspace): Promise<Arguments> {
  const admitted: Arguments = { ...args };
  for (const [name, schema] of Object.entries(tool.input.shape)) {
    const kind = pathKind(schema);
    const path = args[name];
    if (kind === undefined || typeof path !== "string") continue;
    if (kind === "read") admitted[name] = await workspace.input(name, path);
    else if (kind === "directory") admitted[name] = await workspace.directory(name, path);
    else admitted[name] = await workspace.output(name, path, args["overwrite"] === true);
  }
  return admitted;
}

/** Runs the tool until it is done, the caller is gone, or the deadline has passed; it is not waited for longer. */
async function runWithin(tool: Tool, args: Arguments, host: CallHost): Promise<unknown> {
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(late(tool)), tool.deadlineSeconds * 1000);
  const signal = AbortSignal.any([host.signal, deadline.signal]);
  const ended = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
  ended.catch(() => undefined);
  let over = false;
  try {
    signal.throwIfAborted();
    const context = {
      signal,
      workspace: host.workspace,
      log: host.log,
      environment: host.environment,
      progress: (done: number, total?: number, message?: string) => {
        if (!over) host.progress?.(done, total, message);
      },
    };
    return await Promise.race([tool.run(args, context), ended]);
  } finally {
    over = true;
    clearTimeout(timer);
  }
}

function finish(tool: Tool, answer: unknown, host: CallHost): CallOutcome {
  const attachments = answer instanceof Attached ? answer.attachments : [];
  const value = checked(tool, answer instanceof Attached || answer instanceof Verbatim ? answer.value : answer);
  const doubt = unverified(tool, value);
  const json = JSON.stringify(value);
  if (json.length > host.valueBudget) return tooLarge(tool, json, host, doubt);
  const text = answer instanceof Verbatim ? answer.text : fit(tool.text(value), host.textBudget);
  if (doubt === undefined) return { ok: true, value, text, attachments };
  return { ok: false, error: doubt, text: `${errorText(doubt)}\n${text}`, stored: [], value };
}

/** A change whose receipt is not verified has failed, whatever else its tool says. */
function unverified(tool: Tool, value: Record<string, unknown>): Unverified | undefined {
  const receipt = value["receipt"];
  if (typeof receipt !== "object" || receipt === null || Reflect.get(receipt, "verified") === true) return undefined;
  const known = receiptSchema.safeParse(receipt);
  const found = known.success ? discrepancies(known.data) : [];
  return new Unverified("change-unverified", {
    what: `${tool.name}: reading the result back did not find exactly what was asked`,
    why: found.slice(0, MOST_DISCREPANCIES).join("; ") + (found.length > MOST_DISCREPANCIES ? "; …" : ""),
    next: "The receipt has every difference. Do not build on this result",
  });
}

/** Keeps an answer that is too large to be sent, and says where, or says what was wrong with it besides. */
function tooLarge(tool: Tool, json: string, host: CallHost, doubt?: ToolError): CallOutcome {
  const stored = host.results?.keep(`Answer of ${tool.name}`, json) ?? [];
  const error =
    doubt ??
    new Refused("answer-too-large", {
      what: `The answer of ${tool.name} has ${json.length} characters; at most ${host.valueBudget} are sent`,
      next: stored.length > 0 ? "Read it as the linked resource, or narrow the question" : "Narrow the question",
    });
  return { ok: false, error, text: errorText(error), stored };
}

/** A page too large to be sent is halved until it fits; what does not fit as a single row goes where large answers go. */
function finishList(tool: Tool, list: ListNature, args: Arguments, answer: unknown, host: CallHost): CallOutcome {
  // `defineListTool` types what its `run` yields.
  const { rows, rest } = answer as ListAnswer<unknown>;
  let page = cutPage(tool, args, rows);
  for (;;) {
    const value = checked(tool, pageValue(list, page, rest));
    const json = JSON.stringify(value);
    if (json.length <= host.valueBudget) {
      const shown = { ...page, rows: value[list.rows] as unknown[], rest: value };
      return { ok: true, value, text: fit(tool.text(shown), host.textBudget), attachments: [] };
    }
    if (page.rows.length <= 1) return tooLarge(tool, json, host);
    page = shorten(page, Math.floor(page.rows.length / 2));
  }
}

function pageValue(list: ListNature, page: Page<unknown>, rest: object | undefined): Arguments {
  // A page that was asked to be empty asks for the count, and would go on for ever.
  const cursor = page.rows.length === 0 ? undefined : page.cursorAfter(page.rows.length);
  return {
    ...rest,
    ...list.page(page.facts),
    [list.rows]: page.rows,
    ...(cursor === undefined ? {} : { next_cursor: cursor }),
  };
}

/** The answer, proven to be what the tool publishes. A tool that answers something else is broken, not believed. */
function checked(tool: Tool, answer: unknown): Record<string, unknown> {
  const parsed = tool.output.safeParse(answer);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(`${tool.name} answered against its own schema at /${issue?.path.join("/")}: ${issue?.message}`);
}

function failed(error: unknown, log: Log): CallOutcome {
  const known = error instanceof ToolError ? error : broken(error, log);
  return { ok: false, error: known, text: errorText(known), stored: [] };
}

function broken(error: unknown, log: Log): Broken {
  const code = randomBytes(3).toString("hex");
  log.warn(`${code}: ${inspect(error)}`);
  return new Broken("internal", {
    what: `Something went wrong inside Benchwright (${code})`,
    why: "This is a fault of the program, not of the call",
    next: `The details are on the server's stderr under ${code}; please report them`,
  });
}

/** The text of an error: its code, then its three parts. */
export function errorText(error: ToolError): string {
  return `${error.code}: ${sentence(error)}`;
}

function late(tool: Tool): Late {
  return new Late("deadline-passed", {
    what: `${tool.name} was not done within ${tool.deadlineSeconds} s`,
    next: "Narrow the question",
  });
}
