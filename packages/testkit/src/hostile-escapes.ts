import { join } from "node:path";

/** Spellings that lead out of the workspace and must be denied. */
export function escapes(workspace: string, outside: string): string[] {
  return [
    ...climbs(),
    ...absolutes(workspace, outside),
    ...SYSTEM,
    ...linksOut(outside),
    ...HOME,
    ...trailers(outside),
    ...upperCase(workspace),
  ];
}

/** Out through `..`, from everywhere and with every kind of separator. */
function climbs(): string[] {
  const starts: readonly [string, number][] = [
    ["", 1],
    ["./", 1],
    ["././", 1],
    ["sub/", 2],
    ["sub/deep/", 3],
    ["sub/../", 1],
    ["sub/deep/../../", 1],
    ["missing/", 2],
    ["missing/../", 1],
    ["settings.txt/", 2],
    ["settings.txt/../", 1],
    ["to-inside/../", 1],
  ];
  const targets = ["outside/canary.txt", "outside/dir/canary.txt", "outside", "inside-canary.txt", "outside/new.txt"];
  const plain = starts.flatMap(([start, up]) => targets.map((target) => `${start}${"../".repeat(up)}${target}`));
  const doubled = ["//", "/./", "///", "/././/"].flatMap((separator) =>
    starts.slice(0, 7).map(([start, up]) => `${start}${"../".repeat(up)}outside/canary.txt`.replaceAll("/", separator)),
  );
  const bare = ["..", "../", "../..", "../../", "../../../../../../../../etc/passwd", ".//..//..", "..//", "../."];
  return [...plain, ...doubled, ...bare].filter((spelling) => !spelling.startsWith("/"));
}

function absolutes(workspace: string, outside: string): string[] {
  const canary = join(outside, "canary.txt");
  return [
    canary,
    outside,
    join(outside, "new.txt"),
    `/${canary}`,
    `//${canary}`,
    `/.${canary}`,
    `/..${canary}`,
    `/../..${canary}`,
    `/./.${canary}`,
    canary.replaceAll("/", "//"),
    canary.replaceAll("/", "/./"),
    `${workspace}/../outside/canary.txt`,
    `${workspace}/../inside-canary.txt`,
    `${workspace}/./../outside/canary.txt`,
    `${workspace}//..//outside//canary.txt`,
    `${workspace}/sub/../../outside/canary.txt`,
    `${workspace}/missing/../../outside/canary.txt`,
    `${workspace}/settings.txt/../../outside/canary.txt`,
    `${workspace}-canary.txt`,
    `${workspace}/..`,
    `${workspace}/../inside-canary.txt/`,
    `/proc/self/root${canary}`,
    `/proc/self/root/proc/self/root${canary}`,
    `/proc/thread-self/root${canary}`,
    "/proc/self/cwd/../outside/canary.txt",
    "/proc/self/cwd/to-file",
    "/proc/self/cwd/to-directory/canary.txt",
    "/proc/self/cwd/sub/../../outside/canary.txt",
  ];
}

/** What a system keeps that no tool has any business with. */
const SYSTEM: readonly string[] = [
  "/",
  "//",
  "/.",
  "/..",
  "/etc",
  "/etc/passwd",
  "/etc//passwd",
  "/etc/./passwd",
  "/etc/shadow",
  "/etc/hostname",
  "/etc/missing-by-all-likelihood",
  "/root/.ssh/id_rsa",
  "/proc",
  "/proc/self",
  "/proc/self/environ",
  "/proc/self/cmdline",
  "/proc/self/maps",
  "/proc/self/mem",
  "/proc/self/status",
  "/proc/self/exe",
  "/proc/self/fd",
  "/proc/self/fd/0",
  "/proc/self/fd/1",
  "/proc/self/fd/2",
  "/proc/self/root",
  "/proc/self/root/etc/passwd",
  "/proc/self/task",
  "/proc/1/environ",
  "/proc/version",
  "/dev/stdin",
  "/dev/stdout",
  "/dev/stderr",
  "/dev/fd",
  "/dev/fd/0",
  "/dev/fd/1",
  "/dev/fd/3",
  "/dev/fd/999999",
  "/dev/null",
  "/dev/zero",
  "/dev/full",
  "/dev/random",
  "/dev/urandom",
  "/dev/tty",
  "/dev/ptmx",
  "/dev/shm/new.txt",
  "/sys/kernel/notes",
  "/var/log/syslog",
  "/boot",
  "/tmp",
  "/bin/sh",
];

function linksOut(outside: string): string[] {
  const files = [
    "to-file",
    "to-file-relative",
    "to-link",
    "to-link-to-link",
    "to-missing",
    "to-missing-relative",
    "to-missing-below",
    "to-missing-link",
    "to-standard-input",
    "to-descriptor",
    "sub/deep/file",
    "step0",
    "step5",
    "step30",
  ];
  const folders = ["to-directory", "to-directory-relative", "to-link-directory", "sub/up", "to-parent/outside"];
  return [
    ...files,
    ...files.map((name) => `./${name}`),
    ...files.slice(0, 8).map((name) => `sub/../${name}`),
    ...files.slice(0, 8).map((name) => `empty//..//${name}`),
    ...folders,
    ...folders.flatMap((name) =>
      [
        "canary.txt",
        "/canary.txt",
        "./canary.txt",
        "dir/canary.txt",
        "dir/../canary.txt",
        "new.txt",
        "new/new.txt",
      ].map((rest) => `${name}/${rest}`),
    ),
    "to-parent",
    "to-parent/",
    "to-parent/inside-canary.txt",
    "to-root",
    "to-root/etc/passwd",
    `to-root${outside}/canary.txt`,
    `to-process-root${outside}/canary.txt`,
    "to-process-root/etc/passwd",
    "to-process-directory/outside/canary.txt",
    "to-parent/inside/to-parent/outside/canary.txt",
    "to-parent/inside/to-directory/canary.txt",
  ];
}

/** The home directory of the server is the place outside. */
const HOME: readonly string[] = [
  "~",
  "~/",
  "~/canary.txt",
  "~//canary.txt",
  "~/./canary.txt",
  "~/dir/canary.txt",
  "~/dir/../canary.txt",
  "~/../outside/canary.txt",
  "~/../inside-canary.txt",
  "~/new.txt",
  "~/../../../../../../etc/passwd",
];

function trailers(outside: string): string[] {
  const canary = join(outside, "canary.txt");
  return [
    "/",
    "//",
    "/.",
    "/..",
    "/../canary.txt",
    " ",
    ".",
    "..",
    "...",
    "/ ",
    ":",
    "::$DATA",
    "~",
    "%00",
    "\n",
    "\t",
  ].flatMap((tail) => [`${canary}${tail}`, `../outside/canary.txt${tail}`]);
}

/** The same in spellings so long that they may be refused before they are followed. */
export function longEscapes(outside: string): string[] {
  return [
    `${"../".repeat(64)}${outside.slice(1)}/canary.txt`,
    `${"sub/../".repeat(300)}../outside/canary.txt`,
    `${"./".repeat(2_000)}../outside/canary.txt`,
    `${"../".repeat(5_000)}etc/passwd`,
    `/${"./".repeat(1_000)}etc/passwd`,
  ];
}

/** On a file system that tells cases apart this is another place; on one that does not, it is the canary's. */
function upperCase(workspace: string): string[] {
  return [
    workspace.toUpperCase(),
    `${workspace.toUpperCase()}/SETTINGS.TXT`,
    "../OUTSIDE/CANARY.TXT",
    "../Outside/canary.txt",
  ];
}
