import { defineListTool, integer, z } from "@benchwright/core";
import { openProject } from "../app/projects.ts";
import { ITEM_KINDS } from "../model/items.ts";
import { listItems } from "../model/read/list-items.ts";
import { resolveRefs, shortRef } from "../model/refs.ts";
import { itemTable } from "../render/items.ts";
import { elementUuid, folioNumber, projectFile, uuids } from "../schema/parameters.ts";
import { itemRow } from "../schema/rows.ts";

export default defineListTool({
  name: "qet_items",
  title: "List texts, shapes, pictures and tables",
  effect: "read",
  description:
    "Everything drawn that is neither element nor conductor: free texts, shapes, pictures, tables, and the text fields of elements, each with its uuid. " +
    "For symbols use qet_elements, for wires qet_conductors. A file saved by an older program has no uuids here.",
  input: {
    path: projectFile,
    folio: folioNumber,
    kind: z.enum(ITEM_KINDS).describe("Only this kind.").optional(),
    element: elementUuid,
    uuids: uuids("item"),
  },
  rows: "items",
  row: itemRow,
  limit: 500,
  output: {
    count: integer(0, 1_000_000_000, "Items that match."),
    truncated: z.boolean().describe("Whether there are more than this page holds."),
  },
  example: { path: "pump.qet", kind: "text" },

  async run({ path, element, uuids: named, ...query }, { signal }) {
    const project = await openProject(path, signal);
    const [owner] = resolveRefs(project, element === undefined ? undefined : [element], "element") ?? [];
    const rows = listItems(project, { ...query, element: owner, uuid: resolveRefs(project, named, "item") });
    const short = shortRef(project);
    return { rows: rows.map((row) => ({ ...row, ref: short(row.uuid) })) };
  },
  text: itemTable,
});
