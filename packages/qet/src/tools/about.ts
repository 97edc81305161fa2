import { defineTool, textOrNull, z } from "@benchwright/core";
import { describeEngine } from "../app/about.ts";
import { aboutText } from "../render/about.ts";

const free = z.unknown();

export default defineTool({
  name: "qet_about",
  title: "About the schematic engine",
  effect: "read",
  description:
    "What this server can do here: engine version, file versions it reads, workspace, symbol collections found, limits, and what an installed QElectroTech says about itself. " +
    "For the content of a project use qet_project_info. Read house_style, when there is one, before drawing.",
  input: {},
  output: {
    server: z
      .strictObject({
        version: z.string(),
        qelectrotech_binary: textOrNull("QElectroTech program found on this machine; none is needed."),
        workspace: z.array(z.string()).describe("Directories that calls may read and write; empty when not confined."),
        confined: z.boolean(),
        scripting_allowed_here: z.boolean(),
      })
      .describe("This server."),
    engine: z
      .strictObject({
        reads: z.array(z.string()),
        file_versions: z.string(),
        largest_file_bytes: z.int(),
        deepest_nesting: z.int(),
      })
      .describe("What the native engine reads and where it stops."),
    collections: z
      .array(z.strictObject({ path: z.string(), exists: z.boolean() }))
      .describe("Symbol collections that the configuration names, for qet_element_search."),
    info_file: z.string().describe("Where QElectroTech leaves word for assistants."),
    scripts_folder: z.string().describe("QElectroTech's folder of scripts."),
    found: z.boolean().describe("Whether the info file is there and readable."),
    note: z.string().describe("What to do when it is not.").optional(),
    qelectrotech: z.record(z.string(), free).describe("Version, program and state of QElectroTech.").optional(),
    folders: z.record(z.string(), free).describe("QElectroTech's own folders.").optional(),
    features: z.record(z.string(), free).describe("QElectroTech's switches.").optional(),
    stored_scripts: z.array(free).describe("Scripts that QElectroTech offers as buttons.").optional(),
    refused_scripts: z.array(free).describe("Scripts it refused.").optional(),
    script_api: z.array(free).describe("Calls of its script interface.").optional(),
    recordings: z.array(free).describe("Recordings of its macro recorder.").optional(),
    live: z
      .strictObject({ open: z.boolean(), pid: z.unknown() })
      .describe("Whether a live channel is open. Its token is never shown.")
      .optional(),
    house_style: z.string().describe("The user's own drawing conventions.").optional(),
  },
  example: {},
  run: (_args, { environment, workspace }) => describeEngine(environment, workspace),
  text: aboutText,
});
