import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { ERAS } from "../clients.ts";
import { markedProcesses, untilProcesses } from "../processes.ts";
import { describe, expect, it } from "../vendor/vitest.ts";
import { Wire } from "../wire.ts";
import { type Conversation, converse } from "./conversation.ts";
import { inWorkspace, type ServerSubject, withServer } from "./subject.ts";

const nobody = (running: readonly unknown[]): boolean => running.length === 0;

/** A server ends with its client, whatever the client's end was, and takes everything it started with it. */
export function describeLifetime(subject: ServerSubject): void {
  describe.skipIf(process.platform !== "linux")("end", () => {
    it.each(ERAS)("comes with code 0 when the input ends, before and after a call (%s)", async (era) => {
      for (const calls of [0, 1, 3]) {
        await withServer(subject, async (wire, _, mark) => {
          const { call } = await converse(wire, era);
          for (let made = 0; made < calls; made++) await call(subject.success);
          expect(await wire.end()).toMatchObject({ code: 0, signal: null });
          await untilProcesses(mark, nobody, "all ended");
        });
      }
    });

    it("answers what arrived together with the end of the input", () =>
      withServer(subject, async (wire) => {
        const { call } = await converse(wire, "2025-11-25");
        await call(subject.success);
        const last = call(subject.success);
        const end = wire.end();
        expect((await last).result).toBeDefined();
        expect(await end).toMatchObject({ code: 0 });
      }));

    it.each([
      ["SIGTERM", 143],
      ["SIGINT", 130],
    ] as const)("comes on %s with code %i, asleep or awake", async (signal, code) => {
      await withServer(subject, async (wire) => {
        await converse(wire, "2025-11-25");
        expect(await wire.signal(signal)).toMatchObject({ code, signal: null });
      });
      await withServer(subject, async (wire) => {
        const { call } = await converse(wire, "2025-11-25");
        await call(subject.success);
        expect(await wire.signal(signal)).toMatchObject({ code, signal: null });
      });
    });

    it("comes when nobody reads its answers any more", () =>
      inWorkspace(subject, async (command, _, mark) => {
        const wire = new Wire(command);
        try {
          const { call, params } = await converse(wire, "2025-11-25");
          await call(subject.success);
          wire.process.stdout.destroy();
          wire.send({ jsonrpc: "2.0", id: "unheard", method: "tools/list", params: params() });
          await wire.ended();
          await untilProcesses(mark, nobody, "all ended");
        } finally {
          wire.kill();
        }
      }));
  });

  const { running } = subject;
  describe.skipIf(process.platform !== "linux" || running === undefined)("running programs", () => {
    const call = running ?? { ...subject.success, programs: 0 };

    it.each(ERAS)("end when their call is cancelled, and nothing more is sent for it (%s)", (era) =>
      withServer(subject, async (wire, _, mark) => {
        const conversation = await converse(wire, era);
        const id = await startRunning(conversation, mark, call);
        wire.notify("notifications/cancelled", { requestId: id, reason: "enough" });
        await untilProcesses(mark, ({ length }) => length === 1, "only the server left");
        await conversation.ask("tools/list");
        await conversation.call(subject.success);
        expect(wire.messages.filter((message) => message.id === id)).toEqual([]);
      }),
    );

    it("end, even those that ignore a polite request, when their call is cancelled", () =>
      withServer(subject, async (wire, _, mark) => {
        const stubborn = { ...call, arguments: { ...call.arguments, stubborn: true } };
        const id = await startRunning(await converse(wire, "2025-11-25"), mark, stubborn);
        wire.notify("notifications/cancelled", { requestId: id });
        await untilProcesses(mark, ({ length }) => length === 1, "only the server left");
      }));

    it("end with the input", () =>
      endsWith(subject, call, async (wire) => {
        expect(await wire.end()).toMatchObject({ code: 0 });
      }));

    it.each(["SIGTERM", "SIGINT", "SIGKILL"] as const)("end when the server gets %s", (signal) =>
      endsWith(subject, call, async (wire) => {
        await wire.signal(signal);
      }),
    );

    it("end, and the server too, when the client is killed", () =>
      inWorkspace(subject, async (command, workspace, mark) => {
        const script = fileURLToPath(new URL("../fixture-client.ts", import.meta.url));
        const client = spawn(process.execPath, ["--import=tsx", script, command.command, ...command.args], {
          cwd: fileURLToPath(new URL("../../../..", import.meta.url)),
          env: { ...command.environment, PWD: workspace, BENCHWRIGHT_TEST_CALL: JSON.stringify(call) },
          stdio: ["ignore", "pipe", "inherit"],
        });
        await once(client.stdout, "data");
        await untilProcesses(mark, ({ length }) => length >= call.programs + 2, "client, server and programs running");
        client.kill("SIGKILL");
        await untilProcesses(mark, nobody, "all ended");
      }));
  });
}

async function endsWith(
  subject: ServerSubject,
  call: NonNullable<ServerSubject["running"]>,
  end: (wire: Wire) => Promise<void>,
): Promise<void> {
  await inWorkspace(subject, async (command, _, mark) => {
    const wire = new Wire(command);
    try {
      await startRunning(await converse(wire, "2025-11-25"), mark, call);
      await end(wire);
      await untilProcesses(mark, nobody, "all ended");
    } finally {
      wire.kill();
      for (const { pid } of markedProcesses(mark)) process.kill(pid, "SIGKILL");
    }
  });
}

/** Starts a call that runs programs, waits until they all run, and yields the call's id. */
async function startRunning(
  { wire, params }: Conversation,
  mark: string,
  { name, arguments: args, programs }: NonNullable<ServerSubject["running"]>,
): Promise<string> {
  const id = "running";
  wire.send({
    jsonrpc: "2.0",
    id,
    method: "tools/call",
    params: params({ name, arguments: args }, { progressToken: id }),
  });
  await wire.find(({ method }) => method === "notifications/progress", "the first progress");
  await untilProcesses(mark, ({ length }) => length >= programs + 1, "server and programs running");
  return id;
}
