import { defineTool, integer, objectOf, readPath, z } from "@benchwright/core";
import { compareFiles } from "../app/compare-files.ts";
import type { FileDiff } from "../model/diff/legend.ts";
import { diffText } from "../render/diff.ts";

const section = <Name extends keyof FileDiff>(what: string) =>
  objectOf<Extract<FileDiff[Name], object>>(
    `${what}: counts before and after, and lists of what was added, removed and changed.`,
  );

export default defineTool({
  name: "qet_diff",
  title: "Compare two projects",
  effect: "read",
  description:
    "What an edit really changed between two project files: elements, wires, folios, texts, shapes, pictures, tables, strips, and under extra all that drawings do not show. " +
    "To see one file use qet_project_info. Every difference is reported, also one nobody asked for; what each save rewrites is not one.",
  input: {
    before: readPath("Project file before the edit (.qet), in the workspace."),
    after: readPath("Project file after the edit (.qet), in the workspace."),
    limit: integer(
      1,
      100_000,
      "Longest list; 50 when left out, 100 for moves and changed wires. Counts are complete.",
    ).optional(),
  },
  output: {
    elements: section<"elements">("Elements"),
    conductors: section<"conductors">("Conductors, told apart by uuid or by their ends"),
    project: section<"project">("The project's title"),
    folios: section<"folios">("Folios"),
    texts: section<"texts">("Free texts"),
    shapes: section<"shapes">("Shapes"),
    images: section<"images">("Pictures"),
    tables: section<"tables">("Tables"),
    element_texts: section<"element_texts">("Text fields of elements"),
    terminal_strips: section<"terminal_strips">("Terminal strips"),
    extra: section<"extra">("What the sections above cannot see, by kind"),
    other: section<"other">("Differences that no section covers"),
    duplicates: section<"duplicates">("Things that share a uuid or a place, which lists show once"),
    summary: section<"summary">("Number of differences in all and by section"),
    legend: z
      .record(z.string(), z.string())
      .describe("What the keys above stand for, in words: label, symbol and short ref."),
    identical: z.boolean().describe("Whether the two files are the same bytes."),
  },
  example: { before: "pump.qet", after: "pump-edited.qet" },
  run: ({ before, after, limit }, { signal }) => compareFiles(before, after, limit, signal),
  text: diffText,
});
