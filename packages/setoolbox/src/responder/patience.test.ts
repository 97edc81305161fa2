import { describe, expect, test } from "vitest";
import { Patience } from "./patience.ts";
import { RequestQueue } from "./queue.ts";

describe("patience with an unfinished request", () => {
  const looks = (
    dates: readonly (readonly [monotonic: number, size: number, modified?: number])[],
    now = 1_000_000,
  ) => {
    const patience = new Patience();
    return dates.map(([monotonic, size, modified = now]) =>
      patience.waitFor("r", { size, modified }, monotonic, now + monotonic),
    );
  };

  test("has none with a file that was last touched two seconds ago", () => {
    expect(looks([[0, 10, 998_000]])).toEqual([false]);
    expect(looks([[0, 10, 998_001]])).toEqual([true]);
  });

  test("lasts two seconds after the last change", () => {
    expect(
      looks([
        [0, 10],
        [1_000, 20],
        [2_900, 20],
        [3_000, 20],
      ]),
    ).toEqual([true, true, true, false]);
  });

  test("notices a change of date alone", () => {
    expect(
      looks([
        [0, 10],
        [1_999, 10, 1_001_999],
        [3_500, 10, 1_001_999],
      ]),
    ).toEqual([true, true, true]);
  });

  test("ends after five seconds, however busy the writer is", () => {
    const busy = Array.from({ length: 12 }, (_, index) => [index * 500, index] as const);
    expect(looks(busy).indexOf(false)).toBe(10);
  });

  test("counts a date in the future as fresh, and then goes by its own clock", () => {
    expect(
      looks([
        [0, 10, 9_000_000],
        [1_900, 10, 9_000_000],
        [2_000, 10, 9_000_000],
      ]),
    ).toEqual([true, true, false]);
  });
});

describe("the queue", () => {
  test("yields in the order of arrival, the postponed first when they are due", () => {
    const queue = new RequestQueue();
    queue.add(["a", "b"]);
    expect(queue.next(0)).toBe("a");
    queue.postpone("a", 10);
    queue.add(["c"]);
    expect([queue.nextDue(), queue.isNew("a"), queue.size]).toEqual([10, false, 3]);
    expect([queue.next(5), queue.next(10), queue.next(10), queue.next(10)]).toEqual(["b", "a", "c", undefined]);
    for (const name of ["a", "b", "c"]) queue.done(name);
    expect([queue.size, queue.isNew("a"), queue.nextDue()]).toEqual([0, true, Number.POSITIVE_INFINITY]);
  });
});
