import { defineListTool, integer, z } from "@benchwright/core";
import { openProject } from "../app/projects.ts";
import { listConductors } from "../model/read/list-conductors.ts";
import { resolveRefs, shortRef } from "../model/refs.ts";
import { conductorTable } from "../render/conductors.ts";
import { elementUuid, folioNumber, projectFile, uuids } from "../schema/parameters.ts";
import { conductorRow } from "../schema/rows.ts";

export default defineListTool({
  name: "qet_conductors",
  title: "List conductors",
  effect: "read",
  description:
    "Conductors (wires) of a project: number, cable, colour, section, drawn line, and both ends as K1:A1 -> X1:3. " +
    "For what an edit changed use qet_diff. Folios are counted from 1; color is the wire's colour, drawn_color the line's.",
  input: {
    path: projectFile,
    folio: folioNumber,
    attribute: z
      .string()
      .max(100)
      .describe("Any attribute of a conductor, such as cable; adds it to each row as value.")
      .optional(),
    non_empty: z.boolean().describe("With attribute: only conductors whose value is not blank.").default(false),
    num: z.string().describe("The whole wire number.").optional(),
    element: elementUuid,
    uuids: uuids("conductor"),
  },
  rows: "conductors",
  row: conductorRow,
  limit: 200,
  output: {
    count: integer(0, 1_000_000_000, "Conductors that match."),
    truncated: z.boolean().describe("Whether there are more than this page holds."),
  },
  example: { path: "pump.qet", attribute: "cable", non_empty: true },

  async run({ path, element, uuids: named, ...query }, { signal }) {
    const project = await openProject(path, signal);
    const [end] = resolveRefs(project, element === undefined ? undefined : [element], "element") ?? [];
    const rows = listConductors(project, { ...query, element: end, uuid: resolveRefs(project, named, "conductor") });
    const short = shortRef(project);
    return { rows: rows.map((row) => ({ ...row, ref: short(row.uuid) })) };
  },
  text: conductorTable,
});
