import { copyFileSync, mkdirSync, mkdtempSync, realpathSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { call } from "@benchwright/testkit/call-host";
import { describe, expect, it } from "vitest";
import { motorStarterFolder } from "../model/testing/motor-starter.ts";
import scan from "./scan.ts";

describe("qet_scan", () => {
  it("counts over all projects of a directory, with a row for each", async () => {
    const { text } = await call(
      scan,
      { directory: ".", attribute: "conductor_section" },
      { roots: [motorStarterFolder] },
    );
    expect(text).toMatchInlineSnapshot(`
      "2 projects in .: 58 conductor, 58 with conductor_section
      values: "0.75 mm²" 30, "2.5 mm²" 24, "1.5 mm²" 4
      project                   conductor  with conductor_section
      motor-starter-edited.qet  30         30
      motor-starter.qet         28         28"
    `);
  });

  it("passes over what it cannot read and what leads out of the workspace, and says so", async () => {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), "benchwright-scan-")));
    const workspace = join(folder, "workspace");
    mkdirSync(join(workspace, "sub"), { recursive: true });
    copyFileSync(join(motorStarterFolder, "motor-starter.qet"), join(workspace, "sub", "good.qet"));
    copyFileSync(join(motorStarterFolder, "motor-starter.qet"), join(folder, "outside.qet"));
    writeFileSync(join(workspace, "broken.qet"), "<project>");
    symlinkSync(join(folder, "outside.qet"), join(workspace, "link.qet"));
    symlinkSync(workspace, join(workspace, "loop"));
    const { value } = await call(scan, { directory: "." }, { roots: [workspace] });
    expect(value).toMatchObject({
      files: 3,
      unreadable: [
        { file: "broken.qet", error: expect.stringContaining("is not parseable XML") },
        { file: "link.qet", error: expect.stringContaining("outside the workspace") },
      ],
      per_file: [{ file: "good.qet", path: join("sub", "good.qet") }],
    });
    const flat = await call(scan, { directory: ".", recursive: false }, { roots: [workspace] });
    expect(flat.value).toMatchObject({ files: 2, per_file: [] });
  });

  it("refuses a tag that would hide a field of the answer", async () => {
    const asked = call(scan, { directory: ".", tag: "non_empty" }, { roots: [motorStarterFolder] });
    await expect(asked).rejects.toMatchObject({ code: "scan-tag-reserved" });
  });
});
