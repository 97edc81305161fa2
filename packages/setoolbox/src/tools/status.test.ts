import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { preparedFolder, temporaryFolder, testServer } from "../app/testing/server.ts";

/** What differs from run to run, taken out. */
const plain = (text: string, folder: string) =>
  text
    .replaceAll(folder, "FOLDER")
    .replace(/\d+\.\d+\.\d+/, "VERSION")
    .replace(/newest [\d.]+ s/, "newest 0 s");

test("says in words how the exchange stands", async () => {
  const folder = await preparedFolder();
  await writeFile(join(folder, "schema", "link_budget.json"), '{"inputSchemaVersion":1}');
  await writeFile(join(folder, "out", "r1.json"), "{}");
  const { text } = await testServer({ SETOOLBOX_AGENT_FOLDER: folder }).answer("status");
  expect(plain(text, folder)).toMatchInlineSnapshot(`
    "nothing is wrong
    server   VERSION
    folder   FOLDER (configured)
    forms    link_budget v1, radar_range not published, eoir not published
    queue    0
    answers  the newest 0 s ago
    answered by nobody who says so (the app leaves no mark)"
  `);
});

test("says first what is wrong", async () => {
  const folder = join(await temporaryFolder(), "Dropbox");
  await mkdir(folder);
  const { text } = await testServer({ SETOOLBOX_AGENT_FOLDER: folder }).answer("status");
  expect(plain(text, folder).split("\n").slice(0, 2).join("\n")).toMatchInlineSnapshot(`
    "! FOLDER looks like a folder that Dropbox keeps in step with other machines. Such folders do not keep a rename atomic, so requests and results can be lost; use a folder on a local disk.
    ! FOLDER is not prepared: the app or responder that answers it makes in/, out/, done/ and schema/ when it starts."
  `);
});
