// The server as a program of its own: `node --conditions=benchwright-src --import tsx serve.ts [--folder PATH] …`.
import "@benchwright/core/stdout-guard";
import { instructionsOf, publishTool, stderrLog, workspaceFromEnvironment } from "@benchwright/core";
import { serveProcess } from "@benchwright/core/stdio";
import { setoolbox } from "../../index.ts";
import { serverCommand } from "../server-command.ts";
import { serverVersion } from "../version.ts";

const identity = { name: "setoolbox-mcp-server", title: "setoolbox", version: serverVersion };
const opening = {
  identity,
  instructions: instructionsOf([setoolbox]),
  tools: setoolbox.tools.map(publishTool),
};

const code = await serverCommand(process.argv.slice(2), {
  environment: process.env,
  serve: async (environment) =>
    serveProcess(opening, async () => ({
      offer: { identity, systems: [setoolbox], pages: [] },
      host: { workspace: workspaceFromEnvironment({}, "/", stderrLog.warn), environment, log: stderrLog },
    })),
});
if (code !== undefined) process.exitCode = code;
