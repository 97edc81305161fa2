import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { violationsOf, type WireMessage } from "./wire-rules.ts";

/** How a server is started. */
export interface ServerCommand {
  readonly command: string;
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly directory: string;
}

export interface ProcessEnd {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** From the moment it was told to end, or from the start when it was not. */
  readonly milliseconds: number;
}

export type Payload = Readonly<Record<string, unknown>>;

const DEADLINE_MILLISECONDS = 15_000;

/** Runs `use` with a fresh server, then ends it, and fails when anything on its stdout was not protocol. */
export async function withWire<T>(command: ServerCommand, use: (wire: Wire) => Promise<T>): Promise<T> {
  const wire = new Wire(command);
  try {
    const result = await use(wire);
    await wire.end();
    wire.assertClean();
    return result;
  } finally {
    wire.kill();
  }
}

/** A client of bytes and lines: it can send what no library would, and judges every line that comes back. */
export class Wire {
  readonly process: ChildProcessWithoutNullStreams;
  readonly messages: WireMessage[] = [];
  /** What was wrong on stdout, in words. */
  readonly violations: string[] = [];
  stderr = "";
  readonly #asked = new Map<string, number>();
  readonly #answers = new Map<string, WireMessage>();
  readonly #waiting = new Set<() => void>();
  readonly #exited: Promise<ProcessEnd>;
  #told = performance.now();
  #end: ProcessEnd | undefined;
  #rest: Buffer = Buffer.alloc(0);
  #id = 0;

  constructor({ command, args, environment, directory }: ServerCommand) {
    this.process = spawn(command, [...args], { cwd: directory, env: environment, stdio: "pipe" });
    this.process.stdin.on("error", () => undefined);
    this.process.stderr.setEncoding("utf8").on("data", (text: string) => {
      this.stderr += text;
      this.#wake();
    });
    this.process.stdout.on("data", (chunk: Buffer) => this.#take(chunk));
    this.#exited = new Promise((resolve) => {
      this.process.once("close", (code, signal) => {
        if (this.#rest.length > 0) this.violations.push(`stdout ended within a line: ${excerpt(this.#rest)}`);
        this.#end = { code, signal, milliseconds: performance.now() - this.#told };
        this.#wake();
        resolve(this.#end);
      });
    });
  }

  get exited(): boolean {
    return this.#end !== undefined;
  }

  /** Sends any bytes at all. */
  sendBytes(bytes: string | Uint8Array): void {
    this.process.stdin.write(bytes);
  }

  /** Sends any value as one line; a request among them is remembered, so that its answer is expected. */
  send(message: unknown): void {
    this.expect(message);
    this.sendBytes(`${JSON.stringify(message)}\n`);
  }

  /** Remembers that a message which is sent as bytes may be answered. */
  expect(message: unknown): void {
    if (typeof message !== "object" || message === null || !("id" in message) || !("method" in message)) return;
    const key = JSON.stringify(message.id);
    this.#asked.set(key, (this.#asked.get(key) ?? 0) + 1);
  }

  /** Sends a request and yields its answer, result or error. */
  async request(method: string, params?: Payload, deadline = DEADLINE_MILLISECONDS): Promise<WireMessage> {
    const id = this.nextId();
    this.send({ jsonrpc: "2.0", id, method, ...(params === undefined ? {} : { params }) });
    return this.answer(id, deadline);
  }

  /** An id that this client has not used. */
  nextId(): number {
    return ++this.#id;
  }

  notify(method: string, params?: Payload): void {
    this.send({ jsonrpc: "2.0", method, ...(params === undefined ? {} : { params }) });
  }

  answer(id: string | number, deadline = DEADLINE_MILLISECONDS): Promise<WireMessage> {
    const key = JSON.stringify(id);
    return this.until(() => this.#answers.get(key), `an answer to ${key.slice(0, 50)}`, deadline);
  }

  /** The first message, past or future, that `matches`. Fails when the deadline passes or the server ends first. */
  find(
    matches: (message: WireMessage) => boolean,
    what: string,
    deadline = DEADLINE_MILLISECONDS,
  ): Promise<WireMessage> {
    return this.until(() => this.messages.find(matches), what, deadline);
  }

  /** Waits until `look` sees something; it looks after every chunk of stdout and stderr. */
  async until<T>(look: () => T | undefined, what: string, deadline = DEADLINE_MILLISECONDS): Promise<T> {
    let late: NodeJS.Timeout | undefined;
    try {
      return await new Promise<T>((resolve, reject) => {
        const check = () => {
          const found = look();
          if (found !== undefined) resolve(found);
          else if (this.exited) reject(new Error(`The server ended before ${what}.\n${this.#state()}`));
          else return;
          this.#waiting.delete(check);
        };
        late = setTimeout(() => {
          this.#waiting.delete(check);
          reject(new Error(`No sign of ${what} within ${deadline} ms.\n${this.#state()}`));
        }, deadline);
        this.#waiting.add(check);
        check();
      });
    } finally {
      clearTimeout(late);
    }
  }

  /** Ends the input, waits for the process to end, and says how long that took. */
  end(deadline = DEADLINE_MILLISECONDS): Promise<ProcessEnd> {
    this.#told = performance.now();
    this.process.stdin.end();
    return this.ended(deadline);
  }

  /** Sends a signal and waits for the process to end. */
  signal(signal: NodeJS.Signals, deadline = DEADLINE_MILLISECONDS): Promise<ProcessEnd> {
    this.#told = performance.now();
    this.process.kill(signal);
    return this.ended(deadline);
  }

  async ended(deadline = DEADLINE_MILLISECONDS): Promise<ProcessEnd> {
    let late: NodeJS.Timeout | undefined;
    try {
      return await Promise.race([
        this.#exited,
        new Promise<never>((_, reject) => {
          const fail = () => reject(new Error(`The server has not ended within ${deadline} ms.\n${this.#state()}`));
          late = setTimeout(fail, deadline);
        }),
      ]);
    } finally {
      clearTimeout(late);
    }
  }

  /** Fails when stdout carried anything but protocol, or an answer nobody asked for. */
  assertClean(): void {
    if (this.violations.length > 0) throw new Error(`Not protocol:\n${this.violations.slice(0, 5).join("\n")}`);
  }

  kill(): void {
    if (!this.exited) this.process.kill("SIGKILL");
  }

  #take(chunk: Buffer): void {
    let rest = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10)) {
      this.#judge(rest.subarray(0, end));
      rest = rest.subarray(end + 1);
    }
    this.#rest = rest;
    this.#wake();
  }

  #judge(line: Buffer): void {
    const { message, violations } = violationsOf(line);
    this.violations.push(...violations);
    if (message === undefined) return;
    this.messages.push(message);
    if (message.method !== undefined || message.id === undefined || message.id === null) return;
    const key = JSON.stringify(message.id);
    if (!this.#answers.has(key)) this.#answers.set(key, message);
    const open = this.#asked.get(key) ?? 0;
    if (open === 0) this.violations.push(`an answer that nobody is waiting for: ${excerpt(line)}`);
    else this.#asked.set(key, open - 1);
  }

  #wake(): void {
    for (const check of [...this.#waiting]) check();
  }

  #state(): string {
    const last = this.messages.slice(-3).map((message) => JSON.stringify(message).slice(0, 300));
    return `Last messages:\n${last.join("\n")}\nstderr:\n${this.stderr.slice(-2_000)}`;
  }
}

function excerpt(bytes: Buffer): string {
  return JSON.stringify(bytes.subarray(0, 200).toString("latin1"));
}
