import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { call, handshake, initialized, json, opening, stateless } from "../testing/messages.ts";
import { turns, wire } from "../testing/wire.ts";
import { HANDSHAKE_REVISIONS } from "./opening.ts";

describe("asleep", () => {
  it.each<[string, string]>([
    ...HANDSHAKE_REVISIONS.map((known): [string, string] => [known, known]),
    ["2031-01-01", HANDSHAKE_REVISIONS[0]],
  ])("answers a handshake for %s with %s, then the tools and pings, and wakes nobody", async (asked, answered) => {
    const { say, sent, wake } = wire(opening);
    await say(handshake(1, asked), initialized, { id: "two", method: "tools/list" }, { id: 3, method: "ping" });
    expect(sent).toMatchObject([
      {
        jsonrpc: "2.0",
        id: 1,
        result: { protocolVersion: answered, serverInfo: opening.identity, instructions: "How to." },
      },
      { jsonrpc: "2.0", id: "two", result: { tools: opening.tools } },
      { jsonrpc: "2.0", id: 3, result: {} },
    ]);
    expect(wake).not.toHaveBeenCalled();
  });

  it("answers the stateless opening and wakes nobody", async () => {
    const { say, sent, wake } = wire(opening);
    await say(stateless(1, "server/discover"), stateless(2, "tools/list"));
    expect(sent).toMatchObject([
      { id: 1, result: { supportedVersions: ["2026-07-28"], instructions: "How to.", resultType: "complete" } },
      { id: 2, result: { tools: opening.tools, resultType: "complete" } },
    ]);
    expect(wake).not.toHaveBeenCalled();
  });

  it.each([
    ["a ping before the handshake", { id: 1, method: "ping" }],
    ["a list before the handshake", { id: 1, method: "tools/list" }],
    ["a handshake without a revision", { id: 1, method: "initialize", params: { capabilities: {} } }],
    [
      "a handshake without a client",
      { id: 1, method: "initialize", params: { protocolVersion: "2025-06-18", capabilities: {} } },
    ],
    ["a stateless revision it does not know", stateless(1, "server/discover", "2027-01-01")],
    ["a stateless call", stateless(1, "tools/call")],
    [
      "a stateless list without capabilities",
      { id: 1, method: "tools/list", params: { _meta: { "io.modelcontextprotocol/protocolVersion": "2026-07-28" } } },
    ],
    ["a list from a cursor", stateless(1, "tools/list", undefined, { cursor: "x" })],
    ["a notification", { method: "notifications/other" }],
  ])("leaves %s to the server", async (_, message) => {
    const { say, sent, seen, wake } = wire(opening);
    await say(message);
    expect(wake).toHaveBeenCalledTimes(1);
    expect(seen).toEqual([json(message)]);
    expect(sent).toEqual([]);
  });

  it.each([
    ["a page after a cursor", { id: 2, method: "tools/list", params: { cursor: "x" } }],
    ["a stateless request after the handshake", stateless(2, "tools/list")],
    ["a second handshake", handshake(2)],
    ["a notification of another kind", { method: "notifications/roots/list_changed" }],
  ])("leaves %s to the server, which sees the handshake first", async (_, message) => {
    const { say, sent, seen } = wire(opening);
    await say(handshake(1), message);
    expect(seen).toEqual([json(handshake(1)), json(message)]);
    expect(sent).toHaveLength(1);
  });

  it("leaves everything to the server when it has nothing to say itself", async () => {
    const { say, sent, seen } = wire(undefined);
    await say(handshake(1), initialized, stateless(2, "tools/list"));
    expect(seen).toEqual([handshake(1), initialized, stateless(2, "tools/list")].map(json));
    expect(sent).toEqual([]);
  });

  it("passes over an answer to a question nobody asked", async () => {
    const { say, sent, wake } = wire(opening);
    await say({ id: 1, result: {} }, { id: "x", error: { code: 1, message: "" } });
    expect(sent).toEqual([]);
    expect(wake).not.toHaveBeenCalled();
  });
});

describe("waking", () => {
  it("happens once, and replays the handshake and all that came since, in order", async () => {
    let load: () => void = () => undefined;
    const { say, seen, wake } = wire(opening, { wake: () => new Promise<void>((resolve) => (load = resolve)) });
    await say(handshake(1), initialized, { id: 2, method: "tools/list" }, call(3));
    await say(
      call(4),
      { id: 5, method: "tools/list" },
      { method: "notifications/cancelled", params: { requestId: 4 } },
    );
    expect(seen).toEqual([]);
    load();
    await turns();
    await say(call(6));
    expect(wake).toHaveBeenCalledTimes(1);
    expect(seen).toEqual(
      [
        handshake(1),
        initialized,
        call(3),
        call(4),
        { id: 5, method: "tools/list" },
        { method: "notifications/cancelled", params: { requestId: 4 } },
        call(6),
      ].map(json),
    );
  });

  it("keeps from the client what the server says to a handshake that was answered", async () => {
    const { say, sent, server } = wire(opening);
    await say(handshake(1), initialized, call(2));
    expect(sent).toHaveLength(1);
    await server({ id: 1, result: { again: true } });
    await server({ method: "notifications/progress", params: {} });
    await server({ id: 2, result: { done: true } });
    expect(sent.slice(1)).toEqual([
      json({ method: "notifications/progress", params: {} }),
      json({ id: 2, result: { done: true } }),
    ]);
    await say(call(1));
    await server({ id: 1, result: { other: true } });
    expect(sent.at(-1)).toEqual(json({ id: 1, result: { other: true } }));
  });

  it("that fails is told to every caller that waits, and to the process, once", async () => {
    const { say, sent, failed, ended } = wire(opening, { wake: () => Promise.reject(new Error("no such module")) });
    await say(call(1), call("two"), initialized);
    expect(sent).toEqual(
      [1, "two"].map((id) =>
        json({
          id,
          error: { code: -32603, message: "Internal error: the server could not be started; see its stderr" },
        }),
      ),
    );
    expect(failed).toHaveBeenCalledExactlyOnceWith(new Error("no such module"));
    expect(ended).not.toHaveBeenCalled();
  });
});

describe("a line that is no message", () => {
  it.each([
    ["{", -32700, null],
    ["[]", -32600, null],
    ["3", -32600, null],
    ['{"jsonrpc":"2.0","id":null,"method":"ping"}', -32600, null],
    ['{"jsonrpc":"2.0","id":1.5,"method":"ping"}', -32600, null],
    ['{"jsonrpc":"2.0","id":4,"method":"ping","params":[]}', -32600, null],
  ])("is answered, and the next one is served: %s", async (line, code, id) => {
    const { say, sent, wake } = wire(opening);
    await say(line, handshake(1));
    expect(sent).toMatchObject([
      { jsonrpc: "2.0", id, error: { code } },
      { id: 1, result: {} },
    ]);
    expect(wake).not.toHaveBeenCalled();
  });

  it("because it is too long is answered once, and the next one is served", async () => {
    const { say, sent } = wire(opening);
    await say("x".repeat(17 * 1024 * 1024), handshake(1));
    expect(sent).toMatchObject([
      { id: null, error: { code: -32600, message: "Invalid request: a line has more than 16777216 bytes" } },
      { id: 1, result: {} },
    ]);
  });

  it("is answered alike however the bytes arrive, and so is everything else", async () => {
    const lines = [handshake(1), initialized, "{", { id: 2, method: "tools/list" }, "\r", call(3), call(3)];
    const bytes = Buffer.from(
      `${lines.map((line) => (typeof line === "string" ? line : JSON.stringify(json(line)))).join("\r\n")}\n`,
    );
    const played = async (pieces: Buffer[]) => {
      const { input, sent, seen } = wire(opening);
      for (const piece of pieces) input.push(piece);
      await turns();
      return { sent, seen };
    };
    const whole = await played([bytes]);
    expect(whole.sent).toHaveLength(4);
    expect(whole.seen).toHaveLength(3);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(bytes.length), { maxLength: 20 }), async (cuts) => {
        const places = [0, ...cuts.sort((a, b) => a - b), bytes.length];
        expect(await played(places.slice(1).map((end, index) => bytes.subarray(places[index], end)))).toEqual(whole);
      }),
      { seed: 1, numRuns: 50 },
    );
  });
});

describe("an id", () => {
  it('that is still in use is refused without disturbing its call; 1 and "1" are two', async () => {
    const { say, sent, seen, server } = wire(opening);
    await say(call(1), call("1"), call(1), call("1"));
    expect(seen).toEqual([json(call(1)), json(call("1"))]);
    expect(sent).toEqual(
      ["1", '"1"'].map((id) =>
        json({ id: null, error: { code: -32600, message: `Invalid request: id ${id} is still in use` } }),
      ),
    );
    await server({ id: 1, result: {} });
    expect(sent.at(-1)).toEqual(json({ id: 1, result: {} }));
  });

  it("is free again when its call was answered, failed or was cancelled", async () => {
    const { say, sent, seen, server } = wire(opening);
    for (const free of [
      () => server({ id: 1, result: {} }),
      () => server({ id: 1, error: { code: 1, message: "x" } }),
      () => say({ method: "notifications/cancelled", params: { requestId: 1 } }),
    ]) {
      await say(call(1));
      await free();
    }
    await say(call(1));
    expect(seen.filter(({ method }) => method === "tools/call")).toHaveLength(4);
    expect(sent.filter(({ id }) => id === null)).toEqual([]);
  });

  it("of the client's own is not freed by a question of the server with the same id", async () => {
    const { say, sent, server } = wire(opening);
    await say(call(1));
    await server({ id: 1, method: "elicitation/create", params: {} });
    await say({ id: 1, result: {} }, call(1));
    expect(sent.at(-1)).toMatchObject({ id: null, error: { code: -32600 } });
  });
});
