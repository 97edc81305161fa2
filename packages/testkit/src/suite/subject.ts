import { mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Tool } from "@benchwright/core";
import type { Formats } from "../hostile-ground.ts";
import { MARK } from "../processes.ts";
import { type ServerCommand, type Wire, withWire } from "../wire.ts";

export interface ToolCall {
  readonly name: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

/** A server as the suites see it: how it is started, what it serves, and what they may rely on. */
export interface ServerSubject {
  readonly command: string;
  readonly args: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** The tools it serves, in the order it lists them. */
  readonly tools: readonly Tool[];
  /** Puts what the tools' examples name into an empty workspace. */
  prepare(workspace: string): void | Promise<void>;
  /** The file formats that its tools read, besides plain text. */
  readonly formats?: Formats;
  /** A call that succeeds in a prepared workspace. */
  readonly success: ToolCall;
  /** A call that runs programs until it is cancelled, and how many processes that makes. */
  readonly running?: ToolCall & { readonly programs: number };
  /** Tools that are not called with generated arguments. */
  readonly notGenerated: readonly string[];
}

/** How the subject is started in a directory that is its workspace; its home and its own state are elsewhere. */
export function commandIn(
  subject: ServerSubject,
  workspace: string,
  { home, state, mark }: { home: string; state: string; mark?: string },
): ServerCommand {
  return {
    command: subject.command,
    args: subject.args,
    directory: workspace,
    environment: {
      PATH: process.env["PATH"] ?? "/usr/bin:/bin",
      HOME: home,
      XDG_DATA_HOME: state,
      XDG_CACHE_HOME: state,
      BENCHWRIGHT_WORKSPACE: workspace,
      ...(mark === undefined ? {} : { [MARK]: mark }),
      ...subject.environment,
    },
  };
}

/** Runs `use` with a prepared workspace in a new directory. */
export async function inWorkspace<T>(
  subject: ServerSubject,
  use: (command: ServerCommand, workspace: string, mark: string) => Promise<T>,
): Promise<T> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "benchwright-suite-")));
  const workspace = join(root, "workspace");
  const home = join(root, "home");
  mkdirSync(workspace);
  mkdirSync(home);
  try {
    await subject.prepare(workspace);
    return await use(commandIn(subject, workspace, { home, state: join(root, "state"), mark: root }), workspace, root);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/** The same with a server running in it, whose stdout is judged at the end. */
export function withServer<T>(
  subject: ServerSubject,
  use: (wire: Wire, workspace: string, mark: string) => Promise<T>,
): Promise<T> {
  return inWorkspace(subject, (command, workspace, mark) => withWire(command, (wire) => use(wire, workspace, mark)));
}
