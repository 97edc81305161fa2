import { defineListTool, directory, integer, z } from "@benchwright/core";
import { searchCollection } from "../app/search-collection.ts";
import { LINK_TYPES } from "../model/collection/search.ts";
import { symbolTable } from "../render/symbols.ts";
import { symbolRow } from "../schema/rows.ts";

export default defineListTool({
  name: "qet_element_search",
  title: "Search a symbol collection",
  effect: "read",
  description:
    "Finds symbols (.elmt) in a collection by words of their names in any language, their path or kind; case and accents do not count, every word must occur. " +
    "To see one symbol use qet_element_info. Without a query it lists everything that passes the filters.",
  input: {
    directory: directory(
      "Root of the collection, in the workspace; the configured collection when left out.",
    ).optional(),
    query: z.string().max(500).describe("Words that must all occur.").default(""),
    link_type: z.enum(LINK_TYPES).describe("Kind of element.").optional(),
    kind: z.string().max(100).describe("Part of the kind information, such as coil or protection.").optional(),
    min_terminals: integer(0, 100_000, "Fewest terminals.").optional(),
    max_terminals: integer(0, 100_000, "Most terminals.").optional(),
  },
  rows: "results",
  row: symbolRow,
  limit: 25,
  leastLimit: 1,
  output: {
    query: z.string().describe("The words as given."),
    total_matches: integer(0, 100_000_000, "Symbols that match."),
    returned: integer(0, 100_000_000, "Symbols in this page."),
    indexed: integer(0, 100_000_000, "Symbols that were searched."),
    candidates: z.array(z.string()).describe("Names near to the words, when nothing matches.").optional(),
    filtered_out: integer(
      0,
      100_000_000,
      "Symbols with these words that the filters left out, when nothing matches.",
    ).optional(),
    problems: z
      .array(z.strictObject({ file: z.string(), error: z.string() }))
      .describe("Files passed over, with the reason; the first 50."),
    problem_count: integer(0, 100_000_000, "Files passed over."),
  },
  example: { directory: "elements", query: "coil relay", link_type: "master" },
  page: ({ count, returned }) => ({ total_matches: count, returned }),

  run: ({ directory: root, ...question }, context) => searchCollection(root, question, context),
  text: symbolTable,
});
