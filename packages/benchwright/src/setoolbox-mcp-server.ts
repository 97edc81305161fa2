// The drop-in: the command line of the calculator server that people know, over the same pipeline.
import "@benchwright/core/stdout-guard";
import { serverCommand } from "@benchwright/setoolbox/server-command";
import { identity } from "./catalog.ts";
import { serve } from "./commands/serve.ts";
import { failure } from "./failure.ts";

const NAME = "setoolbox-mcp-server";

try {
  const code = await serverCommand(process.argv.slice(2), {
    environment: process.env,
    serve: (environment) =>
      serve({ systems: ["setoolbox"], readOnly: false, tools: undefined }, { ...identity, name: NAME }, environment),
  });
  if (code !== undefined) process.exitCode = code;
} catch (error) {
  const { text, code } = failure(NAME, error);
  process.stderr.write(text);
  process.exitCode = code;
}
