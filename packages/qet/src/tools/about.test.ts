import { mkdtempSync, realpathSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { call } from "@benchwright/testkit/call-host";
import { describe, expect, it } from "vitest";
import about from "./about.ts";

const folder = realpathSync(mkdtempSync(join(tmpdir(), "benchwright-about-")));

describe("qet_about", () => {
  it("says what the engine reads and where calls may go", async () => {
    const { value } = await call(
      about,
      {},
      { roots: [folder], environment: { QET_MCP_INFO_FILE: join(folder, "none.json") } },
    );
    expect(value).toMatchObject({
      server: { workspace: [folder], confined: true, qelectrotech_binary: null, scripting_allowed_here: false },
      engine: { reads: [".qet", ".elmt"] },
      found: false,
      note: expect.any(String),
    });
  });

  it("passes on what QElectroTech says about itself, but never the live token", async () => {
    const file = join(folder, "qet-assistant.json");
    writeFileSync(
      file,
      JSON.stringify({
        format: 1,
        qelectrotech_version: "0.200.1-dev",
        program: "qelectrotech",
        running: true,
        folders: { elements_common: folder },
        live: { socket: "qet-live", token: "s3cret", pid: 12 },
        house_style: "Wire numbers are red.",
      }),
    );
    const { value, text } = await call(about, {}, { roots: [folder], environment: { QET_MCP_INFO_FILE: file } });
    expect(value).toMatchObject({ found: true, live: { open: true, pid: 12 }, house_style: "Wire numbers are red." });
    expect(value["collections"]).toContainEqual({ path: folder, exists: true });
    expect(text).toContain("Wire numbers are red.");
    expect(JSON.stringify(value) + text).not.toContain("s3cret");
  });
});
