import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { quoted, shown } from "./quote.ts";

const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 120, size: "max" }),
  fc.string({
    unit: fc.constantFrom("a", "\\", '"', "\n", "\0", "\u202e", "\u200b", "\ufeff", "😀", "\u{e0041}", "\ud800", "é"),
    maxLength: 60,
    size: "max",
  }),
);

/** Looked up by number, not by the expression under test. */
function unsafe(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  const ranges: readonly (readonly [number, number])[] = [
    [0, 0x1f], // control
    [0x7f, 0x9f],
    [0xad, 0xad], // soft hyphen
    [0x34f, 0x34f], // grapheme joiner
    [0x61c, 0x61c], // Arabic letter mark
    [0x115f, 0x1160], // Hangul fillers
    [0x180e, 0x180e],
    [0x200b, 0x200f], // zero width, marks
    [0x2028, 0x202e], // separators, embeddings, overrides
    [0x2060, 0x206f], // isolates
    [0x3164, 0x3164],
    [0xd800, 0xf8ff], // surrogates, private use
    [0xfe00, 0xfe0f], // variation selectors
    [0xfeff, 0xfeff],
    [0xfff9, 0xfffb],
    [0x1d173, 0x1d17a],
    [0xe0000, 0xe0fff], // tags
    [0xf0000, 0x10ffff], // private use
  ];
  return ranges.some(([first, last]) => code >= first && code <= last);
}

describe.each([
  ["shown", shown],
  ["quoted", quoted],
])("%s", (_, show) => {
  it("lets no control, invisible, bidirectional or half character through", () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 300 }), (given, most) => {
        expect([...show(given, most)].filter(unsafe)).toEqual([]);
      }),
      { seed: 1, numRuns: 2000 },
    );
  });

  it("escapes each one of them", () => {
    for (let code = 0; code <= 0x10ffff; code++) {
      const character = String.fromCodePoint(code);
      if (unsafe(character) && !/^"?\\/.test(show(character))) throw new Error(`U+${code.toString(16)} is shown`);
    }
  });

  it("is never longer than asked, and says when it was cut", () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 40 }), (given, most) => {
        const quotes = show === quoted ? 2 : 0;
        const whole = show(given, 10_000);
        const cut = show(given, most);
        expect([...cut].length).toBeLessThanOrEqual(most + quotes);
        if ([...whole].length <= most + quotes) expect(cut).toBe(whole);
        else expect(cut.replace(/"$/, "").endsWith("…")).toBe(true);
      }),
      { seed: 2, numRuns: 2000 },
    );
  });
});

it("leaves ordinary text of any script as it is", () => {
  for (const plain of ["K1:A1", "größe 10 µm²", "图纸", "שלום", "مرحبا", "😀", "a\u00a0b", 'say "x" \\ y']) {
    expect(shown(plain)).toBe(plain);
  }
});

it("shows what the hidden ones are", () => {
  expect(shown("a\nb\tc\rd\0e\u202ef\u{e0041}g\ud800h")).toBe("a\\nb\\tc\\rd\\u0000e\\u202ef\\u{e0041}g\\ud800h");
});

it("cuts no escape in half", () => {
  expect(shown("abc\u202e", 8)).toBe("abc…");
  expect(shown("abc\u202e", 9)).toBe("abc\\u202e");
});

it("caps text of any length at 80 characters unless asked otherwise", () => {
  expect(shown("x".repeat(80))).toBe("x".repeat(80));
  expect(shown("x".repeat(81))).toBe(`${"x".repeat(79)}…`);
  expect(shown("😀".repeat(10_000_000))).toBe(`${"😀".repeat(79)}…`);
});

it("quotes so that only one text can have been meant", () => {
  fc.assert(
    fc.property(text, text, (a, b) => {
      fc.pre(a !== b);
      expect(quoted(a, 10_000)).not.toBe(quoted(b, 10_000));
    }),
    { seed: 3, numRuns: 2000 },
  );
  expect(quoted('a "b" \\')).toBe('"a \\"b\\" \\\\"');
});
