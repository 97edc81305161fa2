import type { Offer } from "@benchwright/core";
import { STATELESS_REVISION } from "@benchwright/core";
import { serverFactory } from "@benchwright/core/server";
import {
  Client,
  createMcpHandler,
  InMemoryTransport,
  StdioClientTransport,
  StreamableHTTPClientTransport,
} from "./vendor/mcp.ts";
import type { ServerCommand } from "./wire.ts";

type ServerHost = Parameters<typeof serverFactory>[1];

/** The two ways a connection opens: with a handshake, or stateless. */
export type Era = "2025-11-25" | "2026-07-28";
export const ERAS: readonly Era[] = ["2025-11-25", "2026-07-28"];

/** The protocol library's client, connected to a server process of its own. */
export async function stdioClient(era: Era, server: ServerCommand): Promise<{ client: Client; pid: number }> {
  const client = newClient(era);
  const transport = new StdioClientTransport({
    command: server.command,
    args: [...server.args],
    env: { ...server.environment },
    cwd: server.directory,
    stderr: "ignore",
  });
  await client.connect(transport);
  return { client, pid: transport.pid ?? -1 };
}

/** The same without a process: the handshake over a pair of linked streams, the stateless revision over a handler's `fetch`. */
export async function inProcessClient(era: Era, offer: Offer, host: ServerHost): Promise<Client> {
  const factory = serverFactory(offer, host);
  const client = newClient(era);
  if (era === STATELESS_REVISION) {
    const handler = createMcpHandler(factory);
    await client.connect(
      new StreamableHTTPClientTransport(new URL("http://test.local/mcp"), {
        fetch: (url, init) => handler.fetch(new Request(url, init)),
      }),
    );
    return client;
  }
  const [near, far] = InMemoryTransport.createLinkedPair();
  await factory().connect(far);
  await client.connect(near);
  return client;
}

function newClient(era: Era): Client {
  return new Client(
    { name: "testkit", version: "1.0.0" },
    era === STATELESS_REVISION ? { versionNegotiation: { mode: { pin: STATELESS_REVISION } } } : {},
  );
}
