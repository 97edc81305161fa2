import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { progressBar } from "./progress-bar.ts";

function stream(isTTY: boolean): { isTTY: boolean; written: string[]; write(text: string): boolean } {
  const written: string[] = [];
  return { isTTY, written, write: (text) => written.push(text) > 0 };
}

describe("progress bar", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("is drawn for work of more than a second, and cleared", () => {
    const terminal = stream(true);
    const bar = progressBar(terminal, "qet_scan");
    bar.progress(1, 10);
    expect(terminal.written).toEqual([]);
    vi.advanceTimersByTime(1_500);
    bar.progress(5, 10, "projects");
    expect(terminal.written.join("")).toContain("[###############...............] 5/10 projects");
    bar.clear();
    expect(terminal.written.at(-1)).toBe("\r\u001b[K");
  });

  it("is silent where nobody looks", () => {
    const file = stream(false);
    const bar = progressBar(file, "qet_scan");
    vi.advanceTimersByTime(5_000);
    bar.progress(5, 10);
    bar.clear();
    expect(file.written).toEqual([]);
  });
});
