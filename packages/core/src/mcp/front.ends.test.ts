import { Writable } from "node:stream";
import { afterEach, describe, expect, it, vi } from "vitest";
import { call, handshake, opening, stateless } from "../testing/messages.ts";
import { turns, wire } from "../testing/wire.ts";

afterEach(() => {
  vi.useRealTimers();
});

describe("the end of the input", () => {
  it("ends the connection at once when nothing runs, awake or not", async () => {
    const asleep = wire(opening);
    await asleep.say(handshake(1));
    await asleep.hangUp();
    expect(asleep.ended).toHaveBeenCalledTimes(1);
    expect(asleep.wake).not.toHaveBeenCalled();

    const awake = wire(opening);
    await awake.say(call(1));
    await awake.server({ id: 1, result: {} });
    await awake.hangUp();
    expect(awake.ended).toHaveBeenCalledTimes(1);
    expect(awake.closed).toHaveBeenCalledTimes(1);
  });

  it("waits a moment for running calls, also for those the server is still being loaded for", async () => {
    let load: () => void = () => undefined;
    const { say, hangUp, ended, closed, sent, server } = wire(opening, {
      wake: () => new Promise<void>((resolve) => (load = resolve)),
    });
    await say(call(1), call(2));
    await hangUp();
    load();
    await turns();
    await server({ id: 1, result: {} });
    await server({ method: "notifications/progress" });
    expect(ended).not.toHaveBeenCalled();
    await server({ id: 2, result: {} });
    expect(ended).toHaveBeenCalledTimes(1);
    expect(closed).toHaveBeenCalledTimes(1);
    expect(sent).toHaveLength(3);
    await server({ id: 2, result: "nobody is there" });
    expect(sent).toHaveLength(3);
    expect(ended).toHaveBeenCalledTimes(1);
  });

  it.each([
    ["a tenth of a second for a server that is awake", async () => undefined, 100],
    ["two seconds for one that is being loaded", () => new Promise<void>(() => undefined), 2_000],
  ])("waits no longer than %s", async (_, wake, milliseconds) => {
    const { say, hangUp, ended } = wire(opening, { wake });
    await say(call(1));
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    await hangUp();
    vi.advanceTimersByTime(milliseconds - 1);
    expect(ended).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(ended).toHaveBeenCalledTimes(1);
  });

  it("does not wait for cancelled calls and open subscriptions", async () => {
    const { say, hangUp, ended } = wire(opening);
    await say(call(1), stateless(2, "subscriptions/listen"), {
      method: "notifications/cancelled",
      params: { requestId: 1 },
    });
    await hangUp();
    expect(ended).toHaveBeenCalledTimes(1);
  });

  it("by an error is an end as well", async () => {
    const { input, ended } = wire(opening);
    input.destroy(new Error("EIO"));
    await turns();
    expect(ended).toHaveBeenCalledTimes(1);
  });
});

describe("the output", () => {
  it("that nobody reads any more ends the connection at once, also with calls running", async () => {
    const broken = new Writable({ write: (_chunk, _encoding, done) => done(new Error("EPIPE")) });
    const { say, ended, closed, hangUp } = wire(opening, { output: broken });
    await say(call(1), handshake(2));
    await say("{");
    await hangUp();
    expect(ended).toHaveBeenCalledTimes(1);
    expect(closed).toHaveBeenCalledTimes(1);
  });

  it("that is not read holds the input up until it is", async () => {
    const written: string[] = [];
    let drain: (() => void) | undefined;
    const slow = new Writable({
      highWaterMark: 1,
      write: (chunk, _, done) => {
        written.push(String(chunk));
        drain = done;
      },
    });
    const { say, input } = wire(opening, { output: slow });
    await say(handshake(1));
    expect(input.isPaused()).toBe(true);
    await say({ id: 2, method: "ping" }, { id: 3, method: "ping" });
    expect(written).toHaveLength(1);
    drain?.();
    await turns();
    expect(written).toHaveLength(2);
    while (written.length < 3) {
      drain?.();
      await turns();
    }
    drain?.();
    await turns();
    expect(input.isPaused()).toBe(false);
    expect(written.map((line) => JSON.parse(line).id)).toEqual([1, 2, 3]);
  });
});
