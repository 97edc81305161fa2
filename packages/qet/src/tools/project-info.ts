import { defineTool, integer, z } from "@benchwright/core";
import { openProject } from "../app/projects.ts";
import { projectInfo } from "../model/read/project-info.ts";
import { projectInfoText } from "../render/project-info.ts";
import { projectFile } from "../schema/parameters.ts";

const count = (what: string) => integer(0, 1_000_000_000, `Number of ${what}.`);
const identity = z.enum(["all", "some", "none"]);

export default defineTool({
  name: "qet_project_info",
  title: "Summarise a project",
  effect: "read",
  description:
    "What is in a QElectroTech project: folios, counts, properties, and whether its things carry uuids. " +
    "For rows use qet_elements, qet_conductors or qet_items; for a change between two files qet_diff. Folios count from 1.",
  input: { path: projectFile },
  output: {
    file: z.string().describe("The path as given."),
    title: z.string().describe("Project title."),
    version: z.string().describe("Version of the program that saved the file."),
    folio_count: count("folios"),
    element_count: count("elements (placed symbols)"),
    conductor_count: count("conductors (wires)"),
    folios: z
      .array(
        z.strictObject({
          index: z.int(),
          uuid: z.string(),
          title: z.string(),
          elements: z.int(),
          conductors: z.int(),
          folio_number: z.int(),
          texts: z.int(),
          shapes: z.int(),
          images: z.int(),
          tables: z.int(),
          element_texts: z.int(),
        }),
      )
      .describe("The folios in order; index counts from 1."),
    text_count: count("free texts"),
    shape_count: count("shapes"),
    image_count: count("pictures"),
    table_count: count("tables"),
    element_text_count: count("texts of elements"),
    strip_count: count("terminal strips"),
    definition_count: count("symbols kept inside the project"),
    template_count: count("title block templates kept inside the project"),
    properties: z.record(z.string(), z.string()).describe("The project's own named values."),
    identity: z
      .strictObject({ folios: identity, elements: identity, conductors: identity })
      .describe("Whether all, some or none of a kind carry a uuid; without, they are told apart by position or ends."),
  },
  example: { path: "pump.qet" },

  async run({ path }, { signal }) {
    return { file: path.given, ...projectInfo(await openProject(path, signal)) };
  },
  text: projectInfoText,
});
