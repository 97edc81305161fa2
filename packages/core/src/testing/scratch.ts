import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";

/** A new folder, by its real path, that is removed when the running test has ended. */
export function scratch(): string {
  const folder = mkdtempSync(join(realpathSync.native(tmpdir()), "benchwright-test-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Writes a file and the folders above it; yields its path. */
export function put(path: string, content: string | Uint8Array = ""): string {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
  return path;
}
