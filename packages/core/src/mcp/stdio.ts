import { stderrLog } from "../log.ts";
import type { System } from "../system.ts";
import { serveFront } from "./front.ts";
import type { Opening } from "./opening.ts";
import type { Offer, ServerHost } from "./server.ts";

// How long a client that reads slowly may take to fetch what was written. One that is gone is noticed at once.
const FLUSH_MILLISECONDS = 1_000;
// How long the systems may take to end what they started.
const CLOSE_MILLISECONDS = 100;

/**
 * Serves on this process's stdin and stdout until the input ends or the process is told to stop, then ends the process:
 * a server whose client is gone must not stay. `load` brings the systems and their surroundings at the first call.
 */
export function serveProcess(
  opening: Opening | undefined,
  load: () => Promise<{ offer: Offer; host: ServerHost }>,
): void {
  let systems: readonly System[] = [];
  const leave = (code: number) => void endProcess(code, systems);
  serveFront({
    input: process.stdin,
    output: process.stdout,
    opening,
    wake: async (transport) => {
      const [{ serverFactory }, { serveStdio }, { offer, host }] = await Promise.all([
        import("./server.ts"),
        import("../vendor/mcp.ts"),
        load(),
      ]);
      systems = offer.systems;
      // The front keeps to the protocol library's transport, without importing it.
      serveStdio(serverFactory(offer, host), {
        transport: transport as never,
        onerror: (error) => stderrLog.warn(error.message),
      });
    },
    failed: (error) => {
      stderrLog.warn(`the server could not be started: ${error instanceof Error ? error.stack : String(error)}`);
      leave(1);
    },
    ended: () => leave(0),
  });
  process.once("SIGTERM", () => leave(143));
  process.once("SIGINT", () => leave(130));
}

async function endProcess(code: number, systems: readonly System[]): Promise<void> {
  process.exitCode = code;
  const exit = () => process.exit(code);
  setTimeout(exit, FLUSH_MILLISECONDS);
  const closed = Promise.allSettled(systems.map(({ close }) => close?.()));
  await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, CLOSE_MILLISECONDS))]);
  process.stdout.write("", exit);
}
