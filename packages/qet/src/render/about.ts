import { shown } from "@benchwright/core";
import type { About } from "../model/about.ts";

/** A few lines: engine, workspace, collections, and QElectroTech where it is. */
export function aboutText(about: About): string {
  const { server, engine, collections } = about;
  const workspace = server.confined ? server.workspace.join(", ") : "not confined";
  const found = collections.filter(({ exists }) => exists).map(({ path }) => path);
  return [
    `Benchwright schematic engine ${server.version}: reads ${engine.reads.join(", ")}, versions ${engine.file_versions}; nothing else needs to be installed`,
    `workspace: ${shown(workspace, 400)}`,
    `symbol collections: ${found.length === 0 ? "none configured; set QET_MCP_ELEMENTS, or search any folder in the workspace" : shown(found.join(", "), 400)}`,
    `QElectroTech program: ${shown(server.qelectrotech_binary ?? "none found, none needed", 200)}`,
    ...(about.qelectrotech === undefined
      ? []
      : [`QElectroTech: ${shown(String(about.qelectrotech["qelectrotech_version"] ?? "unknown version"), 60)}`]),
    ...(about.note === undefined ? [] : [`note: ${about.note}`]),
    ...(about.house_style === undefined ? [] : [`house style (the user's words): ${shown(about.house_style, 1200)}`]),
  ].join("\n");
}
