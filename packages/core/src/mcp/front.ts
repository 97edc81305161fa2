// Answers the opening of a connection from constants, so that a client which only lists the tools pays for nothing else.
// Every other request wakes the real server once; from then on messages pass straight through.
import type { Readable, Writable } from "node:stream";
import { LineSplitter } from "./lines.ts";
import { isRecord, isRequest, isRequestId, type Message, parseMessage, type RequestId } from "./message.ts";
import { answerOpening, type Opening } from "./opening.ts";

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
  /** Called once, when the connection is over and running calls were given their moment. */
  ended(): void;
  /** Called when the server could not be loaded. */
  failed(error: unknown): void;
}

// Clients accept 10 MiB in one message; the same bound, with room for escapes, holds in this direction.
const LONGEST_LINE = 16 * 1024 * 1024;
// A client that closes its end may still read: what it asked last is answered if that is soon done.
const LAST_MOMENT_MILLISECONDS = 100;
// Questions and the end of the input piped in together meet a server that has yet to be loaded.
const LAST_MOMENT_ASLEEP_MILLISECONDS = 2_000;

/** Serves one connection on a pair of streams until the input ends or nobody reads the output. */
export function serveFront(options: FrontOptions): void {
  const { input, output, opening } = options;
  let phase: "asleep" | "waking" | "awake" | "over" = "asleep";
  /** What the server has to see once it is awake, in order: the handshake, then all that arrived since. */
  const early: Message[] = [];
  /** Requests answered here that the server will see as well. Its own answers are not sent. */
  const answered = new Set<RequestId>();
  const running = new Set<RequestId>();
  let lastMoment: NodeJS.Timeout | undefined;

  const write = (message: object) => {
    if (phase === "over") return;
    if (!output.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`)) input.pause();
  };
  const refuse = (id: RequestId | null, code: number, message: string) => write({ id, error: { code, message } });

  const transport: FrontTransport = {
    start: async () => undefined,
    close: async () => transport.onclose?.(),
    send: async (message) => {
      if (!isRecord(message)) return;
      const id = "method" in message ? undefined : message["id"];
      if (isRequestId(id)) {
        if (answered.delete(id)) return;
        running.delete(id);
      }
      write(message);
      if (lastMoment !== undefined && running.size === 0) finish();
    },
  };

  const wake = async () => {
    phase = "waking";
    try {
      await options.wake(transport);
    } catch (error) {
      for (const id of running) refuse(id, -32603, "Internal error: the server could not be started; see its stderr");
      phase = "over";
      options.failed(error);
      return;
    }
    if (phase !== "waking") return;
    phase = "awake";
    for (const message of early.splice(0)) transport.onmessage?.(message as never);
  };

  const receive = (message: Message) => {
    if (phase === "asleep" && opening !== undefined && receivedAsleep(message, opening)) return;
    if (isRequest(message)) {
      if (running.has(message.id)) {
        refuse(null, -32600, `Invalid request: id ${JSON.stringify(message.id)} is still in use`);
        return;
      }
      // A subscription stays open for as long as the connection, which need not wait for it.
      if (message.method !== "subscriptions/listen") running.add(message.id);
    } else if (message.method === "notifications/cancelled") {
      const id = message.params?.["requestId"];
      if (isRequestId(id)) running.delete(id);
    }
    if (phase === "awake") {
      transport.onmessage?.(message as never);
      return;
    }
    early.push(message);
    if (phase === "asleep") void wake();
  };

  /** Whether a message needs no server. The handshake is kept: the server has to see it before anything else. */
  const receivedAsleep = (message: Message, known: Opening): boolean => {
    const greeted = early.length > 0;
    if (!isRequest(message)) {
      const initialized = message.method === "notifications/initialized";
      if (initialized && greeted) early.push(message);
      // An answer before any question is nobody's.
      return (initialized && greeted) || message.method === undefined;
    }
    const result = answerOpening(message, known, greeted);
    if (result === undefined) return false;
    if (message.method === "initialize") {
      early.push(message);
      answered.add(message.id);
    }
    write({ id: message.id, result });
    return true;
  };

  const finish = () => {
    if (phase === "over") return;
    phase = "over";
    clearTimeout(lastMoment);
    transport.onclose?.();
    options.ended();
  };
  const end = () => {
    if (running.size === 0) finish();
    else
      lastMoment ??= setTimeout(finish, phase === "awake" ? LAST_MOMENT_MILLISECONDS : LAST_MOMENT_ASLEEP_MILLISECONDS);
  };

  const splitter = new LineSplitter(
    LONGEST_LINE,
    (line) => {
      const parsed = parseMessage(line);
      if (parsed === undefined) return;
      if ("message" in parsed) receive(parsed.message);
      else refuse(null, parsed.fault.code, parsed.fault.reason);
    },
    () => refuse(null, -32600, `Invalid request: a line has more than ${LONGEST_LINE} bytes`),
  );
  output.on("drain", () => input.resume());
  output.on("error", finish);
  input.on("data", (chunk: Buffer) => splitter.push(chunk));
  input.once("end", end);
  input.once("error", end);
}
