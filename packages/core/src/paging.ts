import { createHash } from "node:crypto";
import { Refused } from "./errors.ts";
import { quoted } from "./render/quote.ts";
import type { ListPage, Tool } from "./tool.ts";

type Arguments = Readonly<Record<string, unknown>>;

/** A page without what its tool lets stand beside the rows. */
export type Page<Row> = Omit<ListPage<Row, undefined>, "rest">;

/**
 * Cuts one page out of all rows of a list: those after `cursor` or `offset`, `limit` at most. A cursor is an offset bound
 * to the question and to the rows it was asked over: when either differs, the cursor is refused instead of yielding rows
 * twice or not at all. Throws `Refused("cursor-malformed")`, `Refused("cursor-with-offset")`, `Refused("cursor-stale")`.
 */
export function cutPage<Row>(tool: Pick<Tool, "name">, args: Arguments, all: readonly Row[]): Page<Row> {
  let known: string | undefined;
  const digest = () => {
    known ??= digestOf(tool.name, args, all);
    return known;
  };
  const offset = args["cursor"] === undefined ? Number(args["offset"] ?? 0) : offsetOf(args, digest);
  const rows = all.slice(offset, offset + Number(args["limit"]));
  return {
    rows,
    offset,
    facts: { count: all.length, returned: rows.length, truncated: rows.length < all.length },
    cursorAfter: (shown) => {
      const next = offset + Math.min(shown, rows.length);
      return next < all.length ? `c${next}-${digest()}` : undefined;
    },
  };
}

/** The same page with only its first rows. */
export function shorten<Row>(page: Page<Row>, most: number): Page<Row> {
  const rows = page.rows.slice(0, most);
  const truncated = rows.length < page.facts.count;
  return { ...page, rows, facts: { ...page.facts, returned: rows.length, truncated } };
}

function offsetOf(args: Arguments, digest: () => string): number {
  const cursor = String(args["cursor"]);
  const match = /^c(\d{1,9})-([0-9a-f]{10})$/.exec(cursor);
  if (match === null) {
    throw new Refused("cursor-malformed", {
      what: `cursor ${quoted(cursor)} is not one of ours`,
      next: "Pass next_cursor of the page before",
    });
  }
  if (args["offset"] !== undefined) {
    throw new Refused("cursor-with-offset", {
      what: "cursor and offset exclude each other",
      next: "Leave out offset: the cursor says where to go on",
    });
  }
  if (match[2] !== digest()) {
    throw new Refused("cursor-stale", {
      what: "The list has changed since the page this cursor came from, or the other arguments differ",
      next: "Call again without cursor",
    });
  }
  return Number(match[1]);
}

function digestOf(name: string, args: Arguments, all: readonly unknown[]): string {
  const { cursor: _cursor, offset: _offset, limit: _limit, ...question } = args;
  return createHash("sha256")
    .update(JSON.stringify([name, question, all]))
    .digest("hex")
    .slice(0, 10);
}
