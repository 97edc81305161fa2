import { defineTool, directory, integer, z } from "@benchwright/core";
import { scanDirectory } from "../app/scan-directory.ts";
import { scanText } from "../render/scan.ts";

export default defineTool({
  name: "qet_scan",
  title: "Count an attribute over many projects",
  effect: "read",
  description:
    "How many nodes of a tag carry a value in an attribute, over all projects of a directory: is a field ever used, and with which values. " +
    "For one project use qet_conductors with attribute. The tag is searched anywhere, so conductor counts numbering rules too.",
  input: {
    directory: directory("Directory of projects, in the workspace."),
    tag: z.string().min(1).max(200).describe("Tag to count.").default("conductor"),
    attribute: z.string().min(1).max(200).describe("Attribute to look at.").default("cable"),
    recursive: z.boolean().describe("Look into subdirectories.").default(true),
  },
  output: {
    directory: z.string().describe("The directory as given."),
    files: integer(0, 100_000_000, "Project files found, unreadable ones included."),
    unreadable: z
      .array(z.strictObject({ file: z.string(), error: z.string() }))
      .describe("Files passed over, with the reason."),
    tag: z.string().describe("The tag counted."),
    attribute: z.string().describe("The attribute looked at."),
    total: integer(0, 1_000_000_000, "Nodes of the tag."),
    non_empty: integer(0, 1_000_000_000, "Nodes whose value is not blank."),
    distinct_values: z
      .array(z.array(z.unknown()))
      .describe("Pairs of value and count, most frequent first, at most 25."),
    distinct_count: integer(0, 1_000_000_000, "How many different values there are."),
    per_file: z
      .array(z.record(z.string(), z.unknown()))
      .describe("A row a file: its name and path, the count under the tag's name, non_empty."),
  },
  example: { directory: "projects", attribute: "conductor_section" },
  run: ({ directory, tag, attribute, recursive }, context) =>
    scanDirectory(directory, { tag, attribute, recursive }, context),
  text: scanText,
});
