// What the kit promises beyond the protocol, shown with tools that do one thing each.
import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Workspace } from "@benchwright/core";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { ERAS, type Era, inProcessClient } from "./clients.ts";
import { fixtureSubject } from "./fixture-command.ts";
import { fixtureOffer } from "./fixture-system.ts";
import { type Conversation, converse, type ToolAnswer, toolAnswer } from "./suite/conversation.ts";
import { withServer } from "./suite/subject.ts";

const subject = await fixtureSubject();
const workspace = realpathSync(mkdtempSync(join(tmpdir(), "benchwright-promises-")));
afterAll(async () => {
  rmSync(workspace, { recursive: true });
  await subject.remove();
});
beforeEach(() => {
  for (const name of readdirSync(workspace)) rmSync(join(workspace, name), { recursive: true });
  writeFileSync(join(workspace, "settings.txt"), "speed=3\nlamp=off\n");
});

const over = <T>(era: Era, use: (conversation: Conversation, directory: string) => Promise<T>): Promise<T> =>
  withServer(subject, async (wire, directory) => use(await converse(wire, era), directory));

/** A field of an answer that holds a list. */
function listOf<T>(value: object | undefined, name: string): T[] {
  const list = value === undefined ? undefined : Reflect.get(value, name);
  if (!Array.isArray(list)) throw new Error(`No list ${name} in ${JSON.stringify(value)}`);
  return list as T[];
}

async function answerTo({ call }: Conversation, name: string, args: Record<string, unknown> = {}): Promise<ToolAnswer> {
  return toolAnswer(await call({ name, arguments: args }));
}

describe.each(ERAS)("over stdio, revision %s", (era) => {
  it("reports progress in order, and only to a caller who asked for it", () =>
    over(era, async ({ wire, call }) => {
      const progress = () => wire.messages.filter(({ method }) => method === "notifications/progress");
      await call({ name: "test_tool_with_progress", arguments: {} });
      expect(progress()).toEqual([]);
      await call({ name: "test_tool_with_progress", arguments: {} }, { progressToken: "p" });
      expect(
        progress().map(({ params }) => [params?.["progressToken"], params?.["progress"], params?.["total"]]),
      ).toEqual([
        ["p", 0, 100],
        ["p", 50, 100],
        ["p", 100, 100],
      ]);
    }));

  it("stops a loop that is cancelled, and sends nothing more for it", () =>
    over(era, async (conversation) => {
      const { wire, params, ask } = conversation;
      wire.send({
        jsonrpc: "2.0",
        id: "loop",
        method: "tools/call",
        params: params({ name: "fixture_loop", arguments: {} }, { progressToken: 1 }),
      });
      await wire.find(({ method }) => method === "notifications/progress", "progress of the loop");
      wire.notify("notifications/cancelled", { requestId: "loop" });
      await wire.until(() => wire.stderr.includes("was cancelled") || undefined, "the loop's last word");
      const seen = wire.messages.length;
      await answerTo(conversation, "fixture_loop", { most: 40 });
      await ask("tools/list");
      expect(wire.messages.slice(seen).filter(({ id, method }) => id === "loop" || method !== undefined)).toEqual([]);
    }));

  it("answers for a tool that never does, when its deadline has passed, and stays well", () =>
    over(era, async (conversation) => {
      expect(await answerTo(conversation, "fixture_deaf")).toMatchObject({
        isError: true,
        error: { code: "deadline-passed", kind: "late" },
      });
      expect(await answerTo(conversation, "fixture_echo", { text: "well" })).toMatchObject({ isError: false });
    }));

  it("hands out what is too large as resources that join to the whole", () =>
    over(era, async (conversation) => {
      const answer = await answerTo(conversation, "fixture_huge", { characters: 5_000_000 });
      expect(answer).toMatchObject({ isError: true, error: { code: "answer-too-large", kind: "refused" } });
      const links = answer.content.filter(({ type }) => type === "resource_link");
      const listed = listOf<{ uri: string }>((await conversation.ask("resources/list")).result, "resources");
      const parts = await Promise.all(
        links.map(async ({ uri }) => {
          expect(listed.map((resource) => resource.uri)).toContain(uri);
          const { result } = await conversation.ask("resources/read", { uri });
          return listOf<{ text: string }>(result, "contents")[0]?.text ?? "";
        }),
      );
      expect(parts.length).toBeGreaterThan(1);
      expect(JSON.parse(parts.join(""))).toEqual({ filler: "0123456789".repeat(500_000) });
    }));

  it("reads texts, pictures and what a template describes", () =>
    over(era, async ({ ask }) => {
      const read = async (uri: string) => listOf((await ask("resources/read", { uri })).result, "contents")[0];
      expect(await read("test://static-text")).toMatchObject({ mimeType: "text/plain", text: expect.any(String) });
      expect(await read("test://static-binary")).toMatchObject({
        mimeType: "image/png",
        blob: expect.stringMatching(/^iVBORw0KGgo/),
      });
      expect(await read("test://template/7/data")).toMatchObject({ text: expect.stringContaining('"id":"7"') });
    }));

  it("keeps pages that join to the list, whatever their size", () =>
    over(era, async (conversation) => {
      const numbers: unknown[] = [];
      for (let cursor: unknown; ; ) {
        const { value } = await answerTo(conversation, "fixture_rows", {
          total: 1_000,
          limit: 137,
          ...(cursor === undefined ? {} : { cursor }),
        });
        numbers.push(...listOf<{ number: number }>(value, "numbers").map(({ number }) => number));
        cursor = value?.["next_cursor"];
        if (cursor === undefined) break;
      }
      expect(numbers).toEqual(Array.from({ length: 1_000 }, (_, number) => number));
    }));

  it("cuts the text of a long page at a row, and says how to go on from there", () =>
    over(era, async (conversation) => {
      const { text, value } = await answerTo(conversation, "fixture_rows", { total: 5_000, limit: 5_000 });
      expect(text.length).toBeLessThanOrEqual(8_000);
      expect(value?.["numbers"]).toHaveLength(5_000);
      const cursor = /cut for length; next: (c\d+-[0-9a-f]+)/.exec(text)?.[1];
      const shown = text.split("\n").filter((line) => /^\d+ +\d+ +n\d+$/.test(line)).length;
      const next = await answerTo(conversation, "fixture_rows", { total: 5_000, limit: 5_000, cursor });
      expect(listOf(next.value, "numbers")[0]).toMatchObject({ number: shown });
    }));

  it("never shows the inside of a fault, only the code under which stderr has it", () =>
    over(era, async (conversation) => {
      for (const how of ["throws", "lies"]) {
        const answer = await answerTo(conversation, "fixture_broken", { how });
        expect(answer).toMatchObject({ isError: true, error: { code: "internal", kind: "broken" } });
        expect(JSON.stringify(answer)).not.toMatch(/secret detail|TypeError|\.ts|at .*\(|no number/);
        const code = /\(([0-9a-f]{6})\)/.exec(answer.text)?.[1];
        await conversation.wire.until(
          () => conversation.wire.stderr.includes(`${code}: `) || undefined,
          `${code} on stderr`,
        );
      }
      expect(conversation.wire.stderr).toContain("secret detail of the inside");
    }));

  it("gives every kind of error its own kind and code", () =>
    over(era, async (conversation) => {
      for (const kind of ["refused", "absent", "denied", "busy", "late"]) {
        expect(await answerTo(conversation, "fixture_fail", { kind })).toMatchObject({
          isError: true,
          error: { code: `fixture-${kind}`, kind },
          text: expect.stringContaining(`fixture-${kind}: `),
        });
      }
    }));
});

describe.each(ERAS)("in process, revision %s", (era) => {
  const called = async (name: string, args: Record<string, unknown>) => {
    const host = {
      workspace: new Workspace([workspace], { start: workspace }),
      environment: {},
      log: { info: () => undefined, warn: () => undefined },
    };
    const client = await inProcessClient(era, fixtureOffer, host);
    try {
      const { content, structuredContent, isError } = await client.callTool({ name, arguments: args });
      const text = content.map((block) => (block.type === "text" ? block.text : "")).join("\n");
      return { value: structuredContent, isError: isError ?? false, text };
    } finally {
      await client.close();
    }
  };
  const change = { project: "settings.txt", output: "changed.txt", name: "speed", value: "7" };
  const inside = (name: string) => readFileSync(join(workspace, name), "utf8");

  it("proves a change from what was written", async () => {
    const { isError, text, value } = await called("fixture_change", change);
    expect({ isError, text }).toMatchInlineSnapshot(`
      {
        "isError": false,
        "text": "wrote changed.txt
      asked 1, observed 1
        ~ speed value 3 -> 7
      unexpected changes: none",
      }
    `);
    expect(value).toMatchObject({ written: true, receipt: { verified: true } });
    expect(inside("changed.txt")).toBe("speed=7\nlamp=off\n");
    expect(inside("settings.txt")).toBe("speed=3\nlamp=off\n");
  });

  it("fails a change that was lost on the way, names it, and keeps the output for inspection", async () => {
    const { isError, text, value } = await called("fixture_change", { ...change, fault: "lost" });
    expect({ isError, text }).toMatchInlineSnapshot(`
      {
        "isError": true,
        "text": "change-unverified: fixture_change: reading the result back did not find exactly what was asked. Not observed: ~ speed value 3 -> 7. The receipt has every difference. Do not build on this result.
      wrote changed.txt
      asked 1, observed 0
        not observed: ~ speed value 3 -> 7
      unexpected changes: none",
      }
    `);
    expect(value).toMatchObject({ receipt: { verified: false, missing: [{ item: "speed", after: "7" }] } });
    expect(inside("changed.txt")).toBe("speed=3\nlamp=off\n");
  });

  it("fails a change that did more than was asked, and names what", async () => {
    const { isError, text, value } = await called("fixture_change", { ...change, fault: "extra" });
    expect({ isError, text }).toMatchInlineSnapshot(`
      {
        "isError": true,
        "text": "change-unverified: fixture_change: reading the result back did not find exactly what was asked. Not asked for: + stray value 1. The receipt has every difference. Do not build on this result.
      wrote changed.txt
      asked 1, observed 1
        ~ speed value 3 -> 7
      unexpected changes: 1
        ! + stray value 1",
      }
    `);
    expect(value).toMatchObject({ receipt: { verified: false, unexpected: [{ item: "stray", after: "1" }] } });
  });

  it("writes nothing when asked only what would change", async () => {
    const { isError, value } = await called("fixture_change", { ...change, dry_run: true });
    expect(isError).toBe(false);
    expect(value).toMatchObject({ written: false, receipt: { verified: true, asked: [{ item: "speed" }] } });
    expect(readdirSync(workspace)).toEqual(["settings.txt"]);
  });

  it("replaces nothing that exists unless told to", async () => {
    const create = { output: "settings.txt", text: "gone" };
    expect((await called("fixture_create", create)).text).toContain("output-exists");
    expect(inside("settings.txt")).toBe("speed=3\nlamp=off\n");
    expect(await called("fixture_create", { ...create, overwrite: true })).toMatchObject({ isError: false });
    expect(inside("settings.txt")).toBe("gone");
    expect(readdirSync(workspace)).toEqual(["settings.txt"]);
  });
});
