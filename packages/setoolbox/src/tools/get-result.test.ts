import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { preparedFolder, publishAnswer, testServer } from "../app/testing/server.ts";

test("passes a result on as it is, and says whether the request of a missing one still waits", async () => {
  const folder = await preparedFolder();
  const server = testServer({ SETOOLBOX_AGENT_FOLDER: folder });
  const none = await server.answer("get_result", { runId: "r1" });
  await writeFile(join(folder, "in", "r1.json"), "{}");
  const queued = await server.answer("get_result", { runId: "r1" });
  const text = '{"status":"ok",   "run":{"runId":"r1"}}';
  await publishAnswer(folder, "r1.json", text);
  const found = await server.answer("get_result", { runId: "r1" });
  expect([none.value, queued.value, found.value]).toEqual([
    { found: false, queued: false },
    { found: false, queued: true },
    JSON.parse(text),
  ]);
  expect([none.text, queued.text, found.text]).toMatchInlineSnapshot(`
    [
      "no result: no request with this run id waits and none was answered. setoolbox_list_runs shows the run ids there are",
      "no result yet: the request still waits in in/. Call setoolbox_status when it waits for more than a few seconds, and again later",
      "{"status":"ok",   "run":{"runId":"r1"}}",
    ]
  `);
});
