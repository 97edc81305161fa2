import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Makes a file that says a text, in some format, by the ending of its name. */
export type Formats = Readonly<Record<string, (text: string) => string>>;

const PLAIN: Formats = { ".txt": (text) => `${text}=1\n` };

/** A workspace full of traps, and beside it what must never be read or written. */
export interface HostileGround {
  /** The parent of both. */
  readonly root: string;
  readonly workspace: string;
  readonly outside: string;
  /** Ordinary files under the names that the canaries have outside. */
  readonly decoys: string;
  /** Where the server may keep what is its own, such as a cache. */
  readonly state: string;
  /** Texts that stand only in files outside the workspace. */
  readonly canaries: readonly string[];
  /** Everything outside the workspace and the server's own state: names, kinds and contents. */
  outsideNow(): string;
  remove(): void;
}

/**
 * Makes the ground in a new temporary directory. The workspace has ordinary files and directories, links of every
 * kind that lead out, loops, and files that are no files; `outside` has the canaries, in every format that the server's
 * tools read, and serves as the home directory.
 */
export function makeHostileGround(formats: Formats = {}): HostileGround {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "benchwright-hostile-")));
  const workspace = join(root, "inside");
  const outside = join(root, "outside");
  const decoys = join(root, "decoys");
  const state = join(root, "state");
  const canaries = Array.from({ length: 3 }, () => `CANARY${randomBytes(12).toString("hex")}`);
  mkdirSync(join(workspace, "sub", "deep"), { recursive: true });
  mkdirSync(join(workspace, "empty"));
  mkdirSync(join(outside, "dir"), { recursive: true });
  mkdirSync(decoys);
  mkdirSync(state);
  for (const [ending, make] of Object.entries({ ...PLAIN, ...formats })) {
    writeFileSync(join(outside, `canary${ending}`), make(canaries[0] ?? ""));
    writeFileSync(join(outside, "dir", `canary${ending}`), make(canaries[1] ?? ""));
    writeFileSync(join(decoys, `canary${ending}`), make("harmless"));
  }
  writeFileSync(join(root, "inside-canary.txt"), `${canaries[2]}=1\n`);
  writeFileSync(join(workspace, "settings.txt"), "speed=3\n");
  writeFileSync(join(workspace, "caf\u00e9.txt"), "speed=4\n");
  writeFileSync(join(workspace, "sub", "settings.txt"), "speed=5\n");
  for (const [name, target] of Object.entries(links(outside))) symlinkSync(target, join(workspace, name));
  for (let step = 0; step < LONG_CHAIN; step++) {
    symlinkSync(step === 0 ? join(outside, "canary.txt") : `step${step - 1}`, join(workspace, `step${step}`));
  }
  execFileSync("mkfifo", [join(workspace, "fifo")]);
  return {
    root,
    workspace,
    outside,
    decoys,
    state,
    canaries: [...canaries, ...systemSecrets()],
    outsideNow: () => listing(root, "inside", "state").join("\n"),
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

/** More links in a row than a kernel follows. */
export const LONG_CHAIN = 60;

function links(outside: string): Record<string, string> {
  return {
    "to-file": join(outside, "canary.txt"),
    "to-file-relative": "../outside/canary.txt",
    "to-directory": outside,
    "to-directory-relative": "../outside",
    "to-parent": "..",
    "to-root": "/",
    "to-process-root": "/proc/self/root",
    "to-process-directory": "/proc/self/cwd/..",
    "to-missing": join(outside, "missing.txt"),
    "to-missing-relative": "../outside/missing.txt",
    "to-missing-below": join(outside, "missing", "missing.txt"),
    "to-link": "to-file",
    "to-link-to-link": "to-link",
    "to-link-directory": "to-directory",
    "to-missing-link": "to-missing",
    "to-standard-input": "/dev/stdin",
    "to-descriptor": "/dev/fd/0",
    "to-inside": "settings.txt",
    "to-itself": "to-itself",
    "to-and": "and-fro",
    "and-fro": "to-and",
    "sub/up": "../../outside",
    "sub/deep/file": "../../../outside/canary.txt",
  };
}

function systemSecrets(): string[] {
  const first = readFileSync("/etc/passwd", "utf8").split("\n")[0];
  return first === undefined || first.length < 8 ? [] : [first];
}

function listing(folder: string, ...except: string[]): string[] {
  return readdirSync(folder)
    .sort()
    .filter((name) => !except.includes(name))
    .flatMap((name) => {
      const path = join(folder, name);
      const facts = lstatSync(path);
      if (facts.isDirectory()) return [`${path}/`, ...listing(path)];
      return [`${path} ${facts.mode} ${facts.isFile() ? readFileSync(path, "utf8") : ""}`];
    });
}
