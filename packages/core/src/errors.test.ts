import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Absent, Broken, Busy, Denied, Late, Refused, sentence, ToolError, Unverified } from "./errors.ts";

describe("sentence", () => {
  it("says what, why and what to do next, each as a sentence, then the candidates", () => {
    expect(sentence({ what: "It failed", why: "Because.", next: "Try this:", candidates: ["a", "b"] })).toBe(
      "It failed. Because. Try this: Candidates: a, b.",
    );
  });

  it("leaves out what is not given", () => {
    expect(sentence({ what: "It failed!" })).toBe("It failed!");
    expect(sentence({ what: "Why?", why: "", next: undefined, candidates: [] })).toBe("Why?");
  });
});

it.each([
  [Refused, "refused"],
  [Absent, "absent"],
  [Denied, "denied"],
  [Busy, "busy"],
  [Late, "late"],
  [Unverified, "unverified"],
  [Broken, "broken"],
] as const)("%o carries its facts, its kind and its sentence", (Kind, kind) => {
  const error = new Kind("some-code", { what: "It failed", why: "Because", next: "Try", candidates: ["a"] });
  expect(error).toBeInstanceOf(ToolError);
  expect(error).toMatchObject({
    name: Kind.name,
    kind,
    code: "some-code",
    what: "It failed",
    why: "Because",
    next: "Try",
    candidates: ["a"],
    message: "It failed. Because. Try. Candidates: a.",
  });
});

it("shows nothing that moves or hides the text around it, and no part without end", () => {
  const text = fc.string({
    unit: fc.constantFrom("a", "\n", "\u202e", "\u200b", "\u{e0041}"),
    maxLength: 3000,
    size: "max",
  });
  fc.assert(
    fc.property(text, text, text, fc.array(text, { maxLength: 3 }), (what, why, next, candidates) => {
      const error = new Refused("code", { what, why, next, candidates });
      const told = [error.message, error.what, error.why ?? "", error.next ?? "", ...error.candidates];
      for (const part of told) expect(part).toMatch(/^[^\n\u202e\u200b\u{e0041}]*$/u);
      expect(error.message.length).toBeLessThan(6_700);
    }),
    { seed: 1 },
  );
});
