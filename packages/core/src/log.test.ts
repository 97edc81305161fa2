import { afterEach, expect, it, vi } from "vitest";
import { stderrLog } from "./log.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

it("writes an entry to stderr with its level, the lines after the first one set in", () => {
  const write = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  stderrLog.info("ready");
  stderrLog.warn("a1b2c3: Error: no\n    at x.ts:1");
  expect(write.mock.calls.map(([text]) => text)).toEqual([
    "benchwright info: ready\n",
    "benchwright warn: a1b2c3: Error: no\n      at x.ts:1\n",
  ]);
});

it("lets no text from outside steer the terminal or fill it", () => {
  const write = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  stderrLog.warn(`\u001b[2J\u202e${"x".repeat(1_000_000)}`);
  const text = String(write.mock.calls[0]?.[0]);
  expect(text.startsWith("benchwright warn: \\u001b[2J\\u202exx")).toBe(true);
  expect(text.length).toBeLessThan(2_100);
});
