import { errorCode } from "../workspace/links.ts";

/** Whether a process of that number runs on this machine. It need not be the one that is meant: numbers are given again. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === "EPERM";
  }
}
