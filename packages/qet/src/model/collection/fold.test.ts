import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fold, words } from "./fold.ts";

const UNUSED = /[\p{Unassigned}\p{Private_Use}\p{Surrogate}]/u;
const text = fc.string({ unit: "grapheme", maxLength: 40 });

describe("folding", () => {
  it("changes nothing the second time, whatever the text", () => {
    fc.assert(
      fc.property(fc.oneof(text, fc.string({ unit: "binary" })), (any) => {
        expect(fold(fold(any))).toBe(fold(any));
      }),
      { seed: 11, numRuns: 500 },
    );
  });

  it("changes nothing the second time for any character of Unicode, and is blind to its case", () => {
    const unsteady: string[] = [];
    for (let code = 0; code <= 0x10ffff; code++) {
      const character = String.fromCodePoint(code);
      if (UNUSED.test(character)) continue;
      const folded = fold(character);
      // The iota below Greek vowels is a mark in lower case and a letter in upper case.
      const iota = character.normalize("NFD").includes("\u0345");
      if (fold(folded) !== folded) unsteady.push(`twice: ${code.toString(16)}`);
      if (fold(character.toLowerCase()) !== folded) unsteady.push(`lower: ${code.toString(16)}`);
      if (!iota && fold(character.toUpperCase()) !== folded) unsteady.push(`upper: ${code.toString(16)}`);
    }
    expect(unsteady).toEqual([]);
  });

  it("folds plain texts the same way alone and beside others", () => {
    const plain = fc.string({ unit: "grapheme-ascii" });
    fc.assert(
      fc.property(plain, (any) => {
        expect(fold(`${any} é`)).toBe(`${fold(any)} e`);
      }),
      { seed: 12 },
    );
  });

  it.each([
    ["Résistance", "RESISTANCE"],
    ["Résistance".normalize("NFD"), "Résistance"],
    ["Straße", "STRASSE"],
    ["GROẞ", "gross"],
    ["ısı", "ISI"],
    ["İstanbul", "istanbul"],
    ["ΟΔΌΣ", "οδος"],
    ["διακόπτης", "ΔΙΑΚΟΠΤΗΣ"],
    ["ЁЛКА", "елка"],
    ["قَاطِع", "قاطع"],
    ["łącznik", "LACZNIK"],
    ["Kjøleskap", "kjoleskap"],
    ["№ ２", "no 2"],
    ["ﬁl", "FIL"],
    ["x²", "X2"],
  ])("takes %s for %s", (one, other) => {
    expect(fold(one)).toBe(fold(other));
  });

  it.each([
    ["कि", "का"],
    ["继电器", "接线端子"],
    ["coil", "coal"],
  ])("keeps %s apart from %s", (one, other) => {
    expect(fold(one)).not.toBe(fold(other));
  });

  it("cuts a text into words at any white space", () => {
    expect(words(fold("  Red\u00a0COIL\t24 V\n"))).toEqual(["red", "coil", "24", "v"]);
    expect(words("")).toEqual([]);
  });
});
