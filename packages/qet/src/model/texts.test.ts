import { describe, expect, it } from "vitest";
import { folioIndex, folioNumber, indexOfNumber, numberOfIndex } from "./folio-number.ts";
import { normalAngle, readNumber, sameQuantity } from "./number-text.ts";
import { plainText } from "./plain-text.ts";
import { comparableUuid, sameUuid } from "./uuid.ts";

describe("angles", () => {
  it.each([
    ["-270", "90"],
    ["450", "90"],
    ["90", "90"],
    ["360", "0"],
    ["-360", "0"],
    ["0", "0"],
    ["-0", "0"],
    ["12.5", "12.5"],
    ["630", "270"],
    ["", ""],
    ["x", "x"],
    ["0x10", "0x10"],
    ["1e400", "1e400"],
    ["-1e-20", "0"],
  ])("%j reads as %j", (written, normal) => {
    expect(normalAngle(written)).toBe(normal);
  });
});

describe("numbers in attributes", () => {
  it("are decimal", () => {
    expect(["1", "-1.5", ".5", "1e+06", " 7 ", "+3"].map(readNumber)).toEqual([1, -1.5, 0.5, 1e6, 7, 3]);
    expect(["", " ", "a", "1,5", "0x1", "nan", "inf", null, undefined].map(readNumber)).toEqual(
      Array(9).fill(undefined),
    );
  });

  it("say the same in another spelling", () => {
    expect(sameQuantity("10", "10.0")).toBe(true);
    expect(sameQuantity("10", "10.1")).toBe(false);
    expect(sameQuantity("a", "a")).toBe(true);
    expect(sameQuantity("", "0")).toBe(false);
  });
});

describe("plain text", () => {
  it.each([
    ["", ""],
    ["plain", "plain"],
    ["<p>a &amp; <b>b</b></p>\n<p> c </p>", "a & b c"],
    ["<html><head><style>p { x }</style></head><BODY style='y'>in<br/>side</BODY></html>", "inside"],
    ["&lt;b&gt; &quot;&#39;&nbsp;", "<b> \"'&nbsp;"],
    ["&amp;lt;", "&lt;"],
    ["<body>never closed", "never closed"],
  ])("%j reads as %j", (html, text) => {
    expect(plainText(html)).toBe(text);
  });

  it("is found in time in proportion to the size", () => {
    expect(plainText("<body".repeat(200_000))).toBe("<body".repeat(200_000));
  });
});

describe("uuids", () => {
  it("are compared without braces and case, and an empty one equals nothing", () => {
    expect(comparableUuid("{ABC}")).toBe("abc");
    expect(sameUuid("{ABC}", "abc")).toBe(true);
    expect(sameUuid("", "")).toBe(false);
    expect(sameUuid("{a}", "{b}")).toBe(false);
  });
});

describe("folio numbers", () => {
  it("are one more than folio indexes", () => {
    expect(numberOfIndex(folioIndex(0))).toBe(1);
    expect(indexOfNumber(folioNumber(1))).toBe(0);
  });
});
