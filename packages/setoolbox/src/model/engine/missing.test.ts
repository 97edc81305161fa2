import { describe, expect, it } from "vitest";
import { findMissing, type Search } from "./missing.ts";
import { type Relation, relation } from "./relation.ts";

const model = { name: "test", version: "1", citation: "none" };
const rule = (output: string, ...inputs: string[]): Relation => relation(output, inputs, () => 0, model);

function search(relations: readonly Relation[], changes: Partial<Search>): Search {
  return {
    targets: ["z"],
    given: [],
    askable: ["a", "b", "c", "d", "e"],
    cost: () => 1,
    assuming: () => ({ relations, defaults: [], excluded: false }),
    ...changes,
  };
}

describe("the search for missing inputs", () => {
  it("finds the smaller of two ways and offers the other", () => {
    const relations = [rule("z", "a", "b", "c"), rule("z", "d", "e")];
    expect(findMissing(search(relations, {}))).toEqual({ missingInputs: ["d", "e"], alternatives: [["a", "b", "c"]] });
  });

  it("asks for one field before several, and completes what was begun", () => {
    const relations = [rule("z", "x"), rule("x", "a", "b"), rule("x", "c")];
    expect(findMissing(search(relations, { given: ["a"] })).missingInputs).toEqual(["b"]);
    expect(findMissing(search(relations, {})).missingInputs).toEqual(["c"]);
    const dear = (field: string): number => (field === "b" ? 3 : 1);
    expect(findMissing(search(relations, { given: ["a"], cost: dear })).missingInputs).toEqual(["c"]);
  });

  it("counts a field that serves twice only once", () => {
    const relations = [rule("z", "x", "y"), rule("x", "a"), rule("y", "a"), rule("y", "b")];
    expect(findMissing(search(relations, {})).missingInputs).toEqual(["a"]);
  });

  it("is not caught in a circle", () => {
    const relations = [rule("z", "x"), rule("x", "y"), rule("y", "x"), rule("y", "a", "b")];
    expect(findMissing(search(relations, {})).missingInputs).toEqual(["a", "b"]);
  });

  it("adds what giving a field makes necessary", () => {
    const assuming: Search["assuming"] = (added) => ({
      relations: added.includes("a") ? [rule("z", "a", "b")] : [rule("z", "a")],
      defaults: [],
      excluded: false,
    });
    expect(findMissing(search([], { assuming })).missingInputs).toEqual(["a", "b"]);
  });

  it("proposes nothing that would determine a given field once more", () => {
    const relations = [rule("z", "a", "b"), rule("z", "c", "d"), rule("b", "d")];
    expect(findMissing(search(relations, { given: ["b"] }))).toEqual({ missingInputs: ["a"], alternatives: [] });
  });
});
