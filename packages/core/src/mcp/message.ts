// JSON-RPC as it arrives on a line. Free of libraries, like everything the front needs.

export type RequestId = string | number;

export interface Message {
  readonly jsonrpc: "2.0";
  readonly id?: RequestId;
  readonly method?: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

export type Parsed = { readonly message: Message } | { readonly code: -32700 | -32600; readonly reason: string };

/** A line as a message, or the JSON-RPC error that answers it. Batches are not part of the protocol. */
export function parseMessage(line: string): Parsed {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return { code: -32700, reason: "Parse error: the line is not JSON" };
  }
  if (Array.isArray(value)) return invalid("batches are not supported; send one message per line");
  if (!isRecord(value)) return invalid("a message is a JSON object");
  if (value["jsonrpc"] !== "2.0") return invalid('jsonrpc must be "2.0"');
  const { id, method, params } = value;
  if (id !== undefined && typeof id !== "string" && !Number.isSafeInteger(id))
    return invalid("id must be a text or a whole number");
  if (method !== undefined && typeof method !== "string") return invalid("method must be a text");
  if (method === undefined && !("result" in value) && !("error" in value))
    return invalid("a message has a method, a result or an error");
  if (params !== undefined && !isRecord(params)) return invalid("params must be an object");
  // Checked field by field above.
  return { message: value as unknown as Message };
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function invalid(reason: string): Parsed {
  return { code: -32600, reason: `Invalid request: ${reason}` };
}
