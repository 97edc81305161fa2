import "@benchwright/core/stdout-guard";
import { failure } from "./failure.ts";
import { UsageError } from "./usage.ts";

interface Command {
  /** Runs the command and yields the exit code; nothing for a command that goes on, such as a server. */
  run(args: readonly string[]): Promise<number | undefined>;
}

// Each command is loaded only when it is called: a server's start must not pay for the others.
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  serve: () => import("./commands/serve.ts"),
  call: () => import("./commands/call.ts"),
  tools: () => import("./commands/tools.ts"),
  responder: () => import("./commands/responder.ts"),
  doctor: () => import("./commands/doctor.ts"),
  demo: () => import("./commands/demo.ts"),
  completion: () => import("./commands/completion.ts"),
  complete: () => import("./commands/complete.ts"),
  help: () => import("./commands/help.ts"),
  version: () => import("./commands/version.ts"),
};
const spellings: Readonly<Record<string, string>> = {
  "--help": "help",
  "-h": "help",
  "--version": "version",
  "-V": "version",
};

const [given = "help", ...rest] = process.argv.slice(2);
const name = spellings[given] ?? given;
try {
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (load === undefined) {
    throw new UsageError(`Unknown command "${given}". Commands: ${Object.keys(commands).join(", ")}`);
  }
  const code = await (await load()).run(rest);
  if (code !== undefined) process.exitCode = code;
} catch (error) {
  const { text, code } = failure("benchwright", error);
  process.stderr.write(text);
  process.exitCode = code;
}
