import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";

const DEADLINE_MILLISECONDS = 30_000;

/** What a tool answered: its text and its structured value. */
export interface ToolAnswer {
  readonly text: string;
  readonly value: Readonly<Record<string, unknown>>;
  readonly milliseconds: number;
}

/** A client of a server in a process of its own, speaking the protocol over stdio as an assistant's host does. */
export class StdioClient implements AsyncDisposable {
  readonly #child: ChildProcess;
  readonly #gone: Promise<unknown>;
  readonly #waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  #last = 0;

  private constructor(child: ChildProcess) {
    this.#child = child;
    this.#gone = new Promise((resolve) => child.once("close", resolve));
    const { stdout } = child;
    if (stdout !== null) createInterface({ input: stdout }).on("line", (line) => this.#receive(line));
    child.once("exit", () => this.#fail(new Error("The server ended")));
    child.once("error", (error) => this.#fail(error));
  }

  /** Starts a program and greets it. The server may use files below `directory` only. */
  static async start(command: string, args: readonly string[], directory: string): Promise<StdioClient> {
    const { BENCHWRIGHT_ALLOW_ANY_PATH: _any, QET_MCP_ALLOW_ANY_PATH: _too, ...environment } = process.env;
    const child = spawn(command, [...args], {
      cwd: directory,
      env: { ...environment, BENCHWRIGHT_WORKSPACE: directory },
      stdio: ["pipe", "pipe", "inherit"],
    });
    const client = new StdioClient(child);
    await client.#request("initialize", {
      protocolVersion: "2025-11-25",
      capabilities: {},
      clientInfo: { name: "benchwright-demo", version: "1" },
    });
    client.#send({ jsonrpc: "2.0", method: "notifications/initialized" });
    return client;
  }

  /** Calls a tool. Throws what the tool says when it reports an error. */
  async call(name: string, args: Readonly<Record<string, unknown>>): Promise<ToolAnswer> {
    const started = performance.now();
    const result = await this.#request("tools/call", { name, arguments: args });
    const { content, structuredContent, isError } = result as {
      content?: readonly { readonly text?: string }[];
      structuredContent?: Readonly<Record<string, unknown>>;
      isError?: boolean;
    };
    const text = content?.map((block) => block.text ?? "").join("\n") ?? "";
    if (isError === true) throw new Error(text);
    return { text, value: structuredContent ?? {}, milliseconds: performance.now() - started };
  }

  /** Ends the server the way a host does: by ending its input. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#child.stdin?.end();
    await this.#gone;
  }

  #request(method: string, params: object): Promise<unknown> {
    const id = ++this.#last;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`${method} was not answered in time`)), DEADLINE_MILLISECONDS);
      this.#waiting.set(id, {
        resolve: (value) => {
          clearTimeout(timer);
          resolve(value);
        },
        reject: (error) => {
          clearTimeout(timer);
          reject(error);
        },
      });
      this.#send({ jsonrpc: "2.0", id, method, params });
    });
  }

  #send(message: object): void {
    this.#child.stdin?.write(`${JSON.stringify(message)}\n`);
  }

  #receive(line: string): void {
    const { id, result, error } = JSON.parse(line) as { id?: number; result?: unknown; error?: { message: string } };
    const waiting = id === undefined ? undefined : this.#waiting.get(id);
    if (id === undefined || waiting === undefined) return;
    this.#waiting.delete(id);
    if (error === undefined) waiting.resolve(result);
    else waiting.reject(new Error(error.message));
  }

  #fail(error: Error): void {
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}
