import fc from "fast-check";
import { expect, it } from "vitest";
import { abbreviate, hexDigits, resolveRef } from "./refs.ts";

// Digits from a small set and shared beginnings, so that short forms have to be long.
const digit = fc.constantFrom("0", "a", "b");
const hex = fc
  .tuple(
    fc.constantFrom("", "aaaaaaaa", "aaaaaaaabbbbbbbb0000", "0".repeat(31)),
    fc.string({ unit: digit, minLength: 32, maxLength: 32 }),
  )
  .map(([beginning, rest]) => (beginning + rest).slice(0, 32));
const uuid = hex.chain((digits) => fc.constantFrom(...spellings(digits)));
const name = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.string({ unit: digit, minLength: 4, maxLength: 32 }),
  fc.constantFrom("aaaaa", "aaaaaaaab", "00000", "K1"),
);
const ids = fc.array(fc.oneof({ weight: 3, arbitrary: uuid }, name), { maxLength: 12 });

it("gives each thing a short form of its own, which resolves back to it", () => {
  fc.assert(
    fc.property(ids, (all) => {
      const short = abbreviate(all);
      for (const id of all) {
        const resolved = resolveRef(short(id), all, "element");
        // A uuid that repeats in another spelling is the same thing.
        expect(hexDigits(resolved) ?? resolved).toBe(hexDigits(id) ?? id);
        expect(all).toContain(resolved);
      }
      const things = new Set(all.map((id) => hexDigits(id) ?? id));
      expect(new Set(all.map(short)).size).toBe(things.size);
    }),
    { seed: 1, numRuns: 3000 },
  );
});

it("makes it no longer than it must be, and never shorter than five digits", () => {
  fc.assert(
    fc.property(fc.array(uuid, { minLength: 1, maxLength: 12 }), (all) => {
      const short = abbreviate(all);
      const others = new Set(all.map((id) => hexDigits(id) ?? ""));
      for (const id of all) {
        const form = short(id);
        expect(form.length).toBeGreaterThanOrEqual(5);
        if (form.length === 5) continue;
        const sharing = [...others].filter((other) => other.startsWith(form.slice(0, -1)));
        expect(sharing.length).toBeGreaterThan(1);
      }
    }),
    { seed: 2, numRuns: 1000 },
  );
});

it("takes a uuid in any spelling, and any beginning of it that names one alone", () => {
  const id = "{0A1b2c3d-0000-4000-8000-00000000000f}";
  const all = [id, "0a1b2cff-0000-4000-8000-000000000001", "K1"];
  for (const reference of [
    id,
    "0a1b2c3d-0000-4000-8000-00000000000f",
    "0A1B2C3D000040008000-00000000000F",
    "{0a1b2c3d",
    "0a1b2c3d-0",
    "0A1B2C3",
  ]) {
    expect(resolveRef(reference, all, "element")).toBe(id);
  }
  expect(resolveRef("K1", all, "element")).toBe("K1");
  expect(resolveRef("0c0d", [...all, "0c0d0000-0000-4000-8000-000000000000"], "element")).toMatch(/^0c0d0000/);
});

it("refuses a beginning of several, and names them", () => {
  const all = Array.from({ length: 7 }, (_, index) => `0a1b2c3${index}-0000-4000-8000-000000000000`);
  expect(() => resolveRef("0a1b2", all, "conductor")).toThrow(
    expect.objectContaining({
      kind: "refused",
      code: "ref-ambiguous",
      what: '"0a1b2" begins 7 conductor uuids',
      candidates: all.slice(0, 5),
    }),
  );
});

it("refuses a beginning of two", () => {
  const two = ["0a1b2c30-0000-4000-8000-000000000000", "0a1b2c31-0000-4000-8000-000000000000"];
  expect(() => resolveRef("0a1b", two, "element")).toThrow(expect.objectContaining({ code: "ref-ambiguous" }));
});

it.each(["0a1", "", "{}", "----", "xyz12", "0a1b2c3d-0000-4000-8000-00000000000f0", "K"])(
  "finds nothing by %j, and says what to do",
  (reference) => {
    expect(() => resolveRef(reference, ["0a1b2c3d-0000-4000-8000-00000000000f"], "element")).toThrow(
      expect.objectContaining({ kind: "absent", code: "ref-unknown", next: expect.stringContaining("four digits") }),
    );
  },
);

it("offers the nearest names for one that is unknown", () => {
  expect(() => resolveRef("speeed", ["speed", "range", "0a1b2c3d-0000-4000-8000-00000000000f"], "widget")).toThrow(
    expect.objectContaining({ what: 'No widget has the uuid "speeed"', candidates: ["speed"] }),
  );
});

it("takes only whole uuids for uuids", () => {
  const digits = "0a1b2c3d00004000800000000000000f";
  expect(hexDigits("{0A1B2C3D-0000-4000-8000-00000000000F}")).toBe(digits);
  for (const other of [
    digits,
    "0a1b2c3d",
    "0a1b2c3d-0000-4000-8000-00000000000g",
    " 0a1b2c3d-0000-4000-8000-00000000000f",
    "",
  ]) {
    expect(hexDigits(other)).toBeUndefined();
  }
});

it("shortens a uuid it was not given to its plain digits", () => {
  expect(abbreviate([])("{0A1B2C3D-0000-4000-8000-00000000000F}")).toBe("0a1b2c3d00004000800000000000000f");
});

function spellings(digits: string): [string, ...string[]] {
  const parts = [digits.slice(0, 8), digits.slice(8, 12), digits.slice(12, 16), digits.slice(16, 20), digits.slice(20)];
  const plain = parts.join("-");
  return [plain, `{${plain}}`, plain.toUpperCase(), `{${plain.toUpperCase()}}`];
}
