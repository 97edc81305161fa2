import { copyFileSync, mkdtempSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { call } from "@benchwright/testkit/call-host";
import { describe, expect, it } from "vitest";
import { motorStarterFolder } from "../model/testing/motor-starter.ts";
import diff from "./diff.ts";

const here = { roots: [motorStarterFolder] };
const before = "motor-starter.qet";

/** A folder with the example and a copy in which one text is replaced by another. */
function edited(text: string, by: string): { readonly roots: readonly string[] } {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "benchwright-diff-")));
  copyFileSync(join(motorStarterFolder, before), join(folder, before));
  const content = readFileSync(join(motorStarterFolder, before), "utf8");
  expect(content.split(text).length).toBeGreaterThan(1);
  writeFileSync(join(folder, "after.qet"), content.replace(text, by));
  return { roots: [folder] };
}

describe("qet_diff", () => {
  it("says in words what an edit changed, also what nobody asked for", async () => {
    const { text } = await call(diff, { before, after: "motor-starter-edited.qet" }, here);
    expect(text).toMatchInlineSnapshot(`
      "14 differences
      folios 2, elements 25 -> 26, conductors 28 -> 30
      ~ folio 2: title "Control" -> "Control 24 V DC"
      + element H2 lamp 05bf2
      ~ element S2 pushbutton_no 6de17: moved by 0,20, 320,410 -> 320,430
      ~ element S1 pushbutton_nc b8f98: manufacturer_reference "PB-22-RD-NC" -> -
      + conductor Q1:22 -> H2:X1 92e89
      + conductor H1:X2 -> H2:X2 32dfa
      ~ conductor X2:U:#1 -> M1:U1 56bd2: section "1.5 mm²" -> "2.5 mm²"
      ~ conductor X2:V:#1 -> M1:V1 9286f: section "1.5 mm²" -> "2.5 mm²"
      ~ conductor X2:W:#1 -> M1:W1 81c0b: section "1.5 mm²" -> "2.5 mm²"
      ~ conductor X2:PE:#1 -> M1:PE 67abe: section "1.5 mm²" -> "2.5 mm²"
      ~ conductor Q1:14 -> S1:11 b3d48: num "204" -> "210"
      ~ conductor Q1:22 -> X3:4:#0 b71cd: was Q1:22 -> X3:3:#0 b71cd
      ~ text "Motor cable W1, 4G2.5, 25 m" on folio 1: text "Motor cable W1, 4G1.5, 25 m" -> "Motor cable W1, 4G2.5, 25 m"
      + text field "label" of H2 lamp 05bf2"
    `);
  });

  it("finds nothing between a file and itself", async () => {
    const { text, value } = await call(diff, { before, after: before }, here);
    expect(value).toMatchObject({ identical: true, summary: { total: 0 }, other: { changed: 0 } });
    expect(text).toContain("no difference: the files are the same bytes");
  });

  it("names every key it lists", async () => {
    const { value } = await call(diff, { before, after: "motor-starter-edited.qet" }, here);
    const { elements, conductors, legend } = value as {
      elements: { added: string[]; moved: { uuid: string }[] };
      conductors: { added: string[]; changed: { key: string }[] };
      legend: Record<string, string>;
    };
    const keys = [
      ...elements.added,
      ...elements.moved.map(({ uuid }) => uuid),
      ...conductors.added,
      ...conductors.changed.map(({ key }) => key),
    ];
    expect(keys.length).toBeGreaterThan(5);
    for (const key of keys) expect([key, legend[key]]).not.toEqual([key, undefined]);
  });

  it.each([
    ["the version stamp of a folio", '34411a}" version="0.200.1"', '34411a}" version="0.200.9-dev"'],
    ["a white space between tags", "<elements>", "<elements> "],
  ])("does not take %s for a change, and does not call the files identical", async (_, text, by) => {
    const { value } = await call(diff, { before, after: "after.qet" }, edited(text, by));
    expect(value).toMatchObject({ identical: false, summary: { total: 0 } });
  });

  it.each([
    ["a link", /<link_uuid [^>]*\/>/, "", "extra.links"],
    [
      "the drawn width of a wire",
      ' condsize="1" conductor_color="brown"',
      ' condsize="2" conductor_color="brown"',
      "extra.conductors",
    ],
    ["a property of the project", ">24 V DC</property>", ">48 V DC</property>", "extra.project"],
    ["an embedded symbol", ' hotspot_x="', ' hotspot_x="1', "extra.definitions"],
  ])("sees %s, which drawings and the base sections do not show", async (_, pattern, by, section) => {
    const content = readFileSync(join(motorStarterFolder, before), "utf8");
    const [text = ""] = typeof pattern === "string" ? [pattern] : (pattern.exec(content) ?? []);
    const { value } = await call(diff, { before, after: "after.qet" }, edited(text, by));
    const { summary } = value as { summary: { total: number; sections: Record<string, number> } };
    expect([section, (summary.sections[section] ?? 0) > 0]).toEqual([section, true]);
  });

  it("cuts its lists where limit says, and counts all the same", async () => {
    const { value } = await call(diff, { before, after: "motor-starter-edited.qet", limit: 2 }, here);
    expect(value["conductors"]).toMatchObject({ changed: [{}, {}], changed_count: 6 });
    expect(value["summary"]).toMatchObject({ total: 14 });
  });

  it("refuses a symbol in place of either project", async () => {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), "benchwright-diff-")));
    writeFileSync(join(folder, "coil.elmt"), '<definition type="element"/>');
    copyFileSync(join(motorStarterFolder, before), join(folder, before));
    for (const args of [
      { before, after: "coil.elmt" },
      { before: "coil.elmt", after: before },
    ]) {
      await expect(call(diff, args, { roots: [folder] })).rejects.toMatchObject({ code: "not-a-project" });
    }
  });
});
