import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { preparedFolder, testServer } from "../app/testing/server.ts";

test("lists the three calculators, with what the folder publishes of each", async () => {
  const folder = await preparedFolder();
  await writeFile(
    join(folder, "schema", "eoir.json"),
    '{"inputSchemaVersion":4,"description":"Sees\\u202e in the dark."}',
  );
  await writeFile(join(folder, "schema", "radar_range.json"), '{"inputSchemaVersion":');
  const { text, value } = await testServer({ SETOOLBOX_AGENT_FOLDER: folder }).answer("list_tools");
  expect(text).toMatchInlineSnapshot(`
    "link_budget  (no form published)  Radio link budget: powers, gains, losses and noise along a path, and what follows from them.
    radar_range  (no form published)  Radar range: detection range, signal-to-noise and what they need.
    eoir  (form v4)  Sees\\u202e in the dark."
  `);
  expect(value["tools"]).toMatchObject([
    { inputSchemaVersion: null },
    { inputSchemaVersion: null },
    { inputSchemaVersion: 4 },
  ]);
});
