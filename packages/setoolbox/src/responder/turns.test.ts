import { expect, test } from "vitest";
import { Turns } from "./turns.ts";

test("turns come in the order in which they were asked for, whoever is ready first", async () => {
  const turns = new Turns();
  const told: number[] = [];
  const line = Array.from({ length: 5 }, () => turns.next());
  const done = line.map(async (turn, index) => {
    await turn.come;
    told.push(index);
    turn.end();
    turn.end();
  });
  await Promise.all(done.reverse());
  expect(told).toEqual([0, 1, 2, 3, 4]);
});

test("a turn does not come before the one before it has ended", async () => {
  const turns = new Turns();
  const [first, second] = [turns.next(), turns.next()];
  let came = false;
  const coming = second.come.then(() => {
    came = true;
  });
  await first.come;
  await new Promise(setImmediate);
  expect(came).toBe(false);
  first.end();
  await coming;
  expect(came).toBe(true);
});
