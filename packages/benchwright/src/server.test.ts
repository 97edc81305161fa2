// The built program, as clients start it, through the suites that hold for every server made with the kit.
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describeServer } from "@benchwright/testkit";
import { describe, it } from "vitest";
import { loadSystems } from "./systems.ts";

const program = fileURLToPath(new URL("../bin/benchwright.js", import.meta.url));
const built = existsSync(new URL("../dist/benchwright.mjs", import.meta.url));
const starter = fileURLToPath(new URL("../../../examples/motor-starter/", import.meta.url));

/** A symbol of that name. */
const symbol = (
  name: string,
): string => `<definition type="element" link_type="master" width="40" height="60" hotspot_x="20" hotspot_y="30" version="0.100.0">
  <uuid uuid="{5a1f7a52-4c1e-4c0e-9a54-2f7d1d1f0001}"/>
  <names><name lang="en">${name}</name></names>
  <description>
    <rect x="-10" y="-10" width="20" height="20" style="line-style:normal;line-weight:normal;filling:none;color:black"/>
    <terminal x="0" y="-30" orientation="n"/>
    <terminal x="0" y="30" orientation="s"/>
  </description>
</definition>
`;

/** A whole project with that text wherever a tool may show one: title, labels, cables, sections and texts. */
function project(text: string): string {
  return readFileSync(join(starter, "motor-starter.qet"), "utf8")
    .replace('title="Motor starter"', `title="${text}"`)
    .replaceAll(/ (cable|conductor_section)="[^"]*"/g, ` $1="${text}"`)
    .replaceAll(/<text>[^<]*</g, `<text>${text}<`)
    .replaceAll(/(<input [^>]*\btext=")[^"]*/g, `$1${text}`)
    .replaceAll(/(name="label" show="1">)[^<]*/g, `$1${text}`);
}

/** What the examples of the tools name. */
function prepare(workspace: string): void {
  const put = (from: string, to: string) => cpSync(join(starter, from), join(workspace, to));
  put("motor-starter.qet", "pump.qet");
  put("motor-starter-edited.qet", "pump-edited.qet");
  for (const folder of ["projects", "symbols", "elements"]) mkdirSync(join(workspace, folder), { recursive: true });
  put("motor-starter.qet", "projects/pump.qet");
  for (const path of ["symbols/coil.elmt", "elements/coil.elmt"]) writeFileSync(join(workspace, path), symbol("Coil"));
}

if (built) {
  describeServer("benchwright serve", {
    command: process.execPath,
    args: [program, "serve"],
    tools: (await loadSystems()).flatMap(({ tools }) => [...tools]),
    prepare,
    formats: { ".qet": project, ".elmt": (text) => symbol(`coil relay ${text}`) },
    success: { name: "qet_project_info", arguments: { path: "pump.qet" } },
    notGenerated: [],
  });
} else {
  describe("benchwright serve", () => {
    it.skip("is not built: npm run build", () => undefined);
  });
}
