import { constants, type FileHandle, mkdir, open } from "node:fs/promises";
import { join, parse, sep } from "node:path";
import { diskError } from "./disk-error.ts";
import { type Allows, proveOpened, throughHandle } from "./opened.ts";

const DIRECTORY = constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW;

/**
 * Opens a directory that was judged before, making the missing ones on the way to it, and proves that it still lies
 * where it may. Nothing is made outside the workspace, whatever was swapped since.
 */
export async function openFolder(path: string, allows: Allows): Promise<FileHandle> {
  const folder = (await open(path, DIRECTORY).catch(() => undefined)) ?? (await makeFolder(path, allows));
  try {
    await proveOpened(folder, path, allows);
    return folder;
  } catch (error) {
    await folder.close();
    throw error;
  }
}

/** Goes down part by part, each step through the directory opened in the one before. */
async function makeFolder(path: string, allows: Allows): Promise<FileHandle> {
  const { root } = parse(path);
  let here = root;
  let folder = await open(root, DIRECTORY);
  for (const part of path.slice(root.length).split(sep)) {
    const above = folder;
    const named = join(here, part);
    try {
      const next = join(throughHandle(above, here), part);
      folder =
        (await open(next, DIRECTORY).catch(() => undefined)) ??
        (await makeOne(next, () => proveOpened(above, here, allows)));
    } catch (error) {
      throw diskError(named, error);
    } finally {
      await above.close();
    }
    here = named;
  }
  return folder;
}

async function makeOne(path: string, proven: () => Promise<void>): Promise<FileHandle> {
  await proven();
  await mkdir(path);
  return open(path, DIRECTORY);
}
