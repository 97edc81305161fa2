import { call } from "@benchwright/testkit/call-host";
import { describe, expect, it } from "vitest";
import { motorStarterFolder } from "../model/testing/motor-starter.ts";
import items from "./items.ts";

const here = { roots: [motorStarterFolder] };
const path = "motor-starter.qet";

describe("qet_items", () => {
  it("lists what is drawn besides elements and wires", async () => {
    const { text } = await call(items, { path, folio: 1, limit: 8 }, here);
    expect(text).toMatchInlineSnapshot(`
      "items 8 of 19, 1 to 8
      ref    folio  kind          at       says
      80ff1  1      text          330,45   Supply 3/PE ~ 50 Hz, 400 V
      ae5e7  1      text          190,73   Cabinet +A1
      47b67  1      text          530,485  Motor cable W1, 4G1.5, 25 m
      09f81  1      text          190,490  Field +M1
      eda67  1      text          650,80   Notes 1. Set Q1 to the rated current of the motor, 8.1 A. 2. Connect …
      5add2  1      shape         180,70   Rectangle
      d8eb0  1      element_text  2,-10    X1:L1
      4b8b2  1      element_text  2,-10    X1:L2
      next: cursor c8-35e89429b3"
    `);
  });

  it("orders by folio, then by kind", async () => {
    const { value } = await call(items, { path }, here);
    const kinds = ["text", "shape", "image", "table", "element_text"];
    const places = (value["items"] as { folio: number; kind: string }[]).map(
      ({ folio, kind }) => folio * 10 + kinds.indexOf(kind),
    );
    expect(places).toEqual([...places].sort((a, b) => a - b));
  });

  it("refuses an unknown kind with the known ones", async () => {
    await expect(call(items, { path, kind: "wire" }, here)).rejects.toMatchObject({
      code: "arguments-invalid",
      message: expect.stringContaining("element_text"),
    });
  });
});
