import { describe, expect, it } from "vitest";
import { corpusAvailable, corpusFile, exampleNames } from "../testing/corpus.ts";
import { XmlError } from "./error.ts";
import { scan } from "./scan.ts";

const THOROUGH = process.env["BENCHWRIGHT_THOROUGH"] === "1";

describe.skipIf(!corpusAvailable)("a project cut at every 1,000th byte", () => {
  it.each(exampleNames)("is refused with a position: %s", { timeout: 300_000 }, (name) => {
    const bytes = corpusFile(`examples/${name}`);
    // A cut costs a scan of all before it: only the whole verification cuts large projects as often as small ones.
    const step = THOROUGH ? 1000 : Math.ceil(bytes.length / 300_000) ** 2 * 1000;
    const end = bytes.lastIndexOf(">");
    for (let length = 0; length <= end; length += step) {
      const error = refusal(bytes.subarray(0, length));
      expect(error.offset).toBeLessThanOrEqual(length);
      // Counting is as much work as scanning; the position of every cut is told the same way.
      if (length % 16_000 === 0) expect(error.line).toBe(lines(bytes, error.offset));
      expect(error.column).toBeGreaterThan(0);
      expect(error.reason).toMatch(/ends inside|has no root|not valid UTF-8|must be written as "&amp;"/);
    }
  });

  it("is refused at every byte of a small project", () => {
    const bytes = corpusFile("examples/grafcet.qet").subarray(0, 6000);
    for (let length = 0; length <= bytes.length; length++) refusal(bytes.subarray(0, length));
  });
});

function refusal(bytes: Uint8Array): XmlError {
  try {
    scan(bytes);
  } catch (error) {
    if (error instanceof XmlError) return error;
    throw error;
  }
  throw new Error(`accepted ${bytes.length} bytes`);
}

function lines(bytes: Uint8Array, offset: number): number {
  let count = 1;
  for (let at = 0; at < offset; at++) if (bytes[at] === 0x0a) count++;
  return count;
}
