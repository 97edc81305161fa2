import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { bundle } from "./testing/bundle.ts";
import { scratch } from "./testing/scratch.ts";

it("sends whatever a library prints to stderr", async () => {
  const program = await bundle(
    scratch(),
    `import "./stdout-guard.ts"; console.log("log"); console.info("info"); console.error("error"); console.table([1]); process.stdout.write("protocol");`,
  );
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [program]);
  expect(stdout).toBe("protocol");
  for (const word of ["log", "info", "error", "Values"]) expect(stderr).toContain(word);
});

// How it went wrong: a client that closes our stderr ended the server with its first line of diagnostics. Asserted: the
// line is lost, the server is not.
it("outlives a stderr that nobody reads", async () => {
  const program = await bundle(
    scratch(),
    `import "./stdout-guard.ts"; import { stderrLog } from "./log.ts";
     process.stdin.once("data", () => {
       stderrLog.warn("one"); console.error("two");
       setTimeout(() => { stderrLog.warn("three"); process.stdout.write("alive"); process.exit(0); }, 50);
     });`,
  );
  const child = spawn(process.execPath, [program], { stdio: "pipe" });
  child.stderr.destroy();
  await once(child.stderr, "close");
  child.stdin.write("go");
  const [word] = await Promise.race([once(child.stdout, "data"), once(child, "exit")]);
  expect(String(word)).toBe("alive");
});
