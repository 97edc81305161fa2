import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DEEPEST_NESTING, readJson, unprintable } from "./json.ts";

fc.configureGlobal({ seed: 1 });

const bytes = (text: string) => new TextEncoder().encode(text);

describe("readJson", () => {
  test("reads every value that JSON can say, whatever the spacing", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 8 }), fc.constantFrom(0, 2), (value, indent) => {
        expect(readJson(bytes(JSON.stringify(value, null, indent)))).toEqual({
          state: "read",
          value: JSON.parse(JSON.stringify(value)),
        });
      }),
    );
  });

  test("sees a doubled key at any depth and in any spelling", () => {
    fc.assert(
      fc.property(fc.string(), fc.jsonValue({ maxDepth: 3 }), fc.nat(10), (key, other, depth) => {
        const escaped = `"${[...key]
          .flatMap((c) => c.split(""))
          .map((c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`)
          .join("")}"`;
        const object = `{ ${JSON.stringify(key)} :1,"~":${JSON.stringify(other)}, ${escaped}\n:2}`;
        fc.pre(key !== "~");
        const text = '{"a":['.repeat(depth) + object + "]}".repeat(depth);
        expect(readJson(bytes(text)).state).toBe("ambiguous");
      }),
    );
  });

  test("takes the same key in different objects", () => {
    expect(readJson(bytes('[{"a":{"a":1}},{"a":":"}]')).state).toBe("read");
  });

  test("refuses nesting beyond its limit without running out of stack", () => {
    const nested = (levels: number) => bytes("[".repeat(levels) + "]".repeat(levels));
    expect(readJson(nested(DEEPEST_NESTING)).state).toBe("read");
    expect(readJson(nested(DEEPEST_NESTING + 1)).state).toBe("ambiguous");
    expect(readJson(nested(500_000)).state).toBe("ambiguous");
  });

  test("calls every beginning of an object malformed, because more may come", () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 })),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (value, part) => {
          const whole = bytes(JSON.stringify(value));
          expect(readJson(whole.subarray(0, Math.floor(part * (whole.length - 1)))).state).toBe("malformed");
        },
      ),
    );
  });

  test("passes over a byte order mark and refuses what is not UTF-8", () => {
    expect(readJson(bytes('\uFEFF{"a":1}')).state).toBe("read");
    expect(readJson(new Uint8Array([0x22, 0xff, 0x22]))).toEqual({ state: "malformed", fault: "it is not UTF-8" });
  });
});

describe("unprintable", () => {
  test("finds a number that JSON would silently turn into null", () => {
    expect(unprintable({ a: [1, { b: JSON.parse("1e999") }] })).toEqual({
      path: "/a/1/b",
      fault: "is not a finite number",
    });
    expect(unprintable({ a: [1e308, -0, "NaN", null] })).toBeUndefined();
  });

  test("stops at its depth instead of at the stack's", () => {
    let deep: unknown = 1;
    for (let level = 0; level < 100_000; level++) deep = [deep];
    expect(unprintable(deep)?.fault).toContain("nested");
  });
});
