import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

/** The variable that marks a process and, because children inherit it, everything it ever starts. */
export const MARK = "BENCHWRIGHT_TEST_MARK";

export interface RunningProcess {
  readonly pid: number;
  readonly command: string;
}

const LOOK_MILLISECONDS = 10;
const DEADLINE_MILLISECONDS = 15_000;

/** All processes that carry a mark, zombies not counted. Linux only: it reads what the kernel tells of each process. */
export function markedProcesses(mark: string): RunningProcess[] {
  return readdirSync("/proc").flatMap((entry) => {
    if (!/^\d+$/.test(entry)) return [];
    try {
      const environment = readFileSync(`/proc/${entry}/environ`, "latin1").split("\0");
      if (!environment.includes(`${MARK}=${mark}`)) return [];
      const command = readFileSync(`/proc/${entry}/cmdline`, "latin1").replaceAll("\0", " ").trim();
      return [{ pid: Number(entry), command }];
    } catch {
      return [];
    }
  });
}

/** Waits until the processes with a mark are as `wanted`, and yields them. Fails at the deadline with what is there instead. */
export async function untilProcesses(
  mark: string,
  wanted: (running: readonly RunningProcess[]) => boolean,
  what: string,
  deadline = DEADLINE_MILLISECONDS,
): Promise<RunningProcess[]> {
  const end = performance.now() + deadline;
  for (;;) {
    const running = markedProcesses(mark);
    if (wanted(running)) return running;
    if (performance.now() > end) {
      const there = running.map(({ pid, command }) => `${pid} ${command}`).join("\n");
      throw new Error(`Not ${what} within ${deadline} ms. Running:\n${there}`);
    }
    await wait(LOOK_MILLISECONDS);
  }
}
