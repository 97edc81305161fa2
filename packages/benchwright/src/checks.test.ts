import { describe, expect, it } from "vitest";
import { checkNode } from "./checks.ts";

describe("doctor", () => {
  it.each([
    ["20.19.0", "ok"],
    ["20.18.9", "wrong"],
    ["18.20.0", "wrong"],
    ["24.1.0", "ok"],
  ])("judges Node %s as %s", (version, state) => {
    const check = checkNode(version);
    expect(check.state).toBe(state);
    expect(check.remedy === undefined).toBe(state === "ok");
  });
});
