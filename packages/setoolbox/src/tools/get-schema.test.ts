import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { preparedFolder, testServer } from "../app/testing/server.ts";

const get = (folder: string) => testServer({ SETOOLBOX_AGENT_FOLDER: folder }).call("get_schema", { tool: "eoir" });

test("passes the schema file on as it is, read anew at every call", async () => {
  const folder = await preparedFolder();
  for (const text of ['{ "fields" : [],\r\n "zeta":1.50 }\n', `{"fields":["${"long ".repeat(5_000)}"]}`]) {
    await writeFile(join(folder, "schema", "eoir.json"), text);
    expect(await get(folder)).toMatchObject({ ok: true, text, value: JSON.parse(text) });
  }
});

test("says that a form is not published, or cannot be read, and refuses a tool that is none", async () => {
  const folder = await preparedFolder();
  expect((await get(folder)).text).toMatchInlineSnapshot(
    `"schema-absent: There is no schema file for eoir. The app or responder that answers the folder publishes it, so it has not been started, or it has no such tool. Call setoolbox_status to see who answers, and setoolbox_list_tools for the tools there are."`,
  );
  await writeFile(join(folder, "schema", "eoir.json"), "[]");
  expect(await get(folder)).toMatchObject({ error: { code: "schema-unreadable" } });
  const server = testServer({ SETOOLBOX_AGENT_FOLDER: folder });
  expect(await server.call("get_schema", { tool: "../in/x" })).toMatchObject({ error: { code: "arguments-invalid" } });
});
