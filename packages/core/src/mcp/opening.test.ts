// How it goes wrong: the front answers from constants, the server from its library, and after a while they say different
// things. Asserted: whatever the front answers, the server answers to the same messages, deeply equal.
import fc from "fast-check";
import { expect, it } from "vitest";
import { publishTool } from "../publish.ts";
import { integer, readPath, textOrNull } from "../schema.ts";
import type { System } from "../system.ts";
import { testHost } from "../testing/host.ts";
import { turns, wire } from "../testing/wire.ts";
import { defineListTool, defineTool } from "../tool.ts";
import { serveStdio } from "../vendor/mcp.ts";
import { z } from "../vendor/schema.ts";
import { HANDSHAKE_REVISIONS, type Identity, instructionsOf, type Opening, STATELESS_REVISION } from "./opening.ts";
import { serverFactory } from "./server.ts";

type Json = Record<string, unknown>;

const identity: Identity = { name: "benchwright", title: "Benchwright", version: "1.2.3" };
const systems: System[] = [
  {
    name: "qet",
    instructions: "Schematics.",
    tools: [
      defineTool({
        name: "qet_project_info",
        title: "Project",
        effect: "read",
        description: "A project.",
        input: { path: readPath("The project."), folio: integer(1, 99, "Folio.").default(1) },
        output: { title: textOrNull("Title."), kind: z.enum(["a", "b"]).describe("Kind.").optional() },
        example: { path: "pump.qet" },
        run: () => ({ title: null }),
        text: () => "",
      }),
      defineListTool({
        name: "qet_elements",
        title: "Elements",
        effect: "change",
        description: "Elements.",
        input: {},
        example: {},
        rows: "elements",
        row: z.strictObject({ uuid: z.string().describe("Uuid.") }),
        limit: 200,
        output: { count: z.number().describe("All."), truncated: z.boolean().describe("Whether there are more.") },
        run: () => ({ rows: [] }),
        text: () => "",
      }),
    ],
  },
  { name: "empty", instructions: "Nothing.", tools: [] },
];
const opening: Opening = {
  identity,
  instructions: instructionsOf(systems),
  tools: systems.flatMap(({ tools }) => tools.map(publishTool)),
};

/** What the front says to messages, each by its id; nothing for those it leaves to the server. */
async function front(messages: readonly Json[]): Promise<Map<unknown, Json>> {
  const { say, sent } = wire(opening);
  await say(...messages);
  return new Map(sent.map((answer) => [answer["id"], answer]));
}

/** What the real server says to the same messages. */
async function server(messages: readonly Json[]): Promise<Map<unknown, Json>> {
  const sent = new Map<unknown, Json>();
  const transport = {
    start: async () => undefined,
    close: async () => undefined,
    send: async (message: Json) => {
      sent.set(message["id"], JSON.parse(JSON.stringify(message)));
    },
    onmessage: (_: Json): void => undefined,
  };
  const handle = serveStdio(serverFactory({ identity, systems, pages: [] }, testHost().host), {
    transport: transport as never,
  });
  for (const message of messages) transport.onmessage({ jsonrpc: "2.0", ...message });
  await turns();
  await turns();
  await handle.close();
  return sent;
}

const initialize = (protocolVersion: unknown, more: Json = {}) => ({
  id: "hello",
  method: "initialize",
  params: { protocolVersion, capabilities: {}, clientInfo: { name: "test", version: "1" }, ...more },
});
const after = [
  { method: "notifications/initialized" },
  { id: "ping", method: "ping" },
  { id: "list", method: "tools/list" },
  { id: "list-2", method: "tools/list", params: {} },
];
const stateless = (id: string, method: string, more: Json = {}) => ({
  id,
  method,
  params: {
    _meta: {
      "io.modelcontextprotocol/protocolVersion": STATELESS_REVISION,
      "io.modelcontextprotocol/clientCapabilities": {},
      "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
    },
    ...more,
  },
});

it.each([...HANDSHAKE_REVISIONS, "2031-01-01", "1", ""])(
  "says the same as the server after a handshake for %j",
  async (revision) => {
    const messages = [initialize(revision), ...after];
    const said = await front(messages);
    expect([...said.keys()]).toEqual(["hello", "ping", "list", "list-2"]);
    expect(said).toEqual(await server(messages));
  },
);

it.each(["server/discover", "tools/list"])("says the same as the server to a stateless %s", async (method) => {
  const said = await front([stateless("first", method)]);
  expect([...said.keys()]).toEqual(["first"]);
  expect(said).toEqual(await server([stateless("first", method)]));
});

it("says nothing that the server would not say, however unusual the opening", async () => {
  const odd = fc.oneof(
    fc.constantFrom<unknown[]>({}, "x", 1, null, [], "2025-11-25", STATELESS_REVISION, { name: "x" }),
    fc.jsonValue(),
  );
  const meta = fc.dictionary(
    fc.constantFrom(
      "io.modelcontextprotocol/protocolVersion",
      "io.modelcontextprotocol/clientCapabilities",
      "io.modelcontextprotocol/clientInfo",
      "io.modelcontextprotocol/logLevel",
      "progressToken",
      "other",
    ),
    odd,
  );
  const spoiled = fc.dictionary(
    fc.constantFrom("capabilities", "clientInfo", "protocolVersion", "cursor", "other"),
    odd,
  );
  const spoil = (message: Json, changes: Json, metaChanges: Json | undefined): Json => {
    const params: Json = { ...(message["params"] as Json | undefined), ...changes };
    if (metaChanges === undefined) return { ...message, params };
    return { ...message, params: { ...params, _meta: { ...(params["_meta"] as Json | undefined), ...metaChanges } } };
  };
  let answered = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom<Json[]>(
        initialize("2025-11-25"),
        stateless("x", "server/discover"),
        stateless("x", "tools/list"),
        {
          id: "x",
          method: "tools/list",
        },
      ),
      fc.constantFrom<(Json | undefined)[]>(...after, stateless("y", "tools/list"), undefined),
      fc.option(spoiled, { nil: {} }),
      fc.option(meta, { nil: undefined }),
      fc.boolean(),
      async (first, second, changes, metaChanges, spoilSecond) => {
        const messages = [first, ...(second === undefined ? [] : [second])];
        const target = spoilSecond ? messages.length - 1 : 0;
        const sent = messages.map((message, index) =>
          index === target ? spoil(message, changes, metaChanges) : message,
        );
        const said = await front(sent);
        const real = await server(sent);
        for (const [id, answer] of said) expect(answer).toEqual(real.get(id));
        answered += said.size;
      },
    ),
    { seed: 1, numRuns: 400 },
  );
  expect(answered).toBeGreaterThan(100);
});

it("names in its instructions every system, after the promise", () => {
  expect(instructionsOf(systems)).toMatch(/^Benchwright operates .* Schematics\. Nothing\.$/);
});
