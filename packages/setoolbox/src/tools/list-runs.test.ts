import { utimes } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { preparedFolder, publishAnswer, testServer } from "../app/testing/server.ts";

test("shows the newest runs as columns, whatever wrote them", async () => {
  const folder = await preparedFolder();
  const files: [string, object | string][] = [
    ["old.json", { status: "ok", run: { runId: "old", tool: "eoir", timestamp: "2026-01-01T00:00:00.000Z" } }],
    [
      "saved.json",
      {
        status: "ok",
        run: { runId: "saved", tool: "link_budget", timestamp: "2026-01-01T00:00:02.000Z", analysisId: "a-1" },
      },
    ],
    [
      "open.json",
      { status: "undetermined", run: { runId: "open", tool: "link_budget", timestamp: "2026-01-01T00:00:03.000Z" } },
    ],
    [
      "bad name.json.error.json",
      { status: "error", errorCode: "invalid_run_id", run: { runId: null, timestamp: "2026-01-01T00:00:04.000Z" } },
    ],
    ["torn.json", '{"status":"o'],
  ];
  for (const [index, [name, content]] of files.entries()) {
    await publishAnswer(folder, name, typeof content === "string" ? content : JSON.stringify(content));
    const time = new Date(Date.UTC(2026, 0, 1, 0, 0, index + 1));
    await utimes(join(folder, "out", name), time, time);
  }
  const server = testServer({ SETOOLBOX_AGENT_FOLDER: folder });
  const { text, value } = await server.answer("list_runs", { limit: 4 });
  expect(text).toMatchInlineSnapshot(`
    "answers 4 of 5, newest first
    run                       tool         status                time                      saved as
    torn                      -            unreadable
    bad name.json.error.json  -            error invalid_run_id  2026-01-01T00:00:04.000Z
    open                      link_budget  undetermined          2026-01-01T00:00:03.000Z
    saved                     link_budget  ok                    2026-01-01T00:00:02.000Z  a-1
    … 1 older answers; pass limit (up to 200) for more of them"
  `);
  expect(value["total"]).toBe(5);
  expect((await server.answer("list_runs")).value["runs"]).toHaveLength(5);
  for (const limit of [0, 201, 1.5]) {
    expect(await server.call("list_runs", { limit })).toMatchObject({ error: { code: "arguments-invalid" } });
  }
});
