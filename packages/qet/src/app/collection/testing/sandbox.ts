import { mkdirSync, mkdtempSync, realpathSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** A folder of its own for one test, with a small collection and a place for stored indexes. */
export interface Sandbox extends Disposable {
  readonly root: string;
  readonly cache: string;
  /** Absolute path of something in the collection. */
  at(path: string): string;
  /** Writes a symbol with an English name. Old enough to be trusted unless `fresh`. */
  symbol(path: string, name: string, fresh?: "fresh"): void;
  /** Writes any file of the collection. */
  file(path: string, content: string): void;
}

export function sandbox(): Sandbox {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "collection-")));
  const root = join(folder, "elements");
  const at = (path: string): string => join(root, path);
  const file = (path: string, content: string): void => {
    mkdirSync(dirname(at(path)), { recursive: true });
    writeFileSync(at(path), content);
  };
  mkdirSync(root);
  return {
    root,
    cache: join(folder, "cache"),
    at,
    file,
    symbol(path, name, fresh) {
      file(path, symbolText(name));
      if (fresh === undefined) utimesSync(at(path), 1_700_000_000.5, 1_700_000_000.5);
    },
    [Symbol.dispose]() {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export function symbolText(name: string): string {
  return `<definition type="element" width="20" height="20"><names><name lang="en">${name}</name></names><description><line/></description></definition>\n`;
}
