import { describe, expect, test } from "vitest";
import { isLive, type LockRecord, parseLock, printLock } from "./lock.ts";
import { syncFolderWarning } from "./sync-folder.ts";

const record: LockRecord = {
  pid: 4711,
  host: "bench",
  program: "p",
  sessionId: "s",
  startTime: "2026-01-01T00:00:00.000Z",
  heartbeat: "2026-01-01T00:00:10.000Z",
};
const at = (seconds: number, runs = true, host = "bench") => ({
  now: Date.parse("2026-01-01T00:00:10.000Z") + seconds * 1000,
  host,
  runs: () => runs,
});

describe("a responder lock", () => {
  test("is read as it was written, and keeps its length when renewed", () => {
    expect(parseLock(printLock(record))).toEqual(record);
    expect(printLock({ ...record, heartbeat: "2026-12-31T23:59:59.999Z" }).length).toBe(printLock(record).length);
  });

  test.each(["", "{", "[]", "{}", '{"pid":1,"host":"h","sessionId":"s","startTime":"x","heartbeat":"never"}'])(
    "is none when it says %j",
    (text) => expect(parseLock(text)).toBeUndefined(),
  );

  test("is live up to 30 s after its heartbeat, and when the clock was set back", () => {
    expect([-3600, 0, 30, 30.001].map((seconds) => isLive(record, at(seconds)))).toEqual([true, true, true, false]);
  });

  test("is stale at once when its process is gone, but only on its own host", () => {
    expect(isLive(record, at(0, false))).toBe(false);
    expect(isLive(record, at(0, false, "elsewhere"))).toBe(true);
  });
});

describe("syncFolderWarning", () => {
  test.each([
    "/Users/a/Library/Mobile Documents/com~apple~CloudDocs/x",
    "/home/a/Dropbox (Work)/x",
    "C:\\Users\\a\\OneDrive - Company\\x",
    "/Users/a/Library/CloudStorage/GoogleDrive-a@b.c/x",
    "/Volumes/Google Drive/x",
    "C:\\Users\\a\\iCloudDrive\\x",
  ])("warns of %s", (path) => expect(syncFolderWarning(path)).toContain("local disk"));

  test("does not warn of an ordinary folder", () => {
    expect(syncFolderWarning("/home/a/notes-on-dropbox/agent")).toBeUndefined();
  });
});
