import fc from "fast-check";
import { expect, it } from "vitest";
import { ResultStore } from "./results.ts";

const PART = 2 * 1024 * 1024;

it("keeps a text in parts that joined are the text, none of which ends inside a character", () => {
  const store = new ResultStore();
  const unit = fc.constantFrom("a", "😀", "a😀", "é");
  fc.assert(
    fc.property(unit, fc.integer({ min: 0, max: 5 }), fc.integer({ min: -3, max: 3 }), (piece, times, more) => {
      const length = Math.max(0, Math.floor((times * PART) / 2) + more);
      const text = piece.repeat(Math.ceil(length / piece.length));
      const parts = store.keep("Answer", text);
      expect(parts.map((part) => part.text).join("") === text).toBe(true);
      for (const part of parts) {
        expect(part.text.length).toBeLessThanOrEqual(PART);
        expect(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/.test(part.text)).toBe(false);
        expect(store.get(part.uri)).toBe(part);
      }
    }),
    { seed: 1, numRuns: 30 },
  );
});

it("names the parts and their order", () => {
  const store = new ResultStore();
  expect(store.keep("Answer", "")).toMatchObject([{ title: "Answer", text: "" }]);
  const parts = store.keep("Answer", "x".repeat(PART + 1));
  expect(parts.map(({ title }) => title)).toEqual(["Answer, part 1 of 2", "Answer, part 2 of 2"]);
  for (const [index, { uri }] of parts.entries()) {
    expect(uri).toMatch(new RegExp(`^benchwright://result/[\\w-]{12}/${index + 1}$`));
  }
  expect(store.get("benchwright://result/none/1")).toBeUndefined();
});

it("lets the oldest results go, by number and by size, but never the newest", () => {
  const store = new ResultStore();
  const many = Array.from({ length: 20 }, (_, index) => store.keep("Answer", `text ${index}`)[0]?.uri ?? "");
  expect(many.map((uri) => store.get(uri) !== undefined)).toEqual([...Array(4).fill(false), ...Array(16).fill(true)]);
  const large = Array.from({ length: 3 }, () => store.keep("Answer", "x".repeat(30 * 1024 * 1024))[0]?.uri ?? "");
  expect(large.map((uri) => store.get(uri) !== undefined)).toEqual([false, true, true]);
  const huge = store.keep("Answer", "x".repeat(65 * 1024 * 1024));
  expect(store.all()).toHaveLength(huge.length);
  store.keep("Answer", "small");
  expect(store.all().map(({ text }) => text)).toEqual(["small"]);
});
