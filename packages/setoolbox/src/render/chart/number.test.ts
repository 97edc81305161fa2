import { expect, test } from "vitest";
import { decibels, plain, signedDecibels } from "./number.ts";

test("numbers are grouped, signed with a real minus, and have no sign when they round to nothing", () => {
  expect([decibels(-205.609), decibels(-0.001), decibels(-7e-15), decibels(1234.5)]).toEqual([
    "−205.61",
    "0.00",
    "0.00",
    "1,234.50",
  ]);
  expect([signedDecibels(20), signedDecibels(-0.106), signedDecibels(-0.001)]).toEqual(["+20.00", "−0.11", "+0.00"]);
  expect([100, 1e4, 38_239.774, 0.25, 3e12, 2e-7].map(plain)).toEqual([
    "100",
    "10,000",
    "38,239.8",
    "0.25",
    "3e12",
    "2e−7",
  ]);
});
