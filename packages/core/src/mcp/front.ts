// Answers the opening of a connection from constants, so that a client which only lists the tools pays for nothing else.
// Every other request wakes the real server once; from then on messages pass straight through.
import type { Readable, Writable } from "node:stream";
import { LineSplitter } from "./lines.ts";
import { isRecord, type Message, parseMessage, type RequestId } from "./message.ts";
import { HANDSHAKE_REVISIONS, type Identity, STATELESS_REVISION } from "./opening.ts";

/** What the front answers by itself. Made by the build from the same declarations the server uses. */
export interface Opening {
  readonly identity: Identity;
  readonly instructions: string;
  readonly tools: readonly unknown[];
}

/** The wire between front and server, in the shape the protocol library expects of a transport. */
export interface FrontTransport {
  start(): Promise<void>;
  close(): Promise<void>;
  send(message: unknown): Promise<void>;
  onclose?: () => void;
  onmessage?: (message: never) => void;
}

export interface FrontOptions {
  readonly input: Readable;
  readonly output: Writable;
  /** Nothing: the server answers everything itself. */
  readonly opening: Opening | undefined;
  /** Loads the real server and connects it to the transport. */
  wake(transport: FrontTransport): Promise<void>;
  /** Called when the input has ended and running calls were given their moment. */
  ended(): void;
  /** Called when the server could not be loaded. */
  failed(error: unknown): void;
}

// Clients accept 10 MiB in one message; the same bound, with room for escapes, holds in this direction.
const LONGEST_LINE = 16 * 1024 * 1024;
const LAST_MOMENT_MILLISECONDS = 100;

/** Serves one connection on a pair of streams until the input ends. */
export function serveFront(options: FrontOptions): void {
  const { input, output, opening } = options;
  const early: Message[] = [];
  const answered = new Set<RequestId>();
  const running = new Set<RequestId>();
  let awake: Promise<void> | undefined;
  let deliver: ((message: Message) => void) | undefined;
  let idle: (() => void) | undefined;

  const write = (message: unknown) => {
    if (!output.write(`${JSON.stringify(message)}\n`)) input.pause();
  };
  const reply = (id: RequestId, result: unknown) => {
    answered.add(id);
    write({ jsonrpc: "2.0", id, result });
  };
  const refuse = (code: number, message: string) => write({ jsonrpc: "2.0", id: null, error: { code, message } });

  const transport: FrontTransport = {
    start: async () => undefined,
    close: async () => transport.onclose?.(),
    send: async (message) => {
      const id = isRecord(message) && !("method" in message) ? message["id"] : undefined;
      if (typeof id === "string" || typeof id === "number") {
        if (answered.delete(id)) return;
        running.delete(id);
      }
      write(message);
      if (running.size === 0) idle?.();
    },
  };

  const wake = async () => {
    await options.wake(transport);
    deliver = (message) => transport.onmessage?.(message as never);
    for (const message of early.splice(0)) deliver(message);
  };

  const receive = (message: Message) => {
    if (message.method !== undefined && message.id !== undefined) {
      if (running.has(message.id)) {
        refuse(-32600, `Invalid request: id ${JSON.stringify(message.id)} is still in use`);
        return;
      }
      if (awake === undefined && opening !== undefined) {
        const result = answerOpening(message, opening, early.length > 0);
        if (result !== undefined) {
          if (message.method === "initialize") early.push(message);
          reply(message.id, result);
          if (message.method !== "initialize") answered.delete(message.id);
          return;
        }
      }
      running.add(message.id);
    } else if (message.method === "notifications/initialized" && awake === undefined && early.length > 0) {
      early.push(message);
      return;
    } else if (message.method === "notifications/cancelled") {
      const id = message.params?.["requestId"];
      if (typeof id === "string" || typeof id === "number") running.delete(id);
    }
    if (deliver !== undefined) {
      deliver(message);
      return;
    }
    early.push(message);
    awake ??= wake().catch(options.failed);
  };

  const splitter = new LineSplitter(
    LONGEST_LINE,
    (line) => {
      const parsed = parseMessage(line);
      if ("message" in parsed) receive(parsed.message);
      else refuse(parsed.code, parsed.reason);
    },
    () => refuse(-32600, `Invalid request: a line has more than ${LONGEST_LINE} bytes`),
  );
  const end = () => {
    const close = () => {
      transport.onclose?.();
      options.ended();
    };
    if (running.size === 0) return close();
    const timer = setTimeout(close, LAST_MOMENT_MILLISECONDS);
    idle = () => {
      clearTimeout(timer);
      close();
    };
  };
  output.on("drain", () => input.resume());
  output.on("error", end);
  input.on("data", (chunk: Buffer) => splitter.push(chunk));
  input.once("end", end);
  input.once("error", end);
}

/** The answer to a request that needs no server, or nothing. */
function answerOpening(message: Message, opening: Opening, greeted: boolean): unknown {
  const { identity, instructions, tools } = opening;
  const capabilities = { tools: {}, resources: {} };
  const meta = message.params?.["_meta"];
  const revision = isRecord(meta) ? meta["io.modelcontextprotocol/protocolVersion"] : undefined;
  if (isRecord(meta) && revision !== undefined) {
    if (revision !== STATELESS_REVISION || !isRecord(meta["io.modelcontextprotocol/clientCapabilities"]))
      return undefined;
    const about = {
      resultType: "complete",
      ttlMs: 0,
      cacheScope: "private",
      _meta: { "io.modelcontextprotocol/serverInfo": identity },
    };
    if (message.method === "server/discover") {
      return { supportedVersions: [STATELESS_REVISION], capabilities, instructions, ...about };
    }
    return message.method === "tools/list" && !hasCursor(message) ? { tools, ...about } : undefined;
  }
  if (message.method === "initialize") {
    const wanted = message.params?.["protocolVersion"];
    const protocolVersion = HANDSHAKE_REVISIONS.find((known) => known === wanted) ?? HANDSHAKE_REVISIONS[0];
    return validInitialize(message) ? { protocolVersion, capabilities, serverInfo: identity, instructions } : undefined;
  }
  if (!greeted) return undefined;
  if (message.method === "ping") return {};
  return message.method === "tools/list" && !hasCursor(message) ? { tools } : undefined;
}

function hasCursor(message: Message): boolean {
  return message.params?.["cursor"] !== undefined;
}

function validInitialize({ params }: Message): boolean {
  const client = params?.["clientInfo"];
  return (
    typeof params?.["protocolVersion"] === "string" &&
    isRecord(params["capabilities"]) &&
    isRecord(client) &&
    typeof client["name"] === "string" &&
    typeof client["version"] === "string"
  );
}
