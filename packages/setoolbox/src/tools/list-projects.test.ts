import { expect, test } from "vitest";
import { answerNext, preparedFolder, testServer } from "../app/testing/server.ts";

test("asks for the projects and passes the answer on as it is", async () => {
  const folder = await preparedFolder();
  const server = testServer({ SETOOLBOX_AGENT_FOLDER: folder, SETOOLBOX_AGENT_POLL_MS: "60000" });
  const call = server.answer("list_projects");
  const text = '{"status":"ok", "data":{"projects":[]}}';
  expect(await answerNext(folder, () => text)).toEqual({ runId: expect.any(String), operation: "project.list" });
  expect(await call).toMatchObject({ text, value: JSON.parse(text) });
});
