import { join } from "node:path";
import { Absent, Refused } from "@benchwright/core";
import { schemaName, TOOL_NAMES, type ToolName } from "../protocol/places.ts";
import { schemaVersionOf } from "../protocol/published.ts";
import { type DocumentFile, readDocument } from "./answer.ts";

/** A tool of the exchange and the version of its form; `null` while there is no schema file. */
export interface PublishedTool {
  readonly name: ToolName;
  readonly description: string;
  readonly inputSchemaVersion: number | null;
}

const DESCRIPTIONS: Record<ToolName, string> = {
  link_budget: "Radio link budget: powers, gains, losses and noise along a path, and what follows from them.",
  radar_range: "Radar range: detection range, signal-to-noise and what they need.",
  eoir: "Electro-optical and infrared sensors: resolution, image quality, radiometry and range.",
};

const UNREADABLE = { state: "unreadable" } as const;

/** Read anew at every call: a responder may have been replaced by another version. */
export function publishedTools(schemaFolder: string): Promise<PublishedTool[]> {
  return Promise.all(
    TOOL_NAMES.map(async (name) => {
      const reading = await readDocument(join(schemaFolder, schemaName(name))).catch(() => UNREADABLE);
      const form = reading.state === "read" ? reading.document.value : undefined;
      const { description } = form ?? {};
      return {
        name,
        description: typeof description === "string" ? description : DESCRIPTIONS[name],
        inputSchemaVersion: form === undefined ? null : (schemaVersionOf(form) ?? null),
      };
    }),
  );
}

/** The schema file of a tool as it is. Throws `Absent("schema-absent")` or `Refused("schema-unreadable")`. */
export async function readSchema(schemaFolder: string, tool: ToolName): Promise<DocumentFile> {
  const path = join(schemaFolder, schemaName(tool));
  const reading = await readDocument(path);
  if (reading.state === "read") return reading.document;
  if (reading.state === "unreadable") {
    throw new Refused("schema-unreadable", {
      what: `${path} is no whole JSON document`,
      next: "Call again in a moment",
    });
  }
  throw new Absent("schema-absent", {
    what: `There is no schema file for ${tool}`,
    why: "The app or responder that answers the folder publishes it, so it has not been started, or it has no such tool",
    next: "Call setoolbox_status to see who answers, and setoolbox_list_tools for the tools there are",
  });
}

/** The version that a request must name: the published one; 1 while none is published. */
export async function schemaVersion(schemaFolder: string, tool: ToolName): Promise<number> {
  const tools = await publishedTools(schemaFolder);
  return tools.find(({ name }) => name === tool)?.inputSchemaVersion ?? 1;
}
