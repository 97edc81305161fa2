import { mkdtempSync, realpathSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { call } from "@benchwright/testkit/call-host";
import { describe, expect, it } from "vitest";
import elementInfo from "./element-info.ts";

const COIL = `<definition type="element" link_type="master" width="40" height="60" hotspot_x="20" hotspot_y="30" version="0.100.0">
  <uuid uuid="{5c1b2a0e-6a58-4f0e-9b0d-0f1a2b3c4d5e}"/>
  <names><name lang="en">Coil</name><name lang="de">Spule</name></names>
  <kindInformations><kindInformation name="type">coil</kindInformation></kindInformations>
  <description>
    <terminal x="0" y="20" orientation="s" name="A2" uuid="{00000000-0000-4000-8000-000000000002}" type="Generic"/>
    <rect x="-15" y="-10" width="30" height="20"/>
    <terminal x="0" y="-20" orientation="n" name="A1" uuid="{00000000-0000-4000-8000-000000000001}" type="Generic"/>
    <dynamic_text x="20" y="-10" text_from="ElementInfo"><info_name>label</info_name></dynamic_text>
  </description>
</definition>`;

function place(content: string): { readonly roots: readonly string[] } {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "benchwright-symbol-")));
  writeFileSync(join(folder, "coil.elmt"), content);
  return { roots: [folder] };
}

describe("qet_element_info", () => {
  it("describes a symbol, its terminals in index order", async () => {
    const { text } = await call(elementInfo, { path: "coil.elmt" }, place(COIL));
    expect(text).toMatchInlineSnapshot(`
      "coil.elmt: "Coil", master, 40 x 60 px
      names in 2 languages: en de
      parts: 2 terminal, 1 rect, 1 dynamic_text
      shows: label
      terminal  name  at     side
      0         A1    0,-20  n
      1         A2    0,20   s"
    `);
  });

  it("says when two terminals share a point", async () => {
    const { value, text } = await call(elementInfo, { path: "coil.elmt" }, place(COIL.replace('y="20"', 'y="-20"')));
    expect(value["terminal_order"]).toContain("undefined");
    expect(text).toContain("order undefined: terminals 0, 1 share a point");
  });

  it("refuses a project", async () => {
    await expect(call(elementInfo, { path: "coil.elmt" }, place("<project/>"))).rejects.toMatchObject({
      code: "not-a-symbol",
    });
  });
});
