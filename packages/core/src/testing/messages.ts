import type { Opening } from "../mcp/opening.ts";

type Json = Record<string, unknown>;

export const opening: Opening = {
  identity: { name: "benchwright", title: "Benchwright", version: "1.2.3" },
  instructions: "How to.",
  tools: [{ name: "qet_things" }],
};

/** The first request of a client of the older revisions. */
export function handshake(id: unknown, protocolVersion = "2025-06-18"): Json {
  return {
    id,
    method: "initialize",
    params: { protocolVersion, capabilities: {}, clientInfo: { name: "test", version: "1" } },
  };
}

export const initialized: Json = { method: "notifications/initialized" };

/** A request that carries the stateless revision's envelope, and `more` parameters. */
export function stateless(id: unknown, method: string, revision = "2026-07-28", more: Json = {}): Json {
  const envelope = {
    "io.modelcontextprotocol/protocolVersion": revision,
    "io.modelcontextprotocol/clientCapabilities": {},
  };
  return { id, method, params: { _meta: envelope, ...more } };
}

export function call(id: unknown): Json {
  return { id, method: "tools/call", params: { name: "qet_things" } };
}

/** A message as it stands on the wire. */
export function json(message: object): Json {
  return { jsonrpc: "2.0", ...message };
}
