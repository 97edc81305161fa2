import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { publishCatalog } from "../catalog.ts";
import { candidatesFor } from "./complete.ts";

const catalog = await publishCatalog();
const program = fileURLToPath(new URL("../../bin/benchwright.js", import.meta.url));
const built = existsSync(fileURLToPath(new URL("../../dist/benchwright.mjs", import.meta.url)));

describe("completion", () => {
  it.each([
    [["se"], ["serve"]],
    [["serve", "q"], ["qet"]],
    [["serve", "--r"], ["--read-only"]],
    [
      ["call", "qet_el"],
      ["qet_element_info", "qet_element_search", "qet_elements"],
    ],
    [["call", "qet_elements", "--fo"], ["--folio"]],
    [["call", "qet_items", "--kind", "im"], ["image"]],
    [["call", "qet_elements", "--path", ""], []],
    [["call", "no_such_tool", "--x"], []],
    [["nonsense", ""], []],
  ])("completes %j", (words, expected) => {
    expect(candidatesFor(words, catalog)).toEqual(expected);
  });

  it.skipIf(!built || !existsSync("/bin/bash"))("works in a real bash", () => {
    const folder = mkdtempSync(join(tmpdir(), "benchwright-complete-"));
    writeFileSync(join(folder, "benchwright"), `#!/bin/sh\nexec "${process.execPath}" "${program}" "$@"\n`);
    chmodSync(join(folder, "benchwright"), 0o755);
    const script = `
      source <(benchwright completion bash)
      COMP_WORDS=(benchwright call qet_items --ki); COMP_CWORD=3
      _benchwright; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const output = execFileSync("/bin/bash", ["-c", script], {
      encoding: "utf8",
      env: { ...process.env, PATH: `${folder}${delimiter}${process.env["PATH"]}` },
    });
    expect(output.trim()).toBe("--kind");
  });
});
