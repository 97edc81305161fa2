import { access, constants, mkdir, mkdtemp } from "node:fs/promises";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import type { Environment } from "@benchwright/core";

/** The folder of a server for which none is configured. */
export interface PrivateFolder {
  readonly path: string;
  /** Whether it goes with the machine's temporary files, and its projects with it. */
  readonly temporary: boolean;
}

/** The user's data folder for this system; a fresh temporary one when that cannot be written. */
export async function privateFolder(environment: Environment): Promise<PrivateFolder> {
  const path = join(dataDirectory(environment), "benchwright", "setoolbox");
  try {
    await mkdir(path, { recursive: true, mode: 0o700 });
    await access(path, constants.R_OK | constants.W_OK | constants.X_OK);
    return { path, temporary: false };
  } catch {
    return { path: await mkdtemp(join(tmpdir(), "benchwright-setoolbox-")), temporary: true };
  }
}

function dataDirectory(environment: Environment): string {
  if (environment["XDG_DATA_HOME"]) return environment["XDG_DATA_HOME"];
  if (process.platform === "win32") return environment["LOCALAPPDATA"] ?? join(homedir(), "AppData", "Local");
  const home = environment["HOME"] ?? homedir();
  return process.platform === "darwin" ? join(home, "Library", "Application Support") : join(home, ".local", "share");
}
