// Fails the build on an import against the arrows of the house. Prints every offence with the rule it breaks.
import { readdir, readFile } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";

/** Which packages a package may import. A name that is not listed may use `core` alone. */
const PACKAGES = {
  core: [],
  control: ["core"],
  qt: ["core", "control"],
  redline: ["core", "control"],
  testkit: ["core"],
  benchwright: ["core", "qet", "setoolbox", "qt", "redline"],
};

/** Which rooms of a system a room may import. Rooms that are not listed are free. */
const ROOMS = {
  tools: ["tools", "app", "model", "render"],
  app: ["app", "model"],
  render: ["render", "model"],
  model: ["model"],
};

/** What is not pure: the model may not reach the world. */
const IMPURE =
  /^node:(fs|child_process|net|http|https|os|process|worker_threads|timers|dns|tls|dgram|readline|cluster)\b/;

const SYSTEMS = ["qet", "setoolbox", "qt", "redline"];

/** The offences of one source file, as texts. `path` is relative to the repository. */
export function offences(path, source) {
  const [, name, , ...inside] = path.split(sep);
  const test = path.endsWith(".test.ts") || inside[0] === "testing" || inside[1] === "testing";
  return importsOf(source).flatMap((target) => {
    const rule = offence({ path, name, room: inside[0], test, target, inside });
    return rule === undefined ? [] : [`${path}: imports "${target}": ${rule}`];
  });
}

function offence({ path, name, room, test, target, inside }) {
  const other = /^@benchwright\/([a-z]+)/.exec(target)?.[1];
  if (other !== undefined) {
    const allowed = PACKAGES[name] ?? ["core"];
    if (other === "testkit" && test) return undefined;
    return allowed.includes(other) ? undefined : `${name} may use ${allowed.join(", ") || "no other package"}`;
  }
  if (target.startsWith("node:")) {
    return room === "model" && !test && IMPURE.test(target)
      ? "the model is pure: no files, processes or sockets"
      : undefined;
  }
  if (!target.startsWith(".")) {
    if (test || inside.includes("vendor")) return undefined;
    return "libraries enter a package in its src/vendor only";
  }
  if (!/\.(ts|json|mjs)$/.test(target)) return "relative imports name the file with its ending";
  const reached = relative(join("packages", name), join(dirname(path), target)).split(sep);
  if (reached[0] === "..") return "a package is entered through its name, not through its files";
  const allowed = SYSTEMS.includes(name) && !test ? ROOMS[room] : undefined;
  const into = reached[0] === "src" && reached.length > 2 ? reached[1] : undefined;
  if (allowed === undefined || into === undefined || !(into in ROOMS)) return undefined;
  return allowed.includes(into) ? undefined : `${room} may use ${allowed.join(", ")}`;
}

function importsOf(source) {
  const code = source.replace(/\/\*[\s\S]*?\*\//g, "").replace(/^\s*\/\/.*$/gm, "");
  const found = code.matchAll(/(?:^|[\s;}*=(])(?:from|import)\s*\(?\s*["']([^"'\n]+)["']/g);
  return [...found].map(([, target]) => target);
}

async function main() {
  const found = [];
  for (const name of await readdir("packages")) {
    const files = await readdir(join("packages", name, "src"), { recursive: true }).catch(() => []);
    for (const file of files.filter((entry) => entry.endsWith(".ts"))) {
      const path = join("packages", name, "src", file);
      found.push(...offences(path, await readFile(path, "utf8")));
    }
  }
  process.stdout.write(found.length === 0 ? "imports: the arrows hold\n" : `${found.join("\n")}\n`);
  if (found.length > 0) process.exitCode = 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
