import { stderrLog } from "../log.ts";
import { serveFront } from "./front.ts";
import type { Opening } from "./opening.ts";
import type { Offer, ServerHost } from "./server.ts";

// How long a client that reads slowly may take to fetch what was written. One that is gone is noticed at once.
const FLUSH_MILLISECONDS = 1_000;

/**
 * Serves on this process's stdin and stdout until the input ends or the process is told to stop, then ends the process:
 * a server whose client is gone must not stay. `load` brings the systems and their surroundings at the first call.
 */
export function serveProcess(
  opening: Opening | undefined,
  load: () => Promise<{ offer: Offer; host: ServerHost }>,
): void {
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

function leave(code: number): void {
  process.exitCode = code;
  const exit = () => process.exit(code);
  setTimeout(exit, FLUSH_MILLISECONDS);
  process.stdout.write("", exit);
}
