import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { answerNames, archiveName, claimedId, errorName, isRequestName, requestName } from "./places.ts";
import { foldedRunId, isRunId, makeRunId } from "./run-id.ts";

fc.configureGlobal({ seed: 1 });

const digest = (text: string) => text.length.toString(16).padStart(8, "0");
const runIds = fc.stringMatching(/^[A-Za-z0-9_-][A-Za-z0-9._-]{0,63}$/);

describe("run ids", () => {
  test("are 1 to 64 characters of a small alphabet, not beginning with a dot", () => {
    fc.assert(fc.property(runIds, (id) => isRunId(id)));
    for (const bad of ["", ".a", "a/b", "a b", "é", "a".repeat(65), "a\n", 7, null, undefined]) {
      expect(isRunId(bad)).toBe(false);
    }
  });

  test("are made of the UTC second and the given digits", () => {
    expect(makeRunId(new Date("2026-09-13T21:02:11.999Z"), "a7f3")).toBe("2026-09-13T21-02-11-a7f3");
  });

  test("that differ in case only fold to the same", () => {
    expect(foldedRunId("Run1")).toBe(foldedRunId("rUN1"));
  });

  test("and request names tell each other", () => {
    fc.assert(
      fc.property(runIds.filter(isRunId), (id) => {
        expect(isRequestName(requestName(id))).toBe(true);
        expect(claimedId(requestName(id))).toBe(id);
      }),
    );
  });
});

describe("names in the folder", () => {
  test("leave alone what is being written and what is hidden", () => {
    expect(["a.json.tmp", ".a.json", "a.JSON", "json", "a.txt"].filter(isRequestName)).toEqual([]);
  });

  test("of an error keep the request's ending, and the reader looks for both spellings", () => {
    expect(errorName("x.json", digest)).toBe("x.json.error.json");
    const [id] = ["x"].filter(isRunId);
    expect(id === undefined ? [] : answerNames(id)).toEqual(["x.json", "x.json.error.json", "x.error.json"]);
  });

  test("of an archived request count up before the ending", () => {
    expect([1, 2, 3].map((attempt) => archiveName("x.json", attempt, digest))).toEqual([
      "x.json",
      "x.2.json",
      "x.3.json",
    ]);
  });

  test("always fit a file system", () => {
    const names = fc.string({ unit: "grapheme", minLength: 1, maxLength: 260 }).map((stem) => `${stem}.json`);
    fc.assert(
      fc.property(names, fc.integer({ min: 2, max: 99_999 }), (name, attempt) => {
        fc.pre(Buffer.byteLength(name) <= 255);
        expect(Buffer.byteLength(errorName(name, digest))).toBeLessThanOrEqual(255);
        expect(errorName(name, digest)).toMatch(/\.error\.json$/);
        expect(Buffer.byteLength(archiveName(name, attempt, digest))).toBeLessThanOrEqual(255);
      }),
    );
  });
});
