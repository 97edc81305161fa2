import { defineTool, integer, textOrNull, z } from "@benchwright/core";
import { openDocument } from "../app/projects.ts";
import { readDefinition } from "../model/collection/definition.ts";
import { symbolText } from "../render/symbol.ts";
import { symbolFile } from "../schema/parameters.ts";

const bag = (description: string) => z.record(z.string(), z.string()).describe(description);

export default defineTool({
  name: "qet_element_info",
  title: "Read a symbol file",
  effect: "read",
  description:
    "What a symbol (.elmt) is: names, kind, size, terminals in index order, parts, information it shows. " +
    "To find a symbol use qet_element_search; for placed symbols qet_elements. Index order is top to bottom, then left to right, not the file's.",
  input: { path: symbolFile },
  output: {
    file: z.string().describe("The path as given."),
    type: z.string().describe("Type of definition, normally element."),
    link_type: z.string().describe("Kind of element; empty when the file names none, which reads as simple."),
    width: textOrNull("Width in px, as written."),
    height: textOrNull("Height in px, as written."),
    names: bag("Translated names by language."),
    terminal_count: integer(0, 100_000, "Number of terminals."),
    terminals: z
      .array(
        z.strictObject({
          index: z.int(),
          x: z.string().nullable(),
          y: z.string().nullable(),
          orientation: z.string().nullable(),
          name: z.string(),
          type: z.string(),
          uuid: z.string(),
        }),
      )
      .describe("Terminals in index order; coordinates relative to the hotspot, y downwards."),
    terminal_order: z.string().describe("How the order comes about, and whether it is undefined somewhere."),
    info_fields: z.array(z.string()).describe("Information that the symbol's texts show."),
    parts: z.record(z.string(), z.int()).describe("Number of parts by kind, terminals among them."),
    part_list: z
      .array(z.strictObject({ type: z.string(), uuid: z.string() }))
      .describe("Parts in painting order, terminals left out."),
    uuid: z.string().describe("The symbol's own uuid."),
    hotspot_x: textOrNull("Origin from the left edge, in px."),
    hotspot_y: textOrNull("Origin from the top edge, in px."),
    kind_informations: bag("Details of the kind: type of coil, state of a contact."),
    informations: bag("Information a placed element starts with."),
    notes: z.string().describe("Free text of the author."),
    ambiguous_terminals: z.array(z.array(z.int())).describe("Groups of terminal indexes that share a point."),
  },
  example: { path: "symbols/coil.elmt" },

  async run({ path }, { signal }) {
    return { file: path.given, ...readDefinition(await openDocument(path, signal)) };
  },
  text: symbolText,
});
