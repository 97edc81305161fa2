import { Refused } from "../errors.ts";
import { errorCode } from "./links.ts";

/** What the system's refusal to write at a path means to the caller. Anything that is not about the path or the disk passes unchanged. */
export function diskError(path: string, error: unknown): unknown {
  const code = errorCode(error);
  const why = `The operating system said ${code}`;
  switch (code) {
    case "EACCES":
    case "EPERM":
    case "EROFS":
      return new Refused("folder-unwritable", {
        what: `${path} may not be written`,
        why,
        next: "Choose another folder",
      });
    case "ENOSPC":
    case "EDQUOT":
    case "EFBIG":
      return new Refused("disk-full", { what: `${path} was not written: no room`, why, next: "Make room on the disk" });
    case "EEXIST":
    case "ELOOP":
    case "ENOTDIR":
      return new Refused("folder-unusable", {
        what: `${path} is not a directory`,
        next: "Choose another output folder",
      });
    case "ENOENT":
      return new Refused("folder-unusable", { what: `The folder of ${path} is gone`, next: "Call again" });
    case "EISDIR":
    case "ENOTEMPTY":
      return new Refused("output-not-a-file", { what: `${path} is a directory`, next: "Choose another name" });
    case "ENAMETOOLONG":
      return new Refused("path-too-long", {
        what: `${path}: the path or a name in it is too long`,
        next: "Shorten it",
      });
    default:
      return error;
  }
}
