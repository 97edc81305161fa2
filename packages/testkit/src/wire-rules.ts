/** A message of the server as it stood on the wire. */
export interface WireMessage {
  readonly id?: string | number | null;
  readonly method?: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly result?: Readonly<Record<string, unknown>>;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown };
}

const NOTIFICATION = ["jsonrpc", "method", "params"];
const RESULT = ["jsonrpc", "id", "result"];
const ERROR = ["jsonrpc", "id", "error"];
// Clients accept 10 MiB in one message.
const LONGEST_LINE = 10 * 1024 * 1024;

/** One line of a server's stdout as a message, and whatever breaks JSON-RPC or our own promises in it. */
export function violationsOf(line: Uint8Array): { message?: WireMessage; violations: string[] } {
  const violations: string[] = [];
  const shown = JSON.stringify(Buffer.from(line.subarray(0, 200)).toString("latin1"));
  const complain = (what: string) => violations.push(`${what}: ${shown}`);
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(line));
  } catch {
    complain("a line is not UTF-8 JSON");
    return { violations };
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    complain("a line is not one JSON object");
    return { violations };
  }
  if (line.length > LONGEST_LINE) complain(`a line has ${line.length} bytes, more than clients accept`);
  if (!("jsonrpc" in value) || value.jsonrpc !== "2.0") complain("jsonrpc is not 2.0");
  const allowed = "method" in value ? NOTIFICATION : "result" in value ? RESULT : ERROR;
  const stray = Object.keys(value).filter((key) => !allowed.includes(key));
  if (stray.length > 0) complain(`unexpected ${stray.join(", ")}`);
  if ("method" in value && typeof value.method !== "string") complain("method is not a text");
  if (allowed === RESULT && !isId("id" in value ? value.id : undefined)) complain("a result without the id it answers");
  if (allowed === ERROR) checkError(value, complain);
  // Checked field by field above; a violation fails the test anyway.
  return { message: value as WireMessage, violations };
}

function checkError(value: object, complain: (what: string) => void): void {
  const id = "id" in value ? value.id : undefined;
  const error = "error" in value ? value.error : undefined;
  if (id !== null && !isId(id)) complain("an error without an id or null");
  if (typeof error !== "object" || error === null) {
    complain("neither method nor result nor error");
    return;
  }
  if (!("code" in error) || !Number.isInteger(error.code)) complain("an error code that is no whole number");
  if (!("message" in error) || typeof error.message !== "string") complain("an error without a message");
}

function isId(id: unknown): boolean {
  return typeof id === "string" || Number.isInteger(id);
}
