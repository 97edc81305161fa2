import { call } from "@benchwright/testkit/call-host";
import { describe, expect, it } from "vitest";
import { motorStarterFolder } from "../model/testing/motor-starter.ts";
import conductors from "./conductors.ts";
import elements from "./elements.ts";

const here = { roots: [motorStarterFolder] };
const path = "motor-starter.qet";

describe("qet_conductors", () => {
  it("lists wires with readable ends", async () => {
    const { text } = await call(conductors, { path, folio: 2, limit: 5 }, here);
    expect(text).toMatchInlineSnapshot(`
      "conductors 5 of 14, 1 to 5
      ref    folio  num  section   color  from     to
      51af3  2      201  0.75 mm²  blue   X3:1:#1  F1:1
      f3c63  2      202  0.75 mm²  blue   F1:2     S0:11
      0bdbe  2      202  0.75 mm²  blue   S0:11    KM1:23
      485c0  2      202  0.75 mm²  blue   KM1:23   Q1:21
      4d187  2      203  0.75 mm²  blue   S0:12    Q1:13
      next: cursor c5-0be3e40aa0"
    `);
  });

  it("adds the value of an attribute as written, and keeps only the filled ones when asked", async () => {
    const all = await call(conductors, { path, attribute: "cable" }, here);
    const filled = await call(conductors, { path, attribute: "cable", non_empty: true }, here);
    expect(all.value["conductors"]).toHaveLength(28);
    expect(filled.value["conductors"]).toHaveLength(4);
    expect(filled.value["conductors"]).toMatchObject([
      { value: "W1" },
      { value: "W1" },
      { value: "W1" },
      { value: "W1" },
    ]);
  });

  it("has no value without an attribute, whatever non_empty says", async () => {
    const { value } = await call(conductors, { path, non_empty: true }, here);
    expect(value["count"]).toBe(28);
    expect(JSON.stringify(value)).not.toContain('"value"');
  });

  it("finds the wires at an element by its ref", async () => {
    const coil = await call(elements, { path, label: "KM1", link_type: "master" }, here);
    const [{ ref }] = coil.value["elements"] as [{ ref: string }];
    const { value } = await call(conductors, { path, element: ref }, here);
    const wires = value["conductors"] as { from: string; to: string }[];
    expect(wires.length).toBeGreaterThan(0);
    for (const { from, to } of wires) expect(`${from} ${to}`).toMatch(/KM1:A[12]/);
  });
});
