import fc from "fast-check";
import { expect, it } from "vitest";
import { cutPage, shorten } from "./paging.ts";

const tool = { name: "qet_things" };
const rows = fc.array(fc.record({ n: fc.integer({ min: 0, max: 3 }), text: fc.string({ maxLength: 3 }) }), {
  maxLength: 40,
  size: "max",
});
const question = fc.record({ folio: fc.option(fc.nat(9), { nil: undefined }), where: fc.string({ maxLength: 3 }) });

it("joins to the whole list, row by row, whatever the limits of the pages", () => {
  fc.assert(
    fc.property(
      rows,
      question,
      fc.nat(45),
      fc.infiniteStream(fc.integer({ min: 1, max: 9 })),
      (all, asked, offset, limits) => {
        const joined: unknown[] = [];
        let cursor: string | undefined;
        do {
          const [limit] = limits.take(1);
          const where = cursor === undefined ? { offset } : { cursor };
          const page = cutPage(tool, { ...asked, ...where, limit }, all);
          expect(page.offset).toBe(offset + joined.length);
          expect(page.facts).toEqual({
            count: all.length,
            returned: page.rows.length,
            truncated: page.rows.length < all.length,
          });
          joined.push(...page.rows);
          cursor = page.cursorAfter(page.rows.length);
        } while (cursor !== undefined);
        expect(joined).toEqual(all.slice(offset));
      },
    ),
    { seed: 1, numRuns: 500 },
  );
});

it("continues after any row that was shown", () => {
  fc.assert(
    fc.property(rows, fc.integer({ min: 1, max: 9 }), fc.nat(12), (all, limit, shown) => {
      const page = cutPage(tool, { limit }, all);
      const cursor = page.cursorAfter(shown);
      const seen = Math.min(shown, page.rows.length);
      if (cursor === undefined) expect(seen).toBe(all.length);
      else expect(cutPage(tool, { limit: 100, cursor }, all).rows).toEqual(all.slice(seen));
    }),
    { seed: 2, numRuns: 500 },
  );
});

it("refuses a cursor after any change of the rows, of the other arguments or of the tool, and after no other", () => {
  fc.assert(
    fc.property(rows, rows, question, question, fc.boolean(), (all, others, asked, other, same) => {
      fc.pre(all.length > 1);
      const cursor = cutPage(tool, { ...asked, limit: 1 }, all).cursorAfter(1);
      const again = same ? { rows: all, asked } : { rows: others, asked: other };
      const use = (name: string) => cutPage({ name }, { ...again.asked, limit: 5, cursor }, again.rows).offset;
      if (JSON.stringify([all, asked]) === JSON.stringify([again.rows, again.asked])) expect(use(tool.name)).toBe(1);
      else expect(() => use(tool.name)).toThrow(expect.objectContaining({ code: "cursor-stale" }));
      expect(() => use("qet_others")).toThrow(expect.objectContaining({ code: "cursor-stale" }));
    }),
    { seed: 3, numRuns: 500 },
  );
});

it.each([
  "",
  "3",
  "c3",
  "c3-",
  "c-0123456789",
  "c3-0123456789a",
  "c3-012345678G",
  "c1e3-0123456789",
  "c9999999999-0123456789",
  " c3-0123456789",
])("refuses %j, which is no cursor", (cursor) => {
  expect(() => cutPage(tool, { cursor, limit: 1 }, [1, 2])).toThrow(
    expect.objectContaining({ code: "cursor-malformed", next: "Pass next_cursor of the page before" }),
  );
});

it("refuses a cursor together with an offset", () => {
  const cursor = cutPage(tool, { limit: 1 }, [1, 2]).cursorAfter(1);
  expect(() => cutPage(tool, { cursor, offset: 0, limit: 1 }, [1, 2])).toThrow(
    expect.objectContaining({ code: "cursor-with-offset" }),
  );
});

it("gives the count alone for limit 0, and nothing beyond the end", () => {
  expect(cutPage(tool, { limit: 0 }, [1, 2])).toMatchObject({
    rows: [],
    facts: { count: 2, returned: 0, truncated: true },
  });
  const beyond = cutPage(tool, { limit: 5, offset: 7 }, [1, 2]);
  expect(beyond).toMatchObject({ rows: [], offset: 7, facts: { count: 2, returned: 0, truncated: true } });
  expect(beyond.cursorAfter(0)).toBeUndefined();
});

it("shortens a page to its first rows, after which its cursor continues", () => {
  fc.assert(
    fc.property(rows, fc.nat(9), fc.nat(12), (all, limit, most) => {
      const page = shorten(cutPage(tool, { limit, offset: 2 }, all), most);
      const direct = cutPage(tool, { limit: Math.min(limit, most), offset: 2 }, all);
      expect({ ...page, cursorAfter: page.cursorAfter(most) }).toEqual({
        ...direct,
        cursorAfter: direct.cursorAfter(most),
      });
    }),
    { seed: 4 },
  );
});
