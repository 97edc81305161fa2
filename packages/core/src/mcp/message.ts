// JSON-RPC as it arrives on a line. Free of libraries, like everything the front needs.

export type RequestId = string | number;

export interface Message {
  readonly jsonrpc: "2.0";
  readonly id?: RequestId;
  readonly method?: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

export interface Request extends Message {
  readonly id: RequestId;
  readonly method: string;
}

/** What is wrong with a line, as JSON-RPC says it. Without an id: the line's own may be one under which a call still runs. */
export interface Fault {
  readonly code: -32700 | -32600;
  readonly reason: string;
}

export type Parsed = { readonly message: Message } | { readonly fault: Fault };

/**
 * A line as a message, or what is wrong with it. Batches are not part of the protocol.
 * Nothing for a faulty answer: answers are not answered, or two programs could do so for ever.
 */
export function parseMessage(line: string): Parsed | undefined {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return { fault: { code: -32700, reason: "Parse error: the line is not JSON" } };
  }
  if (Array.isArray(value)) return invalid("batches are not supported; send one message per line");
  if (!isRecord(value)) return invalid("a message is a JSON object");
  const reason = faultOf(value);
  // Checked field by field.
  if (reason === undefined) return { message: value as unknown as Message };
  const answers = value["method"] === undefined && ("result" in value || "error" in value);
  return answers ? undefined : invalid(reason);
}

export function isRequest(message: Message): message is Request {
  return message.method !== undefined && message.id !== undefined;
}

export function isRequestId(value: unknown): value is RequestId {
  return typeof value === "string" || Number.isSafeInteger(value);
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function faultOf(value: Record<string, unknown>): string | undefined {
  const { jsonrpc, id, method, params } = value;
  if (jsonrpc !== "2.0") return 'jsonrpc must be "2.0"';
  if (id !== undefined && !isRequestId(id)) return "id must be a text or a whole number";
  if (method !== undefined && typeof method !== "string") return "method must be a text";
  if (method === undefined && !("result" in value) && !("error" in value)) {
    return "a message has a method, a result or an error";
  }
  if (params !== undefined && !isRecord(params)) return "params must be an object";
  return undefined;
}

function invalid(reason: string): Parsed {
  return { fault: { code: -32600, reason: `Invalid request: ${reason}` } };
}
