import { open } from "node:fs/promises";
import { join } from "node:path";
import { errorCode, Refused } from "@benchwright/core";
import { isObject } from "../protocol/json.ts";
import { answerNames, type ExchangePaths } from "../protocol/places.ts";
import { readPublished } from "../protocol/published.ts";
import type { RunId } from "../protocol/run-id.ts";

/** A JSON file as it stands: its text byte for byte, and what it says. */
export interface DocumentFile {
  readonly text: string;
  readonly value: Readonly<Record<string, unknown>>;
}

/** What stands under a name. `unreadable`: no whole JSON object yet, or never. */
export type FileReading =
  | { readonly state: "absent" | "unreadable" }
  | { readonly state: "read"; readonly document: DocumentFile };

const LARGEST_DOCUMENT = 64 * 1024 * 1024;

/** The answer to a run id under any of its names, the result before an error. */
export async function readAnswer(paths: ExchangePaths, runId: RunId): Promise<FileReading> {
  let unreadable = false;
  for (const name of answerNames(runId)) {
    const reading = await readDocument(join(paths.out, name));
    if (reading.state === "unreadable") unreadable = true;
    if (reading.state === "read" && isAbout(runId, reading.document.value)) return reading;
  }
  return { state: unreadable ? "unreadable" : "absent" };
}

/** Reads a JSON object from a regular file. Throws `Refused("document-too-large")`. */
export async function readDocument(path: string): Promise<FileReading> {
  try {
    const handle = await open(path, "r");
    try {
      const facts = await handle.stat();
      if (!facts.isFile()) return { state: "unreadable" };
      if (facts.size > LARGEST_DOCUMENT) throw tooLarge(path, facts.size);
      return parseDocument(await handle.readFile());
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (error instanceof Refused) throw error;
    return { state: errorCode(error) === "ENOENT" || errorCode(error) === "ENOTDIR" ? "absent" : "unreadable" };
  }
}

function parseDocument(bytes: Uint8Array): FileReading {
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ""));
    return isObject(value) ? { state: "read", document: { text, value } } : { state: "unreadable" };
  } catch {
    return { state: "unreadable" };
  }
}

/**
 * Whether a document answers this run id. It may be another one's: the error file of request "x.json" has the name of the
 * result of "x.json.error", and some disks do not tell "Run1" from "run1".
 */
function isAbout(runId: RunId, document: Readonly<Record<string, unknown>>): boolean {
  const recorded = readPublished(document).runId;
  return recorded === null || recorded === runId;
}

function tooLarge(path: string, size: number): Refused {
  return new Refused("document-too-large", {
    what: `${path} has ${size} bytes; at most ${LARGEST_DOCUMENT} are read`,
    next: "Open the file itself",
  });
}
