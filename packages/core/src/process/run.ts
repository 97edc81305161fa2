import { type ChildProcess, spawn } from "node:child_process";
import type { Readable } from "node:stream";
import { Absent, Late, Refused } from "../errors.ts";
import type { Environment } from "../tool.ts";
import { GUARD } from "./guard.ts";

export interface ProgramCall {
  /** The program and its arguments. Never a shell line. */
  readonly command: readonly [string, ...string[]];
  readonly directory: string;
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

/**
 * Runs a program to its end in a process group of its own. On cancellation and past the deadline the group gets TERM,
 * then KILL; when this process dies, however that happens, the group is killed with it.
 * Throws `Absent("program-absent")`, `Late("program-late")`, or the signal's reason.
 */
export async function runProgram(call: ProgramCall): Promise<ProgramEnd> {
  call.signal.throwIfAborted();
  if (process.platform === "win32") {
    throw new Refused("platform-unsupported", { what: "Running programs is not supported on Windows yet" });
  }
  const child = spawn("/bin/sh", ["-c", GUARD, "benchwright", ...call.command], {
    cwd: call.directory,
    env: { ...call.environment },
    detached: true,
    stdio: ["ignore", "pipe", "pipe", "pipe"],
  });
  const late = new Late("program-late", {
    what: `${call.command[0]} was not done within ${call.deadlineSeconds} s`,
    why: "Its deadline passed and it was stopped",
  });
  let stopped: unknown;
  const stop = (reason: unknown) => {
    stopped ??= reason;
    signalGroup(child, "SIGTERM");
    setTimeout(() => signalGroup(child, "SIGKILL"), GRACE_MILLISECONDS).unref();
  };
  const timer = setTimeout(() => stop(late), call.deadlineSeconds * 1000);
  const cancelled = () => stop(call.signal.reason);
  call.signal.addEventListener("abort", cancelled, { once: true });
  try {
    const keep = call.keep ?? KEEP;
    const [code, stdout, stderr] = await Promise.all([
      ended(child),
      collect(child.stdout, keep),
      collect(child.stderr, keep),
    ]);
    if (stopped !== undefined) throw stopped;
    if (code === 127)
      throw new Absent("program-absent", { what: `${call.command[0]} cannot be run`, why: stderr.text.trim() });
    return { code, stdout: stdout.text, stderr: stderr.text, dropped: stdout.dropped + stderr.dropped };
  } finally {
    clearTimeout(timer);
    call.signal.removeEventListener("abort", cancelled);
    signalGroup(child, "SIGKILL");
  }
}

function ended(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code, signal) => {
      // The guard's end of the pipe is closed with it; ours would otherwise keep its reader alive.
      child.stdio[3]?.destroy();
      resolve(code ?? 128 + signalNumber(signal));
    });
  });
}

async function collect(stream: Readable | null, keep: number): Promise<{ text: string; dropped: number }> {
  const kept: Buffer[] = [];
  let size = 0;
  let dropped = 0;
  for await (const chunk of stream ?? []) {
    const bytes = Buffer.from(chunk as Buffer);
    const room = Math.max(0, keep - size);
    kept.push(bytes.subarray(0, room));
    size += Math.min(room, bytes.length);
    dropped += Math.max(0, bytes.length - room);
  }
  return { text: Buffer.concat(kept).toString("utf8"), dropped };
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    // The group is gone already.
  }
}

function signalNumber(signal: NodeJS.Signals | null): number {
  return signal === "SIGKILL" ? 9 : signal === "SIGTERM" ? 15 : 1;
}
