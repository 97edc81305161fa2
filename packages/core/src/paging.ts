import { createHash } from "node:crypto";
import { Refused } from "./errors.ts";
import type { ListPage, Tool } from "./tool.ts";

type Arguments = Readonly<Record<string, unknown>>;

/**
 * Cuts one page out of all rows of a list. A cursor is an offset bound to the question and to the rows it was asked
 * over: when either differs, the cursor is refused instead of yielding rows twice or not at all.
 */
export function cutPage<Row>(
  tool: Pick<Tool, "name">,
  args: Arguments,
  all: readonly Row[],
): Omit<ListPage<Row, undefined>, "rest"> {
  let digest: string | undefined;
  // Only pages that go on need it: it reads every row.
  const bound = () => {
    digest ??= digestOf(tool.name, args, all);
    return digest;
  };
  const offset = args["cursor"] === undefined ? Number(args["offset"] ?? 0) : offsetOf(args, bound());
  const rows = all.slice(offset, offset + Number(args["limit"]));
  return {
    rows,
    offset,
    facts: { count: all.length, returned: rows.length, truncated: rows.length < all.length },
    cursorAfter: (shown) => {
      const next = offset + Math.min(shown, rows.length);
      return next < all.length ? `c${next}-${bound()}` : undefined;
    },
  };
}

function offsetOf(args: Arguments, digest: string): number {
  const cursor = String(args["cursor"]);
  const match = /^c(\d{1,9})-([0-9a-f]{10})$/.exec(cursor);
  if (match === null) {
    throw new Refused("cursor-malformed", {
      what: `cursor ${JSON.stringify(cursor)} is not one of ours`,
      next: "Pass next_cursor of the page before",
    });
  }
  if (args["offset"] !== undefined)
    throw new Refused("cursor-with-offset", { what: "cursor and offset exclude each other" });
  if (match[2] !== digest) {
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
