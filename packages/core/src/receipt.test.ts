import fc from "fast-check";
import { expect, it } from "vitest";
import { type Change, discrepancies, makeReceipt, receiptLines, receiptSchema } from "./receipt.ts";

// Few values, so that sides often meet.
const change: fc.Arbitrary<Change> = fc.record(
  {
    item: fc.constantFrom("K1", "K2"),
    field: fc.constantFrom("label", "note"),
    before: fc.constantFrom("a", "b"),
    after: fc.constantFrom("a", "b"),
  },
  { requiredKeys: ["item", "field"] },
);
const changes = fc.array(change, { maxLength: 8 });

it("splits what was observed into asked, consequences and unexpected, and what was asked into observed and missing", () => {
  fc.assert(
    fc.property(changes, changes, changes, (asked, observed, documented) => {
      const receipt = makeReceipt(asked, observed, documented);
      expect(bag([...receipt.observed, ...receipt.consequences, ...receipt.unexpected])).toEqual(bag(observed));
      expect(bag([...receipt.observed, ...receipt.missing])).toEqual(bag(asked));
      expect(receipt.asked).toEqual(asked);
      const known = new Set(bag(documented));
      for (const key of bag(receipt.consequences)) expect(known.has(key)).toBe(true);
      for (const key of bag(receipt.unexpected)) expect(known.has(key)).toBe(false);
      expect(receiptSchema.parse(receipt)).toEqual(receipt);
    }),
    { seed: 1, numRuns: 2000 },
  );
});

it("is verified exactly when what was observed, documented consequences aside, is what was asked", () => {
  fc.assert(
    fc.property(changes, changes, changes, fc.boolean(), (asked, other, documented, alike) => {
      const observed = alike ? asked.toReversed() : other;
      const receipt = makeReceipt(asked, observed, documented);
      const missing = less(bag(asked), bag(observed));
      const unasked = less(bag(observed), bag(asked)).filter((key) => !bag(documented).includes(key));
      expect(receipt.verified).toBe(missing.length === 0 && unasked.length === 0);
      expect(discrepancies(receipt)).toHaveLength(missing.length + unasked.length);
    }),
    { seed: 2, numRuns: 2000 },
  );
});

it("does not depend on the order of either side", () => {
  fc.assert(
    fc.property(changes, changes, changes, (asked, observed, documented) => {
      const one = makeReceipt(asked, observed, documented);
      const other = makeReceipt(asked.toReversed(), observed.toReversed(), documented.toReversed());
      for (const side of ["observed", "missing", "consequences", "unexpected"] as const) {
        expect(bag(other[side])).toEqual(bag(one[side]));
      }
    }),
    { seed: 3 },
  );
});

it("tells a field that was empty from one that was not there", () => {
  const asked = [{ item: "K1", field: "label", after: "" }];
  expect(makeReceipt(asked, [{ item: "K1", field: "label", before: "", after: "" }]).verified).toBe(false);
  expect(makeReceipt(asked, [{ item: "K1", field: "label", after: "" }]).verified).toBe(true);
});

it("reads as counts, then every change with its sign", () => {
  const label = { item: "K1", field: "label", before: "", after: "KM1" };
  const symbol = { item: "K2", field: "symbol", after: "coil.elmt" };
  const wire = { item: "K1:A1 - K2:A1", field: "wire", before: "W7" };
  const text = { item: "T1", field: "text", before: "a", after: "b\u202e" };
  const receipt = makeReceipt([label, symbol], [label, wire, text, { item: "F2", field: "folio" }], [text]);
  expect(receiptLines(receipt)).toEqual([
    "asked 2, observed 1",
    "  ~ K1 label  -> KM1",
    "  not observed: + K2 symbol coil.elmt",
    "consequences:",
    "  ~ T1 text a -> b\\u202e",
    "unexpected changes: 2",
    "  ! - K1:A1 - K2:A1 wire W7",
    "  ! + F2 folio",
  ]);
  expect(discrepancies(receipt)).toEqual([
    "not observed: + K2 symbol coil.elmt",
    "not asked for: - K1:A1 - K2:A1 wire W7",
    "not asked for: + F2 folio",
  ]);
  expect(receiptLines(makeReceipt([], []))).toEqual(["asked 0, observed 0", "unexpected changes: none"]);
});

it("lets no name from a drawing move the lines around it", () => {
  const receipt = makeReceipt([{ item: "K1\nunexpected changes: none", field: "la\u202ebel", after: "x" }], []);
  expect(receiptLines(receipt)).toHaveLength(3);
});

function bag(changes: readonly Change[]): string[] {
  return changes.map(({ item, field, before, after }) => JSON.stringify({ item, field, before, after })).sort();
}

function less(all: string[], without: string[]): string[] {
  const left = [...without];
  return all.filter((key) => {
    const at = left.indexOf(key);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
