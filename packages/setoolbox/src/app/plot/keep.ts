import { createHash } from "node:crypto";
import { type OutputFile, Unverified, type Workspace } from "@benchwright/core";

export function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** Writes a picture and reads it back. Throws what writing throws, and `Unverified("plot-unverified")`. */
export async function keepPicture(
  output: OutputFile,
  bytes: Uint8Array,
  { workspace, signal }: { readonly workspace: Workspace; readonly signal: AbortSignal },
): Promise<string> {
  const { path } = await output.write(bytes, { signal });
  const written = await workspace.input("output", path);
  const found = await written.read({ signal });
  if (sha256(found.bytes) === sha256(bytes)) return path;
  throw new Unverified("plot-unverified", {
    what: `${path} does not hold the picture that was written to it`,
    why: "Another program may have written there at the same time",
    next: "Write to another place",
  });
}
