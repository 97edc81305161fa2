import { Refused } from "@benchwright/core";
import { describe, expect, it } from "vitest";
import { scan } from "../xml/scan.ts";
import { readDefinition } from "./definition.ts";

const read = (xml: string) => readDefinition(scan(Buffer.from(xml)));

describe("a symbol definition", () => {
  it("is read whole", () => {
    const definition =
      read(`<definition type="element" link_type="master" width="20" height="60" hotspot_x="10" hotspot_y="30">
      <uuid uuid="{11111111-1111-4111-8111-111111111111}"/>
      <names><name lang="en">Coil &amp; diode</name><name lang="fr">Bobine</name></names>
      <kindInformations><kindInformation name="type"> coil </kindInformation></kindInformations>
      <elementInformations><elementInformation name="label" show="1">K1</elementInformation><elementInformation>lost</elementInformation></elementInformations>
      <informations> Author: somebody </informations>
      <description>
        <rect x="-10" y="-5" width="20" height="10"/>
        <terminal x="0" y="30" orientation="s" name="A2" type="Generic" uuid="{2}"/>
        <dynamic_text uuid="{3}"><info_name>label</info_name></dynamic_text>
        <dynamic_text uuid="{4}"><info_name>  </info_name></dynamic_text>
        <dynamic_text uuid="{5}"><info_name>comment</info_name><info_name>label</info_name></dynamic_text>
        <terminal x="0" y="-30" orientation="n"/>
      </description>
    </definition>`);
    expect(definition).toEqual({
      type: "element",
      link_type: "master",
      width: "20",
      height: "60",
      names: { en: "Coil & diode", fr: "Bobine" },
      terminal_count: 2,
      terminals: [
        { index: 0, x: "0", y: "-30", orientation: "n", name: "", type: "", uuid: "" },
        { index: 1, x: "0", y: "30", orientation: "s", name: "A2", type: "Generic", uuid: "{2}" },
      ],
      terminal_order: "by index: first y, then x; the order of the file does not count",
      info_fields: ["comment", "label"],
      parts: { rect: 1, terminal: 2, dynamic_text: 3 },
      part_list: [
        { type: "rect", uuid: "" },
        { type: "dynamic_text", uuid: "{3}" },
        { type: "dynamic_text", uuid: "{4}" },
        { type: "dynamic_text", uuid: "{5}" },
      ],
      uuid: "{11111111-1111-4111-8111-111111111111}",
      hotspot_x: "10",
      hotspot_y: "30",
      kind_informations: { type: "coil" },
      informations: { label: "K1" },
      notes: "Author: somebody",
      ambiguous_terminals: [],
    });
  });

  it("may leave almost everything out", () => {
    const definition = read("<definition/>");
    expect(definition).toMatchObject({ type: "", link_type: "", width: null, height: null, uuid: "", hotspot_x: null });
    expect(definition).toMatchObject({ names: {}, terminals: [], parts: {}, part_list: [], info_fields: [] });
  });

  it("says that the order of terminals at one point is undefined", () => {
    const definition = read(
      '<definition><description><terminal x="1" y="2"/><terminal x="0" y="0"/><terminal x="1.0" y="2"/></description></definition>',
    );
    expect(definition.terminal_order).toContain("undefined");
    expect(definition.ambiguous_terminals).toEqual([[1, 2]]);
  });

  it("reads several descriptions as one, and terminals of a PLC table not as terminals of the symbol", () => {
    const definition = read(
      `<definition><kindInformations><plcMasterData><plcIOs><plcIO><terminal x="9" y="9"/></plcIO></plcIOs></plcMasterData></kindInformations>
      <description><line/></description><description><line/><terminal x="0" y="0"/></description></definition>`,
    );
    expect(definition.parts).toEqual({ line: 2, terminal: 1 });
    expect(definition.terminal_count).toBe(1);
  });

  it("keeps names that JavaScript gives a meaning of its own", () => {
    const definition = read(
      '<definition><names><name lang="__proto__">x</name></names><description><constructor/></description></definition>',
    );
    expect(Object.entries(definition.names)).toEqual([["__proto__", "x"]]);
    expect(definition.parts).toEqual({ constructor: 1 });
  });

  it.each([
    ["<project/>", "project", "qet_project_info"],
    ["<titleblocktemplate/>", "titleblocktemplate", "template"],
    ["<svg/>", "svg", ".elmt"],
  ])("refuses %s", (xml, tag, next) => {
    expect(() => read(xml)).toThrow(Refused);
    try {
      read(xml);
    } catch (error) {
      expect(error).toMatchObject({ code: "not-a-symbol" });
      expect(error).toHaveProperty("what", expect.stringContaining(tag));
      expect(error).toHaveProperty("next", expect.stringContaining(next));
    }
  });
});
