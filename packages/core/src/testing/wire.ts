import { Readable, Writable } from "node:stream";
import { vi } from "vitest";
import { type FrontTransport, serveFront } from "../mcp/front.ts";
import type { Opening } from "../mcp/opening.ts";

type Json = Record<string, unknown>;

/** A front between two streams in memory, and a server that notes what reaches it. */
export function wire(opening: Opening | undefined, given: { output?: Writable; wake?: () => Promise<void> } = {}) {
  const sent: Json[] = [];
  const seen: Json[] = [];
  const input = new Readable({ read: () => undefined });
  const output =
    given.output ??
    new Writable({
      write(chunk, _, done) {
        sent.push(JSON.parse(String(chunk)));
        done();
      },
    });
  let transport: FrontTransport | undefined;
  const wake = vi.fn(async (woken: FrontTransport) => {
    await given.wake?.();
    transport = woken;
    woken.onmessage = (message: Json) => seen.push(message);
    woken.onclose = closed;
  });
  const closed = vi.fn();
  const ended = vi.fn();
  const failed = vi.fn();
  serveFront({ input, output, opening, wake, ended, failed });
  return {
    /** What the front has written. */
    sent,
    /** What has reached the server. */
    seen,
    input,
    output,
    wake,
    closed,
    ended,
    failed,
    /** Writes messages or raw lines, and waits until they have been looked at. */
    async say(...lines: (Json | string)[]): Promise<void> {
      for (const line of lines)
        input.push(`${typeof line === "string" ? line : JSON.stringify({ jsonrpc: "2.0", ...line })}\n`);
      await turns();
    },
    /** Lets the server send something. */
    async server(message: Json): Promise<void> {
      await transport?.send({ jsonrpc: "2.0", ...message });
    },
    async hangUp(): Promise<void> {
      input.push(null);
      await turns();
    },
  };
}

/** Lets everything happen that waits for nothing from outside. */
export async function turns(): Promise<void> {
  for (let times = 0; times < 5; times++) await new Promise((resolve) => setImmediate(resolve));
}
