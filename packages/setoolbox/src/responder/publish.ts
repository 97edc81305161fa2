import { open, rename, unlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { errorCode } from "@benchwright/core";
import { archiveName, type ExchangePaths } from "../protocol/places.ts";
import { digest, exists, placeExclusive, syncDirectory, temporaryBeside } from "./files.ts";
import type { Step } from "./step.ts";

export type AtStep = (step: Step) => void | Promise<void>;

/**
 * Puts an answer in place whole: written beside its name, flushed, then linked, which fails when the name is taken. So an
 * answer is never overwritten, whoever else answers. Yields whether this one stands.
 */
export async function publish(path: string, text: string, step: AtStep): Promise<boolean> {
  const temporary = temporaryBeside(path);
  const handle = await open(temporary, "wx", 0o644);
  try {
    try {
      await step("answer-created");
      await handle.writeFile(text);
      await step("answer-written");
      await handle.sync();
    } finally {
      await handle.close();
    }
    await step("answer-flushed");
    if (!(await placeExclusive(temporary, path))) return false;
    await step("answer-linked");
  } finally {
    await unlink(temporary).catch(() => undefined);
  }
  await syncDirectory(dirname(path));
  await step("answer-settled");
  return true;
}

/** Moves an answered request into `done/`, under a numbered name when its own is taken. */
export async function archive(paths: ExchangePaths, requestFile: string, step: AtStep): Promise<void> {
  const from = join(paths.in, requestFile);
  for (let attempt = 1; ; attempt++) {
    const target = join(paths.done, archiveName(requestFile, attempt, digest));
    if (await exists(target)) continue;
    try {
      await rename(from, target);
    } catch (error) {
      // Another responder was faster. That is not to be mistaken for a folder that is gone.
      if (errorCode(error) !== "ENOENT" || (await exists(from))) throw error;
    }
    await step("archived");
    return;
  }
}
