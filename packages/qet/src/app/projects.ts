import { FileCache, type InputFile, Refused } from "@benchwright/core";
import { indexProject, type Project } from "../model/project.ts";
import type { XmlDocument } from "../model/xml/document.ts";
import { XmlError } from "../model/xml/error.ts";
import { scan } from "../model/xml/scan.ts";

// Source bytes of the projects that stay in memory between calls.
const BUDGET = 128 * 1024 * 1024;

const projects = new FileCache<Project>(BUDGET, ({ bytes }, file) => indexProject(scanFile(bytes, file)));

/** The project in a file as it is now; unchanged since the last call, it is not read again. Throws `Refused("xml-malformed")`. */
export function openProject(file: InputFile, signal: AbortSignal): Promise<Project> {
  return projects.get(file, signal);
}

/** The document in a file, whatever its root is. Throws `Refused("xml-malformed")` with line, column and reason. */
export async function openDocument(file: InputFile, signal: AbortSignal): Promise<XmlDocument> {
  const { bytes } = await file.read({ signal });
  return scanFile(bytes, file);
}

function scanFile(bytes: Uint8Array, file: InputFile): XmlDocument {
  try {
    return scan(bytes);
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    throw new Refused("xml-malformed", {
      what: `${file.given} is not parseable XML: line ${error.line}, column ${error.column}: ${error.reason}`,
      next: "Nothing of the file was used. Save it again with the program that made it, or restore a copy",
    });
  }
}
