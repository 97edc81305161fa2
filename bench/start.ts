// From spawn to the answer of tools/list: CPU of the whole process, against a Node that only starts.
import { type ChildProcess, spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { interleave, line, milliseconds, ratio } from "./measure.ts";

const PROGRAM = "packages/benchwright/bin/benchwright.js";
const GREETING = [
  {
    jsonrpc: "2.0",
    id: 1,
    method: "initialize",
    params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "bench", version: "1" } },
  },
  { jsonrpc: "2.0", method: "notifications/initialized" },
  { jsonrpc: "2.0", id: 2, method: "tools/list" },
];

export async function benchStart(): Promise<void> {
  if (process.platform !== "linux") return line("start to tools/list", "skipped: CPU times are read from /proc");
  const wall: Record<string, number[]> = { node: [], server: [] };
  const node = async () =>
    cpuOf(spawnNode(["-e", "process.stdout.write('1\\n');process.stdin.resume()"]), [], 1, wall["node"]);
  const server = async () => cpuOf(spawnNode([PROGRAM, "serve"]), GREETING, 2, wall["server"]);
  const cpu = await interleave(20, { node, server });
  line("bare Node, CPU", milliseconds(cpu.node));
  line("benchwright serve to tools/list, CPU", milliseconds(cpu.server));
  line("  ratio of the medians", ratio(cpu.server.median / cpu.node.median), "1.5 x or less");
}

function spawnNode(args: readonly string[]): ChildProcess {
  return spawn(process.execPath, [...args], { stdio: ["pipe", "pipe", "ignore"] });
}

/** CPU milliseconds of all threads of a child when it has answered a number of lines. Ends the child. */
async function cpuOf(
  child: ChildProcess,
  messages: readonly object[],
  lines: number,
  wall: number[] = [],
): Promise<number> {
  const started = performance.now();
  child.stdin?.write(messages.map((message) => `${JSON.stringify(message)}\n`).join(""));
  await new Promise<void>((resolve, reject) => {
    let seen = 0;
    child.stdout?.on("data", (chunk: Buffer) => {
      seen += chunk.filter((byte) => byte === 10).length;
      if (seen >= lines) resolve();
    });
    child.once("exit", () => reject(new Error("ended before it answered")));
  });
  wall.push(performance.now() - started);
  const used = readdirSync(`/proc/${child.pid}/task`).reduce((sum, thread) => {
    const [run = "0"] = readFileSync(`/proc/${child.pid}/task/${thread}/schedstat`, "utf8").split(" ");
    return sum + Number(run) / 1e6;
  }, 0);
  const gone = new Promise((resolve) => child.removeAllListeners("exit").once("exit", resolve));
  child.kill("SIGKILL");
  await gone;
  return used;
}
