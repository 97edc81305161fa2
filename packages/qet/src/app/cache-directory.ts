import { homedir } from "node:os";
import { join } from "node:path";
import type { Environment } from "@benchwright/core";

/** The folder for what can be made again, such as the stored symbol index: the platform's cache folder. */
export function cacheDirectory(environment: Environment): string {
  if (environment["XDG_CACHE_HOME"]) return join(environment["XDG_CACHE_HOME"], "benchwright");
  if (process.platform === "win32") return join(environment["LOCALAPPDATA"] ?? homedir(), "benchwright", "cache");
  if (process.platform === "darwin") return join(homedir(), "Library/Caches/benchwright");
  return join(homedir(), ".cache/benchwright");
}
