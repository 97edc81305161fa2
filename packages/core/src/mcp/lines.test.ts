import fc from "fast-check";
import { expect, it } from "vitest";
import { LineSplitter } from "./lines.ts";

const LIMIT = 12;

/** What comes out when bytes come in pieces: lines, and `null` for each one that was too long. */
function split(pieces: readonly Buffer[], limit = LIMIT): (string | null)[] {
  const out: (string | null)[] = [];
  const splitter = new LineSplitter(
    limit,
    (line) => out.push(line),
    () => out.push(null),
  );
  for (const piece of pieces) splitter.push(piece);
  return out;
}

const text = fc.string({
  unit: fc.constantFrom("a", "é", "😀", " ", "\r", "\n", "\n", "\t", "\0"),
  maxLength: 60,
  size: "max",
});
const bytes = fc.oneof(
  text.map((each) => Buffer.from(each)),
  fc.uint8Array({ maxLength: 60, size: "max" }).map((each) => Buffer.from(each)),
);

it("yields the same lines however the bytes are cut into pieces", () => {
  fc.assert(
    fc.property(bytes, fc.array(fc.nat(60), { maxLength: 10 }), (all, cuts) => {
      const places = [0, ...cuts.map((cut) => Math.min(cut, all.length)).sort((a, b) => a - b), all.length];
      const pieces = places.slice(1).map((end, index) => all.subarray(places[index], end));
      expect(split(pieces)).toEqual(split([all]));
      expect(split([...all].map((byte) => Buffer.of(byte)))).toEqual(split([all]));
    }),
    { seed: 1, numRuns: 1000 },
  );
});

it("yields every finished line that is not blank and not too long, in order", () => {
  fc.assert(
    fc.property(text, (all) => {
      const finished = all.split("\n").slice(0, -1);
      const expected = finished.flatMap((line) => {
        if (Buffer.byteLength(line) > LIMIT) return [null];
        return line.trim() === "" ? [] : [line.trim()];
      });
      const rest = all.split("\n").at(-1) ?? "";
      const tooLong = Buffer.byteLength(rest) > LIMIT ? [null] : [];
      expect(split([Buffer.from(all)])).toEqual([...expected, ...tooLong]);
    }),
    { seed: 2, numRuns: 1000 },
  );
});

it("takes lines that end as on other systems", () => {
  expect(split([Buffer.from("one\r\n\r\n  two \r\n\n")])).toEqual(["one", "two"]);
});

it("takes a line of exactly the limit, and drops one of a byte more", () => {
  expect(split([Buffer.from(`${"x".repeat(12)}\n${"é".repeat(6)}\n${"x".repeat(13)}\nnext\n`)])).toEqual([
    "x".repeat(12),
    "é".repeat(6),
    null,
    "next",
  ]);
});

it("says once, and at once, that a line is too long, and holds nothing of it", () => {
  const piece = Buffer.alloc(1_000_000, "x");
  const out: (string | null)[] = [];
  const splitter = new LineSplitter(
    1_500_000,
    (line) => out.push(line),
    () => out.push(null),
  );
  splitter.push(piece);
  expect(out).toEqual([]);
  for (let times = 0; times < 200; times++) splitter.push(piece);
  expect(out).toEqual([null]);
  splitter.push(Buffer.from("\nnext\n"));
  expect(out).toEqual([null, "next"]);
});
