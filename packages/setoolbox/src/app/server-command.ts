import { parseArgs } from "node:util";
import { type Environment, expandHome, ToolError } from "@benchwright/core";
import { readSettings, SETTINGS } from "./settings.ts";
import { serverVersion } from "./version.ts";

const USAGE = `usage: setoolbox-mcp-server [--folder PATH] [--engine]
       setoolbox-mcp-server --version

Serves the setoolbox tools over MCP on stdin and stdout.

  --folder PATH   the folder that the app or a responder answers; before ${SETTINGS.folder}
  --engine        answer that folder in this process too
  --version       print the version and exit

Environment: ${SETTINGS.folder}, ${SETTINGS.timeout} (1 to 3600; 60 unless given),
${SETTINGS.poll} (20 to 60000; 1000 unless given). Without a folder the server answers
a private one itself.
`;

/** What the program that is started brings along. */
export interface ServerMount {
  readonly environment: Environment;
  /** Serves the setoolbox tools on stdin and stdout, with this environment for its calls. */
  serve(environment: Environment): Promise<void>;
}

/** `setoolbox-mcp-server`: yields the exit code; nothing while the server goes on. */
export async function serverCommand(args: readonly string[], mount: ServerMount): Promise<number | undefined> {
  let environment: Environment;
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        folder: { type: "string" },
        engine: { type: "boolean", default: false },
        version: { type: "boolean", default: false },
        help: { type: "boolean", short: "h", default: false },
      },
    });
    if (values.help) return say(USAGE);
    if (values.version) return say(`${serverVersion}\n`);
    if (values.folder === "") throw new Error("--folder needs a path");
    environment = {
      ...mount.environment,
      ...(values.folder === undefined ? {} : { [SETTINGS.folder]: expandHome(values.folder) }),
      ...(values.engine ? { [SETTINGS.engine]: "1" } : {}),
    };
  } catch (error) {
    return refuse(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
  }
  try {
    readSettings(environment);
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    return refuse(`${error.message}\n`);
  }
  await mount.serve(environment);
  return undefined;
}

function say(text: string): number {
  process.stdout.write(text);
  return 0;
}

function refuse(text: string): number {
  process.stderr.write(`setoolbox-mcp-server: ${text}`);
  return 2;
}
