import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { answerNext, preparedFolder, testServer } from "../app/testing/server.ts";

test("sends the request as it was given, under the published version, and passes the result on as it is", async () => {
  const folder = await preparedFolder();
  await writeFile(join(folder, "schema", "eoir.json"), '{"inputSchemaVersion":3}');
  const server = testServer({ SETOOLBOX_AGENT_FOLDER: folder, SETOOLBOX_AGENT_POLL_MS: "60000" });
  const inputs = { anything: { value: 1.5, unit: "parsec" }, more: ["x"] };
  const call = server.answer("run", { tool: "eoir", inputs, displayUnits: { S: "dB" } });
  const text = `{ "status":"undetermined",\n "run":{}, "padding":"${"x".repeat(20_000)}" }`;
  const request = await answerNext(folder, () => text);
  expect(request).toEqual({
    runId: expect.any(String),
    tool: "eoir",
    inputSchemaVersion: 3,
    inputs,
    displayUnits: { S: "dB" },
  });
  expect(await call).toMatchObject({ text, value: JSON.parse(text) });
});

test("tells a timeout with what to do next", async () => {
  const folder = await preparedFolder();
  const server = testServer({ SETOOLBOX_AGENT_FOLDER: folder });
  const { text } = await server.call("run", { tool: "eoir", inputs: {}, runId: "r1", timeoutSeconds: 1 });
  expect(text.replace(/1\.\d+ s/, "1.0 s")).toMatchInlineSnapshot(
    `"answer-late: r1 was not answered within 1.0 s. The request still waits in in/, so nobody has taken it. Do not send it again: call setoolbox_status now, and setoolbox_get_result with runId r1 later."`,
  );
});

test("refuses a timeout out of range and a field beside the envelope", async () => {
  const server = testServer({ SETOOLBOX_AGENT_FOLDER: await preparedFolder() });
  for (const wrong of [
    { timeoutSeconds: 0 },
    { timeoutSeconds: 3601 },
    { frequency: 1 },
    { save: { projectName: "p" } },
  ]) {
    expect(await server.call("run", { tool: "eoir", inputs: {}, ...wrong })).toMatchObject({
      error: { code: "arguments-invalid" },
    });
  }
});
