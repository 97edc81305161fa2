import { defineListTool, integer, z } from "@benchwright/core";
import { openProject } from "../app/projects.ts";
import { listElements } from "../model/read/list-elements.ts";
import { resolveRefs, shortRef } from "../model/refs.ts";
import { elementTable } from "../render/elements.ts";
import { folioNumber, projectFile, uuids } from "../schema/parameters.ts";
import { elementRow } from "../schema/rows.ts";

export default defineListTool({
  name: "qet_elements",
  title: "List elements",
  effect: "read",
  description:
    "Elements (placed symbols) of a project: label, symbol, position, information, links, on request their terminals with the wires on them. " +
    "For wires use qet_conductors, for texts and shapes qet_items. label is the stored one; a formula may show another.",
  input: {
    path: projectFile,
    folio: folioNumber,
    name_contains: z.string().describe("Part of the symbol's file name, in any case; not of the label.").optional(),
    label: z.string().describe("The whole stored label.").optional(),
    info_key: z.string().describe("Only elements with this information, such as manufacturer.").optional(),
    info_contains: z.string().describe("With info_key: part of its value, in any case.").optional(),
    definition: z.string().describe("Part of the symbol's location, in any case.").optional(),
    link_type: z
      .enum(["simple", "master", "slave", "terminal", "next_report", "previous_report", "thumbnail"])
      .describe("Kind of element.")
      .optional(),
    uuids: uuids("element"),
    terminals: z.boolean().describe("List each element's terminals with their place and conductors.").optional(),
  },
  rows: "elements",
  row: elementRow,
  limit: 200,
  output: {
    count: integer(0, 1_000_000_000, "Elements that match."),
    truncated: z.boolean().describe("Whether there are more than this page holds."),
  },
  example: { path: "pump.qet", folio: 2 },

  async run({ path, info_key, info_contains, uuids: named, ...query }, { signal }) {
    const project = await openProject(path, signal);
    const rows = listElements(project, {
      ...query,
      info: info_key === undefined ? undefined : { key: info_key, value: info_contains },
      uuid: resolveRefs(project, named, "element"),
    });
    const short = shortRef(project);
    return { rows: rows.map((row) => ({ ...row, ref: short(row.uuid) })) };
  },
  text: elementTable,
});
