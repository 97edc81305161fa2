// A client as a process of its own, to be killed: starts the server named by its arguments, makes the call described by
// BENCHWRIGHT_TEST_CALL, and prints the server's process id once the call reports that it runs.
import { spawn } from "node:child_process";

const [command = "", ...args] = process.argv.slice(2);
const call = JSON.parse(process.env["BENCHWRIGHT_TEST_CALL"] ?? "{}") as object;

const server = spawn(command, args, { stdio: ["pipe", "pipe", "ignore"] });
const say = (message: object) => server.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);

let heard = "";
server.stdout.setEncoding("utf8").on("data", (chunk: string) => {
  heard += chunk;
  if (heard.includes("notifications/progress")) process.stdout.write(`${server.pid}\n`);
});
const clientInfo = { name: "fixture-client", version: "1.0.0" };
say({ id: 1, method: "initialize", params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo } });
say({ method: "notifications/initialized" });
say({ id: 2, method: "tools/call", params: { ...call, _meta: { progressToken: "started" } } });
