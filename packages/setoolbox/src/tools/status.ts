import { defineTool, textOrNull, z } from "@benchwright/core";
import { describeStatus } from "../app/status.ts";
import { statusText } from "../render/status.ts";

const secondsOrNull = (description: string) => z.number().nullable().describe(description);

export default defineTool({
  name: "setoolbox_status",
  title: "Status of the exchange",
  effect: "read",
  description:
    "How the exchange folder stands and who answers it; what is wrong is said in words. Call it after a timeout, or when no result comes. " +
    "A queue that does not empty within a few seconds means that no responder is listening.",
  input: {},
  output: {
    serverVersion: z.string().describe("Version of this server."),
    folder: textOrNull("The exchange folder."),
    folderOrigin: textOrNull("configured, private to this user, or temporary."),
    folderPresent: z.boolean().describe("Whether it is there."),
    folderPrepared: z.boolean().describe("Whether it has its four places."),
    schemas: z.record(z.string(), z.int().nullable()).describe("Published form version by calculator."),
    queueDepth: z.int().describe("Requests that wait."),
    oldestQueuedAgeSeconds: secondsOrNull("How long the oldest of them has waited."),
    newestResultAgeSeconds: secondsOrNull("How long ago the newest answer came."),
    responder: z
      .object({
        pid: z.number(),
        host: z.string(),
        program: z.string(),
        sessionId: z.string(),
        startTime: z.string(),
        heartbeat: z.string(),
      })
      .nullable()
      .describe("Who answers, as its lock says; null for an app that leaves none."),
    warnings: z.array(z.string()).describe("What is wrong, in words."),
  },
  example: {},
  run: (_args, context) => describeStatus(context),
  text: statusText,
});
