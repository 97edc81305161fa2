import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, it } from "vitest";
import { isRunning } from "./running.ts";

it("knows a running process from one that has ended", async () => {
  const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "ignore" });
  await once(child, "spawn");
  const pid = child.pid ?? 0;
  expect([isRunning(process.pid), isRunning(pid)]).toEqual([true, true]);
  child.kill("SIGKILL");
  await once(child, "exit");
  expect(isRunning(pid)).toBe(false);
});
