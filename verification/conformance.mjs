// Runs the official conformance suites of both revisions against the fixture server and compares every check with
// expected-failures.json. Fails on a failure that is not listed there and on a listed one that no longer fails.
// Last line: "conformance: N passed, N expected failures, N failed".
import { spawn } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const SUITES = [
  { revision: "2025-11-25", release: "conformance-2025", options: [] },
  { revision: "2026-07-28", release: "conformance-2026", options: ["--requirements", "2026-07-28"] },
];
const START_MILLISECONDS = 30_000;

const here = fileURLToPath(new URL(".", import.meta.url));
const root = fileURLToPath(new URL("..", import.meta.url));
const expected = JSON.parse(await readFile(join(here, "expected-failures.json"), "utf8"));
const scratch = await mkdtemp(join(tmpdir(), "benchwright-conformance-"));
const total = { passed: 0, expected: 0, failed: 0 };
const server = startServer();
try {
  const url = await firstLine(server);
  for (const suite of SUITES) report(suite.revision, judge(suite.revision, await run(suite, url)));
} finally {
  server.kill();
  await rm(scratch, { recursive: true, force: true });
}
print(`conformance: ${total.passed} passed, ${total.expected} expected failures, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

/** The fixture server in an empty workspace. */
function startServer() {
  const options = ["--conditions=benchwright-src", "--import=tsx", "packages/testkit/src/fixture-http.ts"];
  return spawn(process.execPath, options, {
    cwd: root,
    env: { ...process.env, BENCHWRIGHT_WORKSPACE: scratch },
    stdio: ["ignore", "pipe", "ignore"],
  });
}

function firstLine(child) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("the fixture server did not start")), START_MILLISECONDS);
    child.once("exit", (code) => reject(new Error(`the fixture server ended with ${code}`)));
    createInterface(child.stdout).once("line", (line) => {
      clearTimeout(timer);
      resolve(line);
    });
  });
}

/** Runs one suite and yields its scenarios, each with its checks. Throws when a scenario left no result. */
async function run({ revision, release, options }, url) {
  const results = join(scratch, revision);
  const hook = process.versions.node.startsWith("20.") ? ["--import", join(here, "globsync.mjs")] : [];
  const program = join(here, "node_modules", release, "dist/index.js");
  const args = [...hook, program, "server", "--url", url, ...options, "--output-dir", results];
  const said = await output(args);
  const ran = [...said.matchAll(/^=== Running scenario: (\S+) ===$/gm)].map(([, name]) => name);
  if (ran.length === 0) throw new Error(`${release} ran nothing:\n${said.slice(-2000)}`);
  const scenarios = new Map();
  for (const folder of await readdir(results)) {
    const [, name] = /^server-(.+)-\d{4}-\d\d-\d\dT/.exec(folder) ?? [];
    scenarios.set(name, JSON.parse(await readFile(join(results, folder, "checks.json"), "utf8")));
  }
  const lost = ran.filter((name) => !scenarios.has(name));
  if (lost.length > 0) throw new Error(`${release} left no result of ${lost.join(", ")}`);
  return scenarios;
}

/** Everything a program prints. Its exit code says whether all checks passed, which is not the question here. */
function output(args) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: scratch, stdio: ["ignore", "pipe", "pipe"] });
    let text = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk) => {
        text += chunk;
      });
    }
    child.once("error", reject);
    child.once("close", () => resolve(text));
  });
}

/** Compares what happened with what was expected, check by check. A check that ran several times fails if one run did. */
function judge(revision, scenarios) {
  const failures = new Map();
  const passes = new Set();
  for (const [scenario, checks] of scenarios) {
    for (const { id, status, errorMessage } of checks) {
      if (status === "FAILURE") failures.set(`${scenario}:${id}`, errorMessage ?? "failed");
      else if (status === "SUCCESS") passes.add(`${scenario}:${id}`);
    }
  }
  const listed = new Set(expected.flatMap((entry) => entry[revision] ?? []));
  return {
    passed: [...passes].filter((check) => !failures.has(check)),
    expected: [...failures.keys()].filter((check) => listed.has(check)),
    unexpected: [...failures].filter(([check]) => !listed.has(check)).map(([check, why]) => `${check}: ${why}`),
    stale: [...listed]
      .filter((check) => !failures.has(check))
      .map((check) => `${check}: is expected to fail, but does not`),
  };
}

function report(revision, { passed, expected, unexpected, stale }) {
  const failed = [...unexpected, ...stale];
  print(`${revision}: ${passed.length} checks passed, ${expected.length} expected failures, ${failed.length} failed`);
  for (const failure of failed) print(`  FAILED ${failure}`);
  total.passed += passed.length;
  total.expected += expected.length;
  total.failed += failed.length;
}

function print(line) {
  process.stdout.write(`${line}\n`);
}
