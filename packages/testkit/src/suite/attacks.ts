import { STATELESS_REVISION } from "@benchwright/core";
import { ERAS } from "../clients.ts";
import { describe, expect, it } from "../vendor/vitest.ts";
import type { Wire } from "../wire.ts";
import { type Conversation, converse } from "./conversation.ts";
import { share, thorough } from "./effort.ts";
import { type ServerSubject, withServer } from "./subject.ts";

const MIB = 1024 * 1024;
const SAMPLE = 4;

/** One thing no honest client does, as the bytes of one or several lines. */
interface Attack {
  readonly name: string;
  bytes(next: () => number): string | Uint8Array;
  /** The code of the error that must answer it; without one it may be answered in any valid way, or not at all. */
  readonly code?: number;
}

/** Whatever comes in, a server keeps answering and its stdout stays protocol. */
export function describeAttacks(subject: ServerSubject): void {
  // An attack that is refused before it reaches the server does not wake it, so these need one process only.
  it("survives everything it refuses at the door, before it is awake", () =>
    withServer(subject, async (wire) => {
      for (const attack of ATTACKS) if (attack.code !== undefined) await strike(wire, attack);
      await stillWell(await converse(wire, "2025-11-25"), subject);
    }));

  const unanswered = ATTACKS.filter(({ code }) => code === undefined);
  it.each(share(unanswered, SAMPLE, 0))("survives $name as the very first message", (attack) =>
    withServer(subject, async (wire) => {
      await strike(wire, attack);
      await stillWell(await converse(wire, "2025-11-25"), subject);
    }),
  );

  describe.each(ERAS)("revision %s", (era) => {
    it("survives every attack, one after the other, when it is awake", () =>
      withServer(subject, async (wire) => {
        const conversation = await converse(wire, era);
        await conversation.call(subject.success);
        for (const attack of thorough ? [...ATTACKS, ...ATTACKS] : ATTACKS) {
          await strike(wire, attack);
          await stillWell(conversation, subject);
        }
      }));

    it("answers a thousand requests that arrive in one chunk, each once", () =>
      withServer(subject, async (wire) => {
        const { params } = await converse(wire, era);
        const method = era === STATELESS_REVISION ? "resources/templates/list" : "ping";
        const ids = Array.from({ length: 1_000 }, (_, index) => `many-${index}`);
        sendTogether(
          wire,
          ids.map((id) => ({ jsonrpc: "2.0", id, method, params: params() })),
        );
        const answers = await Promise.all(ids.map((id) => wire.answer(id)));
        expect(answers.every(({ result }) => result !== undefined)).toBe(true);
        expect(wire.messages.filter(({ id }) => String(id).startsWith("many-"))).toHaveLength(1_000);
      }));

    it("answers a call that arrives byte by byte, with text of several bytes in it", () =>
      withServer(subject, async (wire) => {
        const { params } = await converse(wire, era);
        const message = {
          jsonrpc: "2.0",
          id: "slow",
          method: "tools/call",
          params: params({ name: "é\u{1f600}漢", arguments: {} }),
        };
        wire.expect(message);
        for (const byte of Buffer.from(`${JSON.stringify(message)}\n`)) {
          wire.sendBytes(Uint8Array.of(byte));
          await new Promise(setImmediate);
        }
        expect((await wire.answer("slow")).error).toMatchObject({
          code: -32602,
          message: expect.stringContaining("é\u{1f600}漢"),
        });
      }));

    it("refuses an id that is still in use, and answers the one that was first", () =>
      withServer(subject, async (wire) => {
        const { params, call } = await converse(wire, era);
        await call(subject.success);
        const request = { jsonrpc: "2.0", id: "twice", method: "tools/call", params: params({ ...subject.success }) };
        sendTogether(wire, [request, request]);
        const answers = () => wire.messages.filter(({ id }) => id === "twice");
        const refusal = await wire.find(
          ({ id, error }) => id === null && (error?.message.includes("in use") ?? false),
          "a refusal",
        );
        expect(refusal.error?.code).toBe(-32600);
        await wire.answer("twice");
        await call(subject.success);
        expect(answers()).toHaveLength(1);
      }));
  });

  it.each([
    ["empty", ""],
    ["a blank", " "],
    ["100,000 characters", "i".repeat(100_000)],
    ["NUL", "\u0000"],
    ["a key of every object", "__proto__"],
    ["beyond the basic plane", "🙂"],
  ])("answers under an id that is %s", (_, id) =>
    withServer(subject, async (wire) => {
      const { params } = await converse(wire, STATELESS_REVISION);
      wire.send({ jsonrpc: "2.0", id, method: "tools/list", params: params() });
      wire.send({ jsonrpc: "2.0", id: `${id}!`, method: "tools/call", params: params({ ...subject.success }) });
      expect((await wire.answer(id)).result).toBeDefined();
      expect((await wire.answer(`${id}!`)).result).toBeDefined();
    }),
  );

  it("ignores answers to nothing, and notifications it does not know", () =>
    withServer(subject, async (wire) => {
      const conversation = await converse(wire, STATELESS_REVISION);
      wire.send({ jsonrpc: "2.0", id: 4711, result: {} });
      wire.send({ jsonrpc: "2.0", id: "none", error: { code: 1, message: "x" } });
      wire.notify("notifications/unheard-of", { a: 1 });
      wire.notify("notifications/cancelled", { requestId: 987_654 });
      wire.notify("notifications/cancelled", { requestId: { a: 1 } });
      wire.notify("notifications/cancelled");
      await stillWell(conversation, subject);
    }));
}

/** Sends an attack and waits for the error that must answer it. */
async function strike(wire: Wire, attack: Attack): Promise<void> {
  const before = wire.messages.length;
  // A line of an attack may well be a valid request; then its answer is no surprise.
  const next = () => {
    const id = wire.nextId();
    wire.expect({ id, method: attack.name });
    return id;
  };
  wire.sendBytes(attack.bytes(next));
  if (attack.code === undefined) return;
  const answer = await wire.until(
    () => wire.messages.slice(before).find(({ error }) => error?.code === attack.code),
    `error ${attack.code} for ${attack.name}`,
  );
  expect(answer.error?.message).toMatch(/./);
}

async function stillWell({ ask, call }: Conversation, subject: ServerSubject): Promise<void> {
  const [list, answer] = [await ask("tools/list"), await call(subject.success)];
  expect(list.result?.["tools"]).toHaveLength(subject.tools.length);
  expect(answer.result?.["isError"] ?? false).toBe(false);
}

function sendTogether(wire: Wire, messages: readonly object[]): void {
  for (const message of messages) wire.expect(message);
  wire.sendBytes(messages.map((message) => `${JSON.stringify(message)}\n`).join(""));
}

function request(extra: object): string {
  return `${JSON.stringify({ jsonrpc: "2.0", method: "tools/list", ...extra })}\n`;
}

function call(id: number, args: string): string {
  return `{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":{"name":"none","arguments":${args}}}\n`;
}

const PARSE = -32700;
const INVALID = -32600;

const ATTACKS: readonly Attack[] = [
  { name: "text that is not JSON", bytes: () => "hello\n", code: PARSE },
  { name: "truncated JSON", bytes: () => '{"jsonrpc":"2.0","id":1,"method":"tools/li\n', code: PARSE },
  {
    name: "two messages on one line",
    bytes: (next) => `${request({ id: next() }).trim()}${request({ id: next() })}`,
    code: PARSE,
  },
  { name: "a message over several lines", bytes: () => '{\n"jsonrpc":"2.0",\n"id":1\n}\n', code: PARSE },
  { name: "NUL bytes", bytes: () => new Uint8Array([0, 0, 0, 10]), code: PARSE },
  { name: "invalid UTF-8", bytes: () => Buffer.from([0x22, 0xff, 0xfe, 0xc0, 0xaf, 0x0a]), code: PARSE },
  {
    name: "invalid UTF-8 inside an otherwise good request",
    bytes: (next) => {
      const [before, after] = call(next(), '{"a":"#"}').split("#");
      return Buffer.concat([Buffer.from(before ?? ""), Buffer.from([0xed, 0xa0, 0x80]), Buffer.from(after ?? "")]);
    },
  },
  { name: "random bytes", bytes: () => Buffer.concat([noise(4_096), Buffer.from("\n")]), code: PARSE },
  { name: "a byte order mark", bytes: (next) => `\ufeff${request({ id: next() })}` },
  { name: "line ends of other systems", bytes: (next) => `${request({ id: next() }).trim()}\r\n\r\n\r\n` },
  { name: "blank lines", bytes: () => "\n\n   \n\t\n\n" },
  { name: "JSON of 100,000 levels", bytes: () => `${"[".repeat(100_000)}${"]".repeat(100_000)}\n` },
  {
    name: "arguments of 100,000 levels",
    bytes: (next) => call(next(), `${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`),
  },
  { name: "arguments of 3,000 levels", bytes: (next) => call(next(), `${'{"a":'.repeat(3_000)}1${"}".repeat(3_000)}`) },
  {
    name: "numbers beyond every range",
    bytes: (next) => call(next(), '{"a":1e308,"b":1e999,"c":-1e999,"d":0.1e-999,"e":123456789012345678901234567890}'),
  },
  { name: "a number of a million digits", bytes: (next) => call(next(), `{"a":${"9".repeat(1_000_000)}}`) },
  { name: "a line of 20 MiB", bytes: () => `${"x".repeat(20 * MIB)}\n`, code: INVALID },
  { name: "a request of 20 MiB", bytes: (next) => call(next(), `{"a":"${"x".repeat(20 * MIB)}"}`), code: INVALID },
  { name: "a request of 8 MiB", bytes: (next) => call(next(), `{"a":"${"x".repeat(8 * MIB)}"}`) },
  {
    name: "100,000 keys",
    bytes: (next) =>
      call(next(), JSON.stringify(Object.fromEntries(Array.from({ length: 100_000 }, (_, key) => [`k${key}`, key])))),
  },
  {
    name: "a batch",
    bytes: (next) => `[${request({ id: next() }).trim()},${request({ id: next() }).trim()}]\n`,
    code: INVALID,
  },
  { name: "an empty batch", bytes: () => "[]\n", code: INVALID },
  { name: "a bare text", bytes: () => '"tools/list"\n', code: INVALID },
  { name: "a bare number", bytes: () => "42\n", code: INVALID },
  { name: "a bare null", bytes: () => "null\n", code: INVALID },
  { name: "an empty object", bytes: () => "{}\n", code: INVALID },
  { name: "an id of null", bytes: () => request({ id: null }), code: INVALID },
  { name: "an id that is a fraction", bytes: () => request({ id: 1.5 }), code: INVALID },
  {
    name: "an id that is beyond whole numbers",
    bytes: () => '{"jsonrpc":"2.0","id":1e308,"method":"tools/list"}\n',
    code: INVALID,
  },
  {
    name: "an id that is infinite",
    bytes: () => '{"jsonrpc":"2.0","id":1e999,"method":"tools/list"}\n',
    code: INVALID,
  },
  { name: "an id that is an object", bytes: () => request({ id: {} }), code: INVALID },
  { name: "an id that is an array", bytes: () => request({ id: [1] }), code: INVALID },
  { name: "an id that is true", bytes: () => request({ id: true }), code: INVALID },

  { name: "no jsonrpc", bytes: () => '{"id":1,"method":"tools/list"}\n', code: INVALID },
  { name: "another jsonrpc", bytes: () => '{"jsonrpc":"1.0","id":1,"method":"tools/list"}\n', code: INVALID },
  { name: "a jsonrpc that is a number", bytes: () => '{"jsonrpc":2.0,"id":1,"method":"tools/list"}\n', code: INVALID },
  { name: "no method", bytes: () => '{"jsonrpc":"2.0","id":1}\n', code: INVALID },
  { name: "a method that is a number", bytes: () => request({ id: 1, method: 7 }), code: INVALID },
  { name: "a method that is empty", bytes: (next) => request({ id: next(), method: "" }) },
  {
    name: "a method of every object",
    bytes: (next) => ["__proto__", "constructor", "toString"].map((method) => request({ id: next(), method })).join(""),
  },
  { name: "params that are an array", bytes: (next) => request({ id: next(), params: [1] }), code: INVALID },
  { name: "params that are null", bytes: (next) => request({ id: next(), params: null }), code: INVALID },
  { name: "a call without a name", bytes: (next) => request({ id: next(), method: "tools/call", params: {} }) },
  {
    name: "a call whose name is a number",
    bytes: (next) => request({ id: next(), method: "tools/call", params: { name: 3 } }),
  },
  { name: "a call whose arguments are a text", bytes: (next) => call(next(), '"a"') },
  { name: "a call whose arguments are null", bytes: (next) => call(next(), "null") },
  {
    name: "keys of the prototype",
    bytes: (next) => call(next(), '{"__proto__":{"isError":true},"constructor":{"prototype":{"x":1}}}'),
  },
  {
    name: "a message with keys of the prototype",
    bytes: () => '{"__proto__":{"jsonrpc":"2.0","method":"ping"},"id":3}\n',
    code: INVALID,
  },
  { name: "meta that is no object", bytes: (next) => request({ id: next(), params: { _meta: 3 } }) },
  {
    name: "meta with a revision that is no text",
    bytes: (next) => request({ id: next(), params: { _meta: { "io.modelcontextprotocol/protocolVersion": {} } } }),
  },
  {
    name: "a progress token that is an object",
    bytes: (next) => request({ id: next(), params: { _meta: { progressToken: { a: 1 } } } }),
  },
  {
    name: "a request with result and error too",
    bytes: () => '{"jsonrpc":"2.0","id":5000,"method":"tools/list","result":{},"error":{}}\n',
  },
];

function noise(length: number): Buffer {
  const bytes = Buffer.alloc(length);
  for (let index = 0, state = 1; index < length; index++) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    bytes[index] = state % 256 === 10 ? 11 : state % 256;
  }
  return bytes;
}
