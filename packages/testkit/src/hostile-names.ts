import { basename } from "node:path";
import { LONG_CHAIN } from "./hostile-ground.ts";

/** Spellings that are no path at all, or a path that nobody follows to its end. */
export function invalidSpellings(): string[] {
  return [...INVALID, ...LOOPS, ...tooLong()];
}

/** Spellings that some decoder, shell or other system would understand, and that here name nothing. */
export function namesOfNothing(outside: string): string[] {
  return [...encodings(outside), ...lookAlikes(), ...controls(), ...shellish(), ...foreign(outside), ...OTHER_CASE];
}

const INVALID: readonly string[] = [
  "",
  " ",
  "   ",
  "\t",
  "\n",
  "\r\n",
  "\u00a0",
  "\u2003",
  "\ufeff",
  "\0",
  "\0\0\0",
  "settings.txt\0",
  "settings.txt\0.png",
  "\0settings.txt",
  "../outside/canary.txt\0",
  "../outside/canary.txt\0.txt",
  "settings.txt\0/../../outside/canary.txt",
  "to-file\0",
];

/** Loops, and more links than anybody follows. */
const LOOPS: readonly string[] = [
  "to-itself",
  "./to-itself",
  "to-itself/x",
  "to-and",
  "and-fro",
  "and-fro/settings.txt",
  `step${LONG_CHAIN - 1}`,
];

function tooLong(): string[] {
  return ["a".repeat(256), `sub/${"b".repeat(300)}.txt`, "a/".repeat(3_000), "\u00e9".repeat(200), "x".repeat(100_000)];
}

/** Spellings that some decoder, but no file system, would turn into a way out. */
function encodings(outside: string): string[] {
  const dots = [
    "%2e%2e",
    "%2E%2E",
    ".%2e",
    "%2e.",
    "%252e%252e",
    "%u002e%u002e",
    "\\u002e\\u002e",
    "&#46;&#46;",
    "=2E=2E",
    "0x2e0x2e",
  ];
  const slashes = ["%2f", "%2F", "%252f", "%5c", "%c0%af", "%e0%80%af", "\\x2f"];
  return [
    ...dots.map((dot) => `${dot}/outside/canary.txt`),
    ...slashes.map((slash) => `..${slash}outside${slash}canary.txt`),
    "%2e%2e%2foutside%2fcanary.txt",
    "....//outside//canary.txt",
    "..../outside/canary.txt",
    ".../outside/canary.txt",
    `%2f${outside.slice(1)}/canary.txt`,
    "settings.txt%00",
    "settings.txt?x=../outside/canary.txt",
    "settings.txt#/../outside",
    Buffer.from("../outside/canary.txt").toString("base64"),
  ];
}

function lookAlikes(): string[] {
  const dots = [
    "\u2024\u2024",
    "\u2025",
    "\uff0e\uff0e",
    "\ufe52\ufe52",
    "\u3002\u3002",
    ".\u200b.",
    ".\u0307",
    "\u00b7\u00b7",
  ];
  const slashes = ["\u2215", "\u2044", "\uff0f", "\u29f8", "\u2571", "\uff3c", "\\"];
  return [
    ...dots.map((dot) => `${dot}/outside/canary.txt`),
    ...slashes.map((slash) => `..${slash}outside${slash}canary.txt`),
    "cafe\u0301.txt",
    "caf\u00e9.txt/",
    "settings\u200b.txt",
    "\u202esettings.txt",
    "settings.txt\u202e",
    "sett\u0456ngs.txt",
    "\ud800",
    "\udc00.txt",
    "settings.txt\ud83d",
    "\ufffe.txt",
    "\ufeffsettings.txt",
  ].filter((spelling) => spelling !== "caf\u00e9.txt/");
}

function controls(): string[] {
  const bytes = ["\u0001", "\u0007", "\b", "\n", "\r", "\u001b[2J", "\u007f", "\u0085", "\u2028", "\u2029"];
  return bytes.flatMap((byte) => [`settings.txt${byte}`, `${byte}settings.txt`, `sub${byte}/settings.txt`]);
}

function shellish(): string[] {
  return [
    "*",
    "*.md",
    "?",
    "[a-z]",
    "{to-file,settings.txt}",
    "$HOME/canary.txt",
    `$\{HOME}/canary.txt`,
    "$(cat ../outside/canary.txt)",
    "`cat ../outside/canary.txt`",
    "settings.txt;cat ../outside/canary.txt",
    "settings.txt|cat",
    "settings.txt && cat to-file",
    "> out.txt",
    "-",
    "--",
    "-rf",
    "--help",
    "@to-file",
    "!to-file",
    "~root",
    "~root/.profile",
    "~nobody/x",
    "~+/settings.txt",
    "~-/settings.txt",
    "./~/canary.txt",
    "~settings.txt",
    '"settings.txt"',
    "'settings.txt'",
  ];
}

/** Addresses and the spellings of other systems. */
function foreign(outside: string): string[] {
  return [
    `file://${outside}/canary.txt`,
    `file://localhost${outside}/canary.txt`,
    `file:${outside}/canary.txt`,
    `FILE://${outside}/canary.txt`,
    "file:settings.txt",
    "http://localhost/settings.txt",
    "data:text/plain,hello",
    "C:\\Windows\\win.ini",
    "C:/Windows/win.ini",
    "\\\\server\\share\\x",
    "\\\\?\\C:\\x",
    "\\\\.\\pipe\\x",
    "..\\outside\\canary.txt",
    "..\\..\\..\\..\\etc\\passwd",
    "sub\\..\\..\\outside\\canary.txt",
    "CON",
    "NUL",
    "aux.txt",
    "settings.txt:stream",
    "SETTIN~1.TXT",
  ];
}

const OTHER_CASE: readonly string[] = ["Settings.txt", "SETTINGS.TXT", "Sub/settings.txt", "sub/SETTINGS.TXT"];

/** Odd ways to stay inside, and files that are none: nothing may leak, whatever the answer. */
export function insideSpellings(workspace: string): string[] {
  return [
    ".",
    "./",
    "./.",
    "sub/..",
    "settings.txt/",
    "settings.txt/.",
    "settings.txt/..",
    "settings.txt/../settings.txt",
    "./settings.txt",
    "././/settings.txt",
    "sub/../settings.txt",
    "missing/../settings.txt",
    `../${basename(workspace)}/settings.txt`,
    "to-inside",
    "to-parent/inside/settings.txt",
    "to-directory/../settings.txt",
    `/proc/self/cwd/settings.txt`,
    `/proc/self/root${workspace}/settings.txt`,
    `${workspace}`,
    `${workspace}/`,
    `/${workspace}/settings.txt`,
    `${"./".repeat(2_000)}settings.txt`,
    `${"sub/../".repeat(500)}settings.txt`,
    "fifo",
    "./fifo",
    "settings.txt ",
    "settings.txt.",
    " settings.txt",
  ];
}
