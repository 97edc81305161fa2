import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Attached } from "../attached.ts";
import { Refused } from "../errors.ts";
import { makeReceipt, receiptSchema } from "../receipt.ts";
import { readPath } from "../schema.ts";
import { testHost } from "../testing/host.ts";
import { put, scratch } from "../testing/scratch.ts";
import { turns } from "../testing/wire.ts";
import { defineTool, type ToolContext } from "../tool.ts";
import { serveStdio } from "../vendor/mcp.ts";
import { z } from "../vendor/schema.ts";
import { Workspace } from "../workspace/workspace.ts";
import { type Offer, serverFactory } from "./server.ts";

type Json = Record<string, unknown>;

afterEach(() => {
  vi.useRealTimers();
});

function tool(name: string, run: (context: ToolContext) => unknown) {
  return defineTool({
    name,
    title: name,
    effect: "read",
    description: "Runs.",
    input: { project: readPath("Project.").optional() },
    output: { n: z.number(), text: z.string().optional(), receipt: receiptSchema.optional() },
    example: {},
    run: (_, context) => run(context) as { n: number },
    text: ({ n }) => `n is ${n}`,
  });
}

/** A server behind a transport in memory, greeted in the older way. */
async function serve(
  runs: Record<string, (context: ToolContext) => unknown>,
  offer: Partial<Offer> = {},
  host = testHost().host,
) {
  const sent: Json[] = [];
  const transport = {
    start: async () => undefined,
    close: async () => undefined,
    send: async (message: Json) => {
      sent.push(JSON.parse(JSON.stringify(message)));
    },
    onmessage: (_: Json): void => undefined,
  };
  const tools = Object.entries(runs).map(([name, run]) => tool(name, run));
  const factory = serverFactory(
    {
      identity: { name: "t", title: "T", version: "1" },
      systems: [{ name: "qet", instructions: "", tools }],
      pages: [],
      ...offer,
    },
    host,
  );
  serveStdio(factory, { transport: transport as never });
  const say = async (message: Json) => {
    transport.onmessage({ jsonrpc: "2.0", ...message });
    await turns();
  };
  let id = 0;
  const ask = async (method: string, params: Json = {}) => {
    const asked = ++id;
    await say({ id: asked, method, params });
    await vi.waitUntil(() => sent.some((message) => message["id"] === asked), { timeout: 10_000 });
    return sent.find((message) => message["id"] === asked) as { result: Json; error: Json };
  };
  await ask("initialize", {
    protocolVersion: "2025-11-25",
    capabilities: {},
    clientInfo: { name: "test", version: "1" },
  });
  await say({ method: "notifications/initialized" });
  return { ask, say, sent };
}

describe("a call", () => {
  it("answers the text and the value, attachments first", async () => {
    const { ask } = await serve({
      plain: () => ({ n: 3 }),
      rich: () =>
        new Attached({ n: 4 }, [
          { type: "image", bytes: Uint8Array.of(1, 2, 255), mimeType: "image/png" },
          { type: "resource", uri: "x://a", mimeType: "text/plain", text: "a" },
          { type: "link", uri: "x://b", name: "b", mimeType: "text/plain" },
        ]),
    });
    expect((await ask("tools/call", { name: "plain", arguments: {} })).result).toEqual({
      content: [{ type: "text", text: "n is 3" }],
      structuredContent: { n: 3 },
    });
    expect((await ask("tools/call", { name: "plain" })).result).toMatchObject({ structuredContent: { n: 3 } });
    expect((await ask("tools/call", { name: "rich" })).result).toEqual({
      content: [
        { type: "image", data: "AQL/", mimeType: "image/png" },
        { type: "resource", resource: { uri: "x://a", mimeType: "text/plain", text: "a" } },
        { type: "resource_link", uri: "x://b", name: "b", mimeType: "text/plain" },
        { type: "text", text: "n is 4" },
      ],
      structuredContent: { n: 4 },
    });
  });

  it("that fails says so, with the facts of the error beside the text", async () => {
    const base = scratch();
    const inside = join(base, "in");
    put(join(inside, "a"));
    put(join(base, "x"));
    const { host } = testHost({ workspace: new Workspace([inside], { start: inside }) });
    const refusal = new Refused("some-code", { what: "No", why: "Because", next: "Ask", candidates: ["a"] });
    const { ask } = await serve({ refuses: () => Promise.reject(refusal), reads: () => ({ n: 1 }) }, {}, host);
    expect((await ask("tools/call", { name: "refuses" })).result).toEqual({
      isError: true,
      content: [{ type: "text", text: "some-code: No. Because. Ask. Candidates: a." }],
      _meta: {
        "benchwright/error": {
          code: "some-code",
          kind: "refused",
          what: "No",
          why: "Because",
          next: "Ask",
          candidates: ["a"],
        },
      },
    });
    const outside = await ask("tools/call", { name: "reads", arguments: { project: "../x" } });
    expect(outside.result).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining("outside the workspace") }],
      _meta: { "benchwright/error": { kind: "denied" } },
    });
  });

  it("that fails with data for programs sends it as structured content", async () => {
    const data = { runId: "r1", timedOut: true };
    const { ask } = await serve({ waits: () => Promise.reject(new Refused("some-code", { what: "No", data })) });
    expect((await ask("tools/call", { name: "waits" })).result).toMatchObject({
      isError: true,
      structuredContent: data,
      _meta: { "benchwright/error": { data } },
    });
  });

  it("whose change could not be verified is an error that carries the receipt", async () => {
    const change = { item: "K1", field: "label", after: "x" };
    const { ask } = await serve({ changes: () => ({ n: 1, receipt: makeReceipt([change], []) }) });
    expect((await ask("tools/call", { name: "changes" })).result).toMatchObject({
      isError: true,
      structuredContent: { n: 1, receipt: { verified: false, missing: [change] } },
    });
  });

  it("to a tool that is not there names those that are", async () => {
    const { ask } = await serve({ one: () => ({ n: 1 }), two: () => ({ n: 2 }) });
    expect((await ask("tools/call", { name: "th\u202eree" })).error).toMatchObject({
      code: -32602,
      message: expect.stringContaining("unknown tool: th\\u202eree. Tools: one, two"),
    });
  });

  it("whose answer is too large links its parts, which joined are the answer, also in another connection's list", async () => {
    const text = "é".repeat(3_000_000);
    const { ask } = await serve({ large: () => ({ n: 1, text }) });
    const { result } = await ask("tools/call", { name: "large" });
    expect(result["isError"]).toBe(true);
    const links = (result["content"] as Json[]).filter(({ type }) => type === "resource_link");
    expect(links).toHaveLength(2);
    let joined = "";
    for (const { uri } of links) {
      const { contents } = (await ask("resources/read", { uri })).result as { contents: { text: string }[] };
      joined += contents[0]?.text;
    }
    expect(JSON.parse(joined)).toEqual({ n: 1, text });
    const { resources } = (await ask("resources/list")).result as { resources: Json[] };
    expect(resources.map(({ uri }) => uri)).toEqual(links.map(({ uri }) => uri));
  });

  it("that is cancelled is not answered, and its tool is told", async () => {
    let reached: AbortSignal | undefined;
    const { say, sent } = await serve({
      waits: ({ signal }) => {
        reached = signal;
        return new Promise(() => undefined);
      },
    });
    await say({ id: "x", method: "tools/call", params: { name: "waits" } });
    expect(reached?.aborted).toBe(false);
    await say({ method: "notifications/cancelled", params: { requestId: "x" } });
    expect(reached?.aborted).toBe(true);
    expect(sent.filter(({ id }) => id === "x")).toEqual([]);
  });
});

describe("progress", () => {
  const progressOf = (sent: Json[]) =>
    sent.filter(({ method }) => method === "notifications/progress").map(({ params }) => params);

  it("is sent to who asked for it, forwards only, and not oftener than ten times a second but for the end", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    const { ask, sent } = await serve({
      works: async ({ progress }) => {
        progress(1, 9, "begun");
        progress(2, 9);
        vi.advanceTimersByTime(100);
        progress(1, 9);
        progress(4, 9);
        progress(5, 9);
        vi.advanceTimersByTime(100);
        progress(6);
        progress(9, 9);
        return { n: 1 };
      },
    });
    await ask("tools/call", { name: "works", _meta: { progressToken: "p" } });
    expect(progressOf(sent)).toEqual([
      { progressToken: "p", progress: 1, total: 9, message: "begun" },
      { progressToken: "p", progress: 4, total: 9 },
      { progressToken: "p", progress: 6 },
      { progressToken: "p", progress: 9, total: 9 },
    ]);
  });

  it("is not sent to who did not ask", async () => {
    const { ask, sent } = await serve({
      works: ({ progress }) => {
        progress(1, 1);
        return { n: 1 };
      },
    });
    await ask("tools/call", { name: "works" });
    expect(progressOf(sent)).toEqual([]);
  });
});

describe("resources", () => {
  const page = { name: "guide", title: "Guide", description: "How to.", mimeType: "text/markdown" };
  const offer: Partial<Offer> = {
    pages: [
      { ...page, uri: "benchwright://guide", read: async () => "# Guide" },
      { ...page, uri: "benchwright://icon", mimeType: "image/png", read: async () => Uint8Array.of(1, 2, 255) },
    ],
    families: [
      {
        ...page,
        uriTemplate: "benchwright://page/{name}",
        read: async (uri) => (uri.startsWith("benchwright://page/") ? `page ${uri.slice(19)}` : undefined),
      },
    ],
  };

  it("are the pages by name and the families by template, read as text or bytes", async () => {
    const { ask } = await serve({}, offer);
    expect((await ask("resources/list")).result).toMatchObject({
      resources: [{ ...page, uri: "benchwright://guide" }, { uri: "benchwright://icon" }],
    });
    expect((await ask("resources/templates/list")).result).toMatchObject({
      resourceTemplates: [
        { uriTemplate: "benchwright://result/{id}/{part}" },
        { ...page, uriTemplate: "benchwright://page/{name}" },
      ],
    });
    for (const [uri, contents] of [
      ["benchwright://guide", { mimeType: "text/markdown", text: "# Guide" }],
      ["benchwright://icon", { mimeType: "image/png", blob: "AQL/" }],
      ["benchwright://page/a", { mimeType: "text/markdown", text: "page a" }],
    ] as const) {
      expect((await ask("resources/read", { uri })).result).toEqual({ contents: [{ uri, ...contents }] });
    }
  });

  it("that are not there are said so", async () => {
    const { ask } = await serve({}, offer);
    for (const uri of ["benchwright://none", "benchwright://result/none/1"]) {
      expect((await ask("resources/read", { uri })).error).toMatchObject({
        code: -32602,
        message: expect.stringContaining(uri),
      });
    }
  });
});
