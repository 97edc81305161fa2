import { integer, readPath, z } from "@benchwright/core";

/** A project file. */
export const projectFile = readPath("Project file (.qet), in the workspace.");

/** A symbol file. */
export const symbolFile = readPath("Symbol file (.elmt), in the workspace.");

/** A folio counted from 1, as on paper. */
export const folioNumber = integer(1, 100_000, "Folio, counted from 1; all folios when left out.").optional();

/** Uuids in any spelling, whole or as the short form of an answer. */
export function uuids(kind: string): z.ZodOptional<z.ZodArray<z.ZodString>> {
  return z
    .array(z.string().max(100))
    .max(200)
    .describe(`Only these ${kind}s: uuids, or the short refs of an answer.`)
    .optional();
}

/** One element, named by its uuid or short form. */
export const elementUuid = z.string().max(100).describe("Uuid or short ref of an element.").optional();
