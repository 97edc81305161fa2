import { mkdtempSync, realpathSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { call } from "@benchwright/testkit/call-host";
import { describe, expect, it } from "vitest";
import { motorStarterFolder } from "../model/testing/motor-starter.ts";
import projectInfo from "./project-info.ts";

const here = { roots: [motorStarterFolder] };

describe("qet_project_info", () => {
  it("says what is in a project", async () => {
    const { text } = await call(projectInfo, { path: "motor-starter.qet" }, here);
    expect(text).toMatchInlineSnapshot(`
      "motor-starter.qet: "Motor starter", version 0.200.1
      2 folios, 25 elements, 28 conductors, 12 texts, 1 shapes, 3 terminal strips, 14 embedded symbols
      uuids: all of the folios, all of the elements, all of the conductors
      folio  title    elements  conductors  texts
      1      Power    11        14          5
      2      Control  14        14          7"
    `);
  });

  it("carries in its value what its text says", async () => {
    const { value } = await call(projectInfo, { path: "motor-starter.qet" }, here);
    expect(value).toMatchObject({
      file: "motor-starter.qet",
      title: "Motor starter",
      element_count: 25,
      conductor_count: 28,
    });
  });

  it.each([
    ["a symbol", '<definition type="element"/>', "not-a-project", "qet_element_info"],
    ["a damaged file", '<project>\n  <diagram title="a & b"/>\n</project>', "xml-malformed", "line 2, column 21"],
    ["a truncated file", "<project>\n<diagram>", "xml-malformed", "is not parseable XML"],
    [
      "an entity bomb",
      '<!DOCTYPE p [<!ENTITY a "aaaa">]><project>&a;</project>',
      "xml-malformed",
      "declarations of its own is refused",
    ],
    ["an empty file", "", "xml-malformed", "line 1"],
  ])("refuses %s and answers nothing in part", async (_, content, code, fragment) => {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), "benchwright-")));
    writeFileSync(join(folder, "x.qet"), content);
    await expect(call(projectInfo, { path: "x.qet" }, { roots: [folder] })).rejects.toMatchObject({
      code,
      message: expect.stringContaining(fragment),
    });
  });

  it("offers the names most like a missing one", async () => {
    await expect(call(projectInfo, { path: "motorstarter.qet" }, here)).rejects.toMatchObject({
      code: "file-absent",
      candidates: expect.arrayContaining(["motor-starter.qet"]),
    });
  });
});
