import { type ChildProcess, spawn } from "node:child_process";
import { constants } from "node:os";
import type { Readable } from "node:stream";
import { Absent, Late, Refused } from "../errors.ts";
import type { Environment } from "../tool.ts";
import { GUARD, GUARD_NAME } from "./guard.ts";

export interface ProgramCall {
  /** The program and its arguments. Never a shell line. */
  readonly command: readonly [string, ...string[]];
  readonly directory: string;
  /** All that the program sees, besides `PWD`. Names that are none for a shell (`a.b`) may not arrive. */
  readonly environment: Environment;
  readonly signal: AbortSignal;
  readonly deadlineSeconds: number;
  /** Most bytes kept of stdout and of stderr each; what is over is counted. */
  readonly keep?: number;
}

export interface ProgramEnd {
  /** Exit code; 128 plus the signal's number when a signal ended it. */
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  /** Bytes of output that were not kept. */
  readonly dropped: number;
}

const KEEP = 1024 * 1024;
const GRACE_MILLISECONDS = 2_000;
// What a program has written is read to its end, unless somebody who left its group still holds the pipe.
const DRAIN_MILLISECONDS = 1_000;

/**
 * Runs a program to its end in a process group of its own. On cancellation and past the deadline the group gets TERM,
 * then KILL; when the program has ended, whatever it left running in the group is killed; and when this process dies,
 * however that happens, the group is killed with it.
 * Throws `Absent("program-absent")`, `Late("program-late")`, or the signal's reason.
 */
export async function runProgram(call: ProgramCall): Promise<ProgramEnd> {
  call.signal.throwIfAborted();
  if (process.platform === "win32") {
    throw new Refused("platform-unsupported", { what: "Running programs is not supported on Windows yet" });
  }
  const child = spawn("/bin/sh", ["-c", GUARD, GUARD_NAME, ...call.command], {
    cwd: call.directory,
    env: { ...call.environment },
    detached: true,
    stdio: ["ignore", "pipe", "pipe", "pipe"],
  });
  const [program] = call.command;
  const late = new Late("program-late", {
    what: `${program} was not done within ${call.deadlineSeconds} s`,
    why: "Its deadline passed and it was stopped",
  });
  let stopped: { readonly reason: unknown } | undefined;
  const stop = (reason: unknown) => {
    stopped ??= { reason };
    signalGroup(child, "SIGTERM");
    setTimeout(() => signalGroup(child, "SIGKILL"), GRACE_MILLISECONDS).unref();
  };
  const timer = setTimeout(() => stop(late), call.deadlineSeconds * 1000);
  const cancelled = () => stop(call.signal.reason);
  call.signal.addEventListener("abort", cancelled, { once: true });
  const output = collect(child.stdout, call.keep ?? KEEP);
  const errors = collect(child.stderr, call.keep ?? KEEP);
  try {
    const code = await ended(child);
    if (stopped !== undefined) throw stopped.reason;
    const stderr = errors.text();
    if ((code === 126 || code === 127) && stderr.startsWith(`${GUARD_NAME}: `)) {
      throw new Absent("program-absent", {
        what: `${program} cannot be run`,
        why: stderr.slice(stderr.lastIndexOf(": ") + 2).trim(),
        next: "Check its path",
      });
    }
    return { code, stdout: output.text(), stderr, dropped: output.dropped() + errors.dropped() };
  } finally {
    clearTimeout(timer);
    call.signal.removeEventListener("abort", cancelled);
  }
}

/** The exit code, when the program has ended and its output has been read. */
function ended(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", () => {
      signalGroup(child, "SIGKILL");
      child.stdio[3]?.destroy();
      const timer = setTimeout(() => {
        child.stdout?.destroy();
        child.stderr?.destroy();
      }, DRAIN_MILLISECONDS);
      child.once("close", () => clearTimeout(timer));
    });
    child.once("close", (code, signal) => resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal])));
  });
}

function collect(stream: Readable | null, keep: number): { text(): string; dropped(): number } {
  const kept: Buffer[] = [];
  let room = keep;
  let dropped = 0;
  stream?.on("data", (chunk: Buffer) => {
    // Nothing of a chunk that is dropped may be kept alive by an empty piece of it.
    if (room > 0) kept.push(chunk.subarray(0, room));
    dropped += Math.max(0, chunk.length - room);
    room = Math.max(0, room - chunk.length);
  });
  return { text: () => Buffer.concat(kept).toString("utf8"), dropped: () => dropped };
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    // The group is gone already.
  }
}
