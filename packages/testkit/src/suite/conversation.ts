import { STATELESS_REVISION } from "@benchwright/core";
import type { Era } from "../clients.ts";
import type { Payload, Wire } from "../wire.ts";
import type { WireMessage } from "../wire-rules.ts";
import type { ToolCall } from "./subject.ts";

const CLIENT = { name: "testkit", version: "1.0.0" };

/** How a client of one revision speaks: what it says first, and what stands in every request. */
export interface Conversation {
  readonly wire: Wire;
  readonly era: Era;
  ask(method: string, params?: Payload): Promise<WireMessage>;
  call(call: ToolCall, meta?: Payload): Promise<WireMessage>;
  /** The params of a request in this revision. */
  params(params?: Payload, meta?: Payload): Payload;
}

/** Opens a conversation: the handshake where the revision has one, nothing where it is stateless. */
export async function converse(wire: Wire, era: Era): Promise<Conversation> {
  const params = (given: Payload = {}, meta: Payload = {}): Payload => {
    const about = era === STATELESS_REVISION ? { ...STATELESS_META, ...meta } : meta;
    return Object.keys(about).length === 0 ? given : { ...given, _meta: about };
  };
  const conversation: Conversation = {
    wire,
    era,
    params,
    ask: (method, given) => wire.request(method, params(given)),
    call: ({ name, arguments: args }, meta) => wire.request("tools/call", params({ name, arguments: args }, meta)),
  };
  if (era !== STATELESS_REVISION) {
    await wire.request("initialize", initializeParams(era));
    wire.notify("notifications/initialized");
  }
  return conversation;
}

export function initializeParams(protocolVersion: string): Payload {
  return { protocolVersion, capabilities: {}, clientInfo: CLIENT };
}

const STATELESS_META: Payload = {
  "io.modelcontextprotocol/protocolVersion": STATELESS_REVISION,
  "io.modelcontextprotocol/clientCapabilities": {},
  "io.modelcontextprotocol/clientInfo": CLIENT,
};

/** What a tool's answer says, whatever kind it is; fails when the answer is none. */
export interface ToolAnswer {
  readonly isError: boolean;
  readonly text: string;
  readonly value: Payload | undefined;
  readonly error: { readonly code: string; readonly kind: string } | undefined;
  readonly content: readonly Payload[];
}

export function toolAnswer(message: WireMessage): ToolAnswer {
  const { result } = message;
  if (result === undefined) throw new Error(`No result: ${JSON.stringify(message).slice(0, 500)}`);
  const content = result["content"];
  if (!Array.isArray(content)) throw new Error(`No content: ${JSON.stringify(result).slice(0, 500)}`);
  const blocks = content as Payload[];
  const meta = result["_meta"] as Payload | undefined;
  return {
    isError: result["isError"] === true,
    text: blocks.map((block) => (typeof block["text"] === "string" ? block["text"] : "")).join("\n"),
    value: result["structuredContent"] as Payload | undefined,
    error: meta?.["benchwright/error"] as ToolAnswer["error"],
    content: blocks,
  };
}
