import { expect, test } from "vitest";
import { answerNext, preparedFolder, testServer } from "../app/testing/server.ts";

test.each([
  [{ projectId: "p-1" }, { projectId: "p-1", detail: "summary" }],
  [
    { projectName: "Relay", detail: "full" },
    { projectName: "Relay", detail: "full" },
  ],
])("asks with %j and passes the answer on as it is", async (args, asked) => {
  const folder = await preparedFolder();
  const server = testServer({ SETOOLBOX_AGENT_FOLDER: folder, SETOOLBOX_AGENT_POLL_MS: "60000" });
  const call = server.answer("read_project", args);
  const text = '{"status":"error","code":"project_not_found"}';
  expect(await answerNext(folder, () => text)).toEqual({
    runId: expect.any(String),
    operation: "project.read",
    ...asked,
  });
  expect(await call).toMatchObject({ text });
});

test("refuses to choose between two selectors, or without one", async () => {
  const server = testServer({ SETOOLBOX_AGENT_FOLDER: await preparedFolder() });
  expect((await server.call("read_project", { projectId: "a", projectName: "b" })).text).toMatchInlineSnapshot(
    `"selector-invalid: Both of projectId and projectName were given. Give exactly one of them; setoolbox_list_projects has both."`,
  );
  expect(await server.call("read_project", {})).toMatchObject({ error: { code: "selector-invalid" } });
});
