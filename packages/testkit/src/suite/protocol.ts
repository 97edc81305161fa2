import { HANDSHAKE_REVISIONS, publishTool, STATELESS_REVISION, type Tool } from "@benchwright/core";
import { ERAS, stdioClient } from "../clients.ts";
import { AjvJsonSchemaValidator, CfWorkerJsonSchemaValidator } from "../vendor/mcp.ts";
import { describe, expect, it } from "../vendor/vitest.ts";
import { type Wire, withWire } from "../wire.ts";
import { converse, initializeParams, toolAnswer } from "./conversation.ts";
import { inWorkspace, type ServerSubject, withServer } from "./subject.ts";

/** What every server of ours does in every conversation, in both revisions. */
export function describeProtocol(subject: ServerSubject): void {
  const published = subject.tools.map(publishTool);

  describe("opening", () => {
    it.each([...HANDSHAKE_REVISIONS])("accepts the handshake of %s", (revision) =>
      withServer(subject, async (wire) => {
        const { result } = await wire.request("initialize", initializeParams(revision));
        expect(result).toMatchObject({ protocolVersion: revision, capabilities: { tools: {} } });
        expect(result?.["serverInfo"]).toMatchObject({ name: expect.any(String), version: expect.any(String) });
        expect(result?.["instructions"]).toEqual(expect.any(String));
      }),
    );

    it("answers a handshake of an unknown revision with the newest it knows", () =>
      withServer(subject, async (wire) => {
        const { result } = await wire.request("initialize", initializeParams("1999-01-01"));
        expect(result?.["protocolVersion"]).toBe(HANDSHAKE_REVISIONS[0]);
      }));

    it("discovers without a handshake, and names its revision to a client of an unknown one", () =>
      withServer(subject, async (wire) => {
        const { params, ask } = await converse(wire, STATELESS_REVISION);
        const { result } = await ask("server/discover");
        expect(result?.["supportedVersions"]).toContain(STATELESS_REVISION);
        const unknown = params({}, { "io.modelcontextprotocol/protocolVersion": "2999-01-01" });
        const { error } = await wire.request("server/discover", unknown);
        expect(error?.data).toMatchObject({ supported: expect.arrayContaining([STATELESS_REVISION]) });
      }));

    it("ends with code 0 when the input ends before anything was asked", () =>
      inWorkspace(subject, async (command) => {
        await withWire(command, async (wire) => expect(await wire.end()).toMatchObject({ code: 0 }));
      }));
  });

  describe.each(ERAS)("revision %s", (era) => {
    it("lists the same tools before and after it is awake, and every time", async () => {
      const lists = async (wire: Wire) => {
        const { ask, call } = await converse(wire, era);
        const asleep = await ask("tools/list");
        await call(subject.success);
        const awake = await ask("tools/list");
        return [asleep, awake].map(({ result }) => result);
      };
      const [first, second] = await Promise.all([withServer(subject, lists), withServer(subject, lists)]);
      const [asleep, awake] = first;
      expect(asleep?.["tools"]).toEqual(published);
      expect(awake).toEqual(asleep);
      expect(JSON.stringify(second)).toBe(JSON.stringify(first));
    });

    it("answers a call with a text and with a value of the published schema", () =>
      withServer(subject, async (wire) => {
        const { call } = await converse(wire, era);
        const answer = toolAnswer(await call(subject.success));
        expect(answer).toMatchObject({ isError: false, text: expect.stringMatching(/./) });
        expectPublished(subject.tools, subject.success.name, answer.value);
      }));

    it("answers a mistaken call with an error that teaches", () =>
      withServer(subject, async (wire) => {
        const { call } = await converse(wire, era);
        const mistaken = { ...subject.success, arguments: { ...subject.success.arguments, surprise: 1 } };
        const answer = toolAnswer(await call(mistaken));
        expect(answer).toMatchObject({ isError: true, error: { code: "arguments-invalid", kind: "refused" } });
        expect(answer.text).toContain('Unknown argument "surprise"');
      }));

    it("refuses an unknown tool with -32602 and an unknown method with -32601", () =>
      withServer(subject, async (wire) => {
        const { call, ask } = await converse(wire, era);
        const { error: tool } = await call({ name: "no_such_tool", arguments: {} });
        expect(tool).toMatchObject({ code: -32602, message: expect.stringContaining("no_such_tool") });
        const { error: method } = await ask("no/such/method");
        expect(method).toMatchObject({ code: -32601 });
        const inherited = await Promise.all(
          ["__proto__", "constructor", "toString"].map((name) => call({ name, arguments: {} })),
        );
        expect(inherited.map(({ error }) => error?.code)).toEqual([-32602, -32602, -32602]);
      }));

    it("takes missing arguments as none", () =>
      withServer(subject, async (wire) => {
        const { params } = await converse(wire, era);
        const answer = await wire.request("tools/call", params({ name: subject.success.name }));
        expect(answer.result).toBeDefined();
      }));

    it("answers a ping where the revision has one", () =>
      withServer(subject, async (wire) => {
        const { ask } = await converse(wire, era);
        const answer = await ask("ping");
        if (era === STATELESS_REVISION) expect(answer.error?.code).toBe(-32601);
        else expect(answer.result).toEqual({});
      }));

    it("lists resources and their templates, and refuses to read one that is not there", () =>
      withServer(subject, async (wire) => {
        const { ask } = await converse(wire, era);
        expect((await ask("resources/list")).result?.["resources"]).toBeInstanceOf(Array);
        expect((await ask("resources/templates/list")).result?.["resourceTemplates"]).toBeInstanceOf(Array);
        const { error } = await ask("resources/read", { uri: "benchwright://result/none/1" });
        expect([-32602, -32002]).toContain(error?.code);
      }));

    it("satisfies the protocol library's own client", () =>
      inWorkspace(subject, async (command) => {
        const { client } = await stdioClient(era, command);
        try {
          const { tools } = await client.listTools();
          expect(tools.map(({ name }) => name)).toEqual(subject.tools.map(({ name }) => name));
          const result = await client.callTool({ ...subject.success, arguments: { ...subject.success.arguments } });
          expect(result.isError ?? false).toBe(false);
          await expect(client.callTool({ name: "no_such_tool", arguments: {} })).rejects.toThrow(/unknown tool/);
        } finally {
          await client.close();
        }
      }));
  });
}

/** Checks a value against a tool's published output schema with two validators that share nothing with ours. */
function expectPublished(tools: readonly Tool[], name: string, value: unknown): void {
  const tool = tools.find((candidate) => candidate.name === name);
  if (tool === undefined) throw new Error(`${name} is not among the tools`);
  const schema = publishTool(tool).outputSchema;
  for (const validator of [new AjvJsonSchemaValidator(), new CfWorkerJsonSchemaValidator()]) {
    expect(validator.getValidator(schema)(value)).toMatchObject({ valid: true });
  }
}
