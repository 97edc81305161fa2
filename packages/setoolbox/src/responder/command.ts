import { parseArgs } from "node:util";
import { expandHome, stderrLog, ToolError } from "@benchwright/core";
import { engineVersion } from "../model/version.ts";
import { isRunId, RUN_ID_RULE, type RunId } from "../protocol/run-id.ts";
import { exists } from "./files.ts";
import { replayRun } from "./replay.ts";
import { answerQueued, ownEngine, startEngine, storeOf } from "./start.ts";
import { openStore } from "./store/store.ts";

const USAGE = `usage: benchwright responder --folder DIR [--store DIR] [--once] [--poll-ms N]
       benchwright responder --folder DIR [--store DIR] --replay RUNID
       benchwright responder --version

Answers the requests of a watched folder with real calculations and keeps projects.

  --folder DIR     the exchange folder, on a local disk; it is made when it is not there
  --store DIR      where projects are kept; DIR/store inside the folder unless given
  --once           answer what is queued, then stop
  --poll-ms N      look this often without being told, 20 to 60000; 1000 unless given
  --replay RUNID   calculate a saved run again and compare

Exit codes: 0 done; 1 requests left unanswered, or the replay differs; 2 bad arguments;
3 another responder has the folder; 4 the folder cannot be used; 5 the store cannot be used.
`;

const EXIT = { done: 0, open: 1, usage: 2, running: 3, folder: 4, store: 5 } as const;
const EXIT_BY_CODE: Readonly<Record<string, number>> = {
  "responder-running": EXIT.running,
  "folder-unusable": EXIT.folder,
  "store-unusable": EXIT.store,
};

/** `benchwright responder`: yields the exit code. Without `--once` it answers until it is told to stop. */
export async function responderCommand(args: readonly string[]): Promise<number> {
  const call = readCall(args);
  if (typeof call === "string") {
    process.stderr.write(`benchwright responder: ${call}\n${USAGE}`);
    return EXIT.usage;
  }
  if (call.job === "help") return say(USAGE);
  if (call.job === "version") return say(`benchwright responder ${engineVersion}\n`);
  try {
    if (call.job === "replay") return await replay(call);
    return call.job === "once" ? await once(call) : await answer(call);
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    process.stderr.write(`benchwright responder: ${error.message}\n`);
    return EXIT_BY_CODE[error.code] ?? EXIT.open;
  }
}

interface Places {
  readonly folder: string;
  readonly store: string | undefined;
}

type Answer = Places & { readonly job: "answer"; readonly pollMilliseconds: number };
type Once = Places & { readonly job: "once" };
type Replay = Places & { readonly job: "replay"; readonly runId: RunId };
type Call = Answer | Once | Replay | { readonly job: "help" } | { readonly job: "version" };

/** The call, or what is wrong with it. */
function readCall(args: readonly string[]): Call | string {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        folder: { type: "string" },
        store: { type: "string" },
        once: { type: "boolean", default: false },
        "poll-ms": { type: "string", default: "1000" },
        replay: { type: "string" },
        version: { type: "boolean", default: false },
        help: { type: "boolean", short: "h", default: false },
      },
    });
    if (values.help) return { job: "help" };
    if (values.version) return { job: "version" };
    const { folder, once, replay: runId, "poll-ms": poll } = values;
    if (folder === undefined || folder === "") return "--folder is missing: name the exchange folder";
    const places = {
      folder: expandHome(folder),
      store: values.store === undefined ? undefined : expandHome(values.store),
    };
    if (runId !== undefined && once) return "--replay and --once are two different jobs";
    if (runId !== undefined) {
      return isRunId(runId) ? { job: "replay", ...places, runId } : `--replay needs a run id: ${RUN_ID_RULE}`;
    }
    if (once) return { job: "once", ...places };
    if (!/^\d+$/.test(poll) || Number(poll) < 20 || Number(poll) > 60_000) {
      return `--poll-ms is ${poll}, but must be a whole number from 20 to 60000`;
    }
    return { job: "answer", ...places, pollMilliseconds: Number(poll) };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function answer({ folder, store, pollMilliseconds }: Answer): Promise<number> {
  const responder = await startEngine({ folder, store, pollMilliseconds });
  const tools = [...ownEngine.forms.keys()].join(", ") || "reads only";
  stderrLog.info(`answering ${folder} (${tools}), session ${responder.sessionId}`);
  const stop = () => void responder.close();
  process.once("SIGINT", stop).once("SIGTERM", stop);
  const end = await responder.ended;
  process.off("SIGINT", stop).off("SIGTERM", stop);
  if (end === "closed") return EXIT.done;
  stderrLog.warn(`another responder has taken ${folder} over`);
  return EXIT.running;
}

async function once({ folder, store }: Once): Promise<number> {
  const { unanswered } = await answerQueued({ folder, store });
  if (unanswered === 0) return EXIT.done;
  stderrLog.warn(`${unanswered} requests are left unanswered`);
  return EXIT.open;
}

async function replay({ folder, store, runId }: Replay): Promise<number> {
  const path = storeOf({ folder, store });
  const stored = await exists(path);
  const program = `benchwright responder ${engineVersion}`;
  const end = stored ? await replayRun(await openStore(path, program, Date.now), ownEngine, runId) : ABSENT;
  if (end.state === "absent") {
    process.stderr.write(`benchwright responder: no saved run has the run id ${runId}\n`);
    return EXIT.usage;
  }
  const versions = end.stored === end.replayed ? `engine ${end.stored}` : `engine ${end.stored}, now ${end.replayed}`;
  say(`${runId}: ${end.state === "same" ? "the same again" : "different"} (${versions})\n`);
  for (const difference of end.differences) say(`  ${difference}\n`);
  return end.state === "same" ? EXIT.done : EXIT.open;
}

const ABSENT = { state: "absent" } as const;

function say(text: string): number {
  process.stdout.write(text);
  return EXIT.done;
}
