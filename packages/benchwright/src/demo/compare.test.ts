import { readFileSync } from "node:fs";
import { join } from "node:path";
import { call } from "@benchwright/testkit/call-host";
import { describe, expect, it } from "vitest";
import { asset } from "../assets.ts";
import { findTool } from "../call.ts";
import { type AskedEdit, compareEdits, diffRows } from "./compare.ts";

const folder = asset("examples/motor-starter");
const asked = JSON.parse(readFileSync(join(folder, "edits.json"), "utf8")) as AskedEdit[];
const { value } = await call(
  await findTool("qet_diff"),
  { before: "motor-starter.qet", after: "motor-starter-edited.qet" },
  { roots: [folder] },
);
const rows = diffRows(value);

describe("the demo's comparison", () => {
  it("finds all that was asked for and the one thing that was not", () => {
    const { found, missing, unasked } = compareEdits(asked, rows);
    expect({ found: found.length, missing }).toEqual({ found: 7, missing: [] });
    expect(unasked).toMatchObject([
      { section: "elements.info_changed", content: { uuid: expect.stringContaining("b8f98a3e") } },
    ]);
  });

  it("misses an edit that any of its rows is missing for", () => {
    for (const [index, edit] of asked.entries()) {
      const answers = compareEdits([edit], rows).found[0]?.rows ?? [];
      const without = rows.filter((row) => row !== answers[0]);
      expect(compareEdits(asked, without).missing).toEqual([asked[index]]);
    }
  });

  it("takes everything for unasked when nothing was asked for", () => {
    expect(compareEdits([], rows).unasked).toEqual(rows);
  });
});
