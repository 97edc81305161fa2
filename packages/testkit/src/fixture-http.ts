// The fixture server over HTTP on this machine alone; prints its address as the first line and serves until it is ended.
import { createServer } from "node:http";
import { stderrLog, workspaceFromEnvironment } from "@benchwright/core";
import { serverFactory } from "@benchwright/core/server";
import { fixtureOffer } from "./fixture-system.ts";
import { createMcpHandler, localhostHostValidation, localhostOriginValidation, toNodeHandler } from "./vendor/mcp.ts";

const workspace = workspaceFromEnvironment(process.env, process.cwd(), (message) => stderrLog.warn(message));
const handler = createMcpHandler(serverFactory(fixtureOffer, { workspace, environment: process.env, log: stderrLog }));
const serve = toNodeHandler(handler);
const fromHere = localhostHostValidation();
const fromNoPage = localhostOriginValidation();

const server = createServer((request, response) => {
  if (!fromHere(request, response) || !fromNoPage(request, response)) return;
  // The adapter declares absent properties otherwise than Node does.
  void serve(request as Parameters<typeof serve>[0], response);
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (address !== null && typeof address === "object") {
    process.stdout.write(`http://127.0.0.1:${address.port}/mcp\n`);
  }
});
