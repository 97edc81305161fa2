import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bundle } from "../testing/bundle.ts";
import { isRunning, until } from "../testing/gone.ts";
import { put, scratch } from "../testing/scratch.ts";
import { never } from "../testing/signal.ts";
import { type ProgramCall, runProgram } from "./run.ts";

const { execPath } = process;

/** Notes its number in a file once it would survive every polite signal, and notes each time it gets TERM. */
const stubborn = (name: string) => `
  for (const signal of ["SIGTERM", "SIGHUP", "SIGINT"]) {
    process.on(signal, () => require("fs").writeFileSync("${name}-asked", ""));
  }
  require("fs").writeFileSync("${name}", process.pid + "\\n");
  setInterval(() => {}, 1000);`;
const STUBBORN_FAMILY = `
  require("child_process").spawn(process.execPath, ["-e", ${JSON.stringify(stubborn("child"))}]);
  ${stubborn("self")}`;

function run(script: string, given: Partial<ProgramCall> = {}, ...args: string[]) {
  return runProgram({
    command: [execPath, "-e", script, ...args],
    directory: "/",
    environment: {},
    signal: never,
    deadlineSeconds: 30,
    ...given,
  });
}

/** The number in a file that a program writes, once it is there. */
async function pidIn(path: string): Promise<number> {
  await until(() => existsSync(path) && /\n$/.test(readFileSync(path, "utf8")), path);
  return Number(readFileSync(path, "utf8"));
}

describe.skipIf(process.platform === "win32")("a program", () => {
  it("ends with its exit code, its output and its errors", async () => {
    expect(await run("console.log('größe'); console.error('warning'); process.exitCode = 7")).toEqual({
      code: 7,
      stdout: "größe\n",
      stderr: "warning\n",
      dropped: 0,
    });
    expect(await run("")).toEqual({ code: 0, stdout: "", stderr: "", dropped: 0 });
  });

  it("that a signal ended has 128 plus its number, as in a shell", async () => {
    for (const [signal, code] of [
      ["SIGKILL", 137],
      ["SIGTERM", 143],
      ["SIGHUP", 129],
    ] as const) {
      expect(await run(`process.kill(process.pid, "${signal}"); setInterval(() => {}, 1000)`)).toMatchObject({ code });
    }
  });

  it("gets every argument as it is: nothing is interpreted by a shell", async () => {
    const folder = scratch();
    const argument = fc.oneof(
      fc.string({ unit: "grapheme" }).map((text) => text.replaceAll("\0", "")),
      fc.constantFrom(
        "$(touch x)",
        "`touch x`",
        "'; touch x; '",
        '"',
        "a\nb",
        "$HOME",
        "*",
        "~",
        "--",
        "\\",
        "&& touch x",
        "> x",
        "-n",
        "",
      ),
    );
    const show = "process.stdout.write(JSON.stringify(process.argv.slice(1)))";
    await fc.assert(
      fc.asyncProperty(fc.array(argument, { maxLength: 6 }), async (args) => {
        const { stdout } = await run(show, { directory: folder }, "--", ...args);
        expect(JSON.parse(stdout)).toEqual(args);
        expect(readdirSync(folder)).toEqual([]);
      }),
      { seed: 1, numRuns: 12, examples: [[["$(touch x)", "'; touch x; '", "a\nb", '"']]] },
    );
  });

  it("may have any name, and what the shell has of its own is not meant by one", async () => {
    const folder = scratch();
    const program = join(folder, "my $(touch x) 'program'.sh");
    put(program, '#!/bin/sh\necho "$1"\n');
    chmodSync(program, 0o755);
    expect(await run("", { command: [program, "a b"] })).toMatchObject({ code: 0, stdout: "a b\n" });
    for (const word of ["eval", "exit", "trap", "read"]) {
      const call = run("", { command: [word, "touch x"], directory: folder, environment: { PATH: folder } });
      await expect(call).rejects.toMatchObject({ code: "program-absent" });
    }
    put(join(folder, "eval"), "#!/bin/sh\necho a program\n");
    chmodSync(join(folder, "eval"), 0o755);
    const call = run("", { command: ["eval", "touch x"], directory: folder, environment: { PATH: folder } });
    expect(await call).toMatchObject({ stdout: "a program\n" });
    expect(readdirSync(folder).sort()).toEqual(["eval", "my $(touch x) 'program'.sh"]);
  });

  it("sees the environment it is given and nothing of ours, and starts in its directory", async () => {
    const folder = scratch();
    process.env["BENCHWRIGHT_TEST_LEAK"] = "leaked";
    const environment = { A: "", B: "x=y\n'\"$HOME`", PATH: "/usr/bin:/bin", UNSET: undefined };
    const { stdout } = await run("console.log(JSON.stringify([process.env, process.cwd()]))", {
      environment,
      directory: folder,
    });
    delete process.env["BENCHWRIGHT_TEST_LEAK"];
    const [seen, cwd] = JSON.parse(stdout);
    const { PWD, _, SHLVL, OLDPWD, ...others } = seen;
    expect(others).toEqual({ A: "", B: "x=y\n'\"$HOME`", PATH: "/usr/bin:/bin" });
    expect([PWD, OLDPWD ?? folder, cwd]).toEqual([folder, folder, folder]);
  });

  it("reads nothing from us, and has no other file of ours open", async () => {
    const script =
      "const fs=require('fs'); console.log(fs.readFileSync(0).length, fs.existsSync('/dev/fd/3') && fs.fstatSync(3).isFIFO())";
    const { stdout } = await run(`try { ${script} } catch (error) { console.log(0, false) }`);
    expect(stdout).toBe("0 false\n");
  });

  it("has its output kept up to a bound, and the rest counted", async () => {
    const script = "process.stdout.write('x'.repeat(3_000_000)); process.stderr.write('y'.repeat(100))";
    const { stdout, stderr, dropped } = await run(script, { keep: 1000 });
    expect([stdout.length, stderr, dropped]).toEqual([1000, "y".repeat(100), 2_999_000]);
    expect(await run(script)).toMatchObject({ dropped: 3_000_000 - 1024 * 1024 });
  });

  it("that is not there, or is no program, is said so with the reason, and not mistaken for one that exits so", async () => {
    const folder = scratch();
    put(join(folder, "text"), "no program");
    for (const name of [
      "benchwright-no-such-program",
      join(folder, "missing"),
      join(folder, "text"),
      folder,
      "-x",
      "",
    ]) {
      await expect(run("", { command: [name], environment: { PATH: "/usr/bin:/bin" } })).rejects.toMatchObject({
        kind: "absent",
        code: "program-absent",
        what: `${name} cannot be run`,
        why: expect.stringMatching(/^(not found|[Pp]ermission denied|.*[Nn]o such file or directory|Is a directory)$/),
      });
    }
    for (const code of [126, 127]) {
      expect(await run(`console.error("sh: 1: x: not found"); process.exitCode = ${code}`)).toMatchObject({ code });
    }
  });

  it("is not started when the call was cancelled before", async () => {
    const folder = scratch();
    const call = run(`require("fs").writeFileSync("ran", "")`, {
      directory: folder,
      signal: AbortSignal.abort("gone"),
    });
    await expect(call).rejects.toBe("gone");
    expect(readdirSync(folder)).toEqual([]);
  });

  it("is stopped past its deadline", async () => {
    const folder = scratch();
    const script = `require("fs").writeFileSync("self", process.pid + "\\n"); setInterval(() => {}, 1000)`;
    await expect(run(script, { directory: folder, deadlineSeconds: 0.5 })).rejects.toMatchObject({
      kind: "late",
      code: "program-late",
      what: `${execPath} was not done within 0.5 s`,
    });
    // A machine under load may not have come to the first line; then there is nothing left to look for.
    if (!existsSync(join(folder, "self"))) return;
    const pid = await pidIn(join(folder, "self"));
    await until(() => !isRunning(pid), "the program is gone");
  });

  it("that is stopped gets one TERM and the time to clean up", async () => {
    const folder = scratch();
    const controller = new AbortController();
    const script = `
      const fs = require("fs"); let times = 0;
      process.on("SIGTERM", () => {
        times++;
        setTimeout(() => { fs.writeFileSync("cleaned", String(times)); process.exit(0); }, 50);
      });
      fs.writeFileSync("self", process.pid + "\\n"); setInterval(() => {}, 1000)`;
    const call = run(script, { directory: folder, signal: controller.signal });
    await pidIn(join(folder, "self"));
    controller.abort("stop");
    await expect(call).rejects.toBe("stop");
    expect(readFileSync(join(folder, "cleaned"), "utf8")).toBe("1");
  });

  it("that ignores TERM gets KILL, with all that it started", async () => {
    const folder = scratch();
    const controller = new AbortController();
    const call = run(STUBBORN_FAMILY, { directory: folder, signal: controller.signal });
    const pids = [await pidIn(join(folder, "self")), await pidIn(join(folder, "child"))];
    controller.abort("stop");
    await expect(call).rejects.toBe("stop");
    expect(existsSync(join(folder, "self-asked"))).toBe(true);
    expect(existsSync(join(folder, "child-asked"))).toBe(true);
    for (const pid of pids) await until(() => !isRunning(pid), "the program and its child are gone");
  });

  it("is stopped when the call is cancelled, which rejects with the signal's reason", async () => {
    const folder = scratch();
    const controller = new AbortController();
    const reason = new Error("cancelled");
    const call = run(`require("fs").writeFileSync("self", process.pid + "\\n"); setInterval(() => {}, 1000)`, {
      directory: folder,
      signal: controller.signal,
    });
    const pid = await pidIn(join(folder, "self"));
    controller.abort(reason);
    await expect(call).rejects.toBe(reason);
    await until(() => !isRunning(pid), "the program is gone");
  });

  it("cannot leave anything running in its group, which would keep its output open", async () => {
    const folder = scratch();
    const script = `
      const child = require("child_process").spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "inherit" });
      require("fs").writeFileSync("child", child.pid + "\\n"); console.log("done"); process.exit(0)`;
    expect(await run(script, { directory: folder })).toMatchObject({ code: 0, stdout: "done\n" });
    const pid = await pidIn(join(folder, "child"));
    await until(() => !isRunning(pid), "the grandchild is gone");
  });

  it("that left its group with our pipe in hand does not hold the call up", async () => {
    const folder = scratch();
    const script = `
      const child = require("child_process").spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "inherit", detached: true });
      child.unref(); require("fs").writeFileSync("child", child.pid + "\\n"); console.log("done"); process.exit(0)`;
    try {
      expect(await run(script, { directory: folder })).toMatchObject({ code: 0, stdout: "done\n" });
    } finally {
      process.kill(await pidIn(join(folder, "child")), "SIGKILL");
    }
  });

  it("in a directory that is not there fails, and is not called absent", async () => {
    await expect(run("", { directory: join(scratch(), "missing") })).rejects.toMatchObject({ code: "ENOENT" });
  });
});

// How it goes wrong: the server is killed, cannot clean up, and the program it was running stays for ever. Asserted:
// whatever kills us, the program and what it started are gone, also when they ignore every polite signal.
it.skipIf(process.platform === "win32").each([
  ["while the program runs", "setInterval(() => {}, 1000)"],
  ["after it was asked to stop", "controller.abort()"],
])("dies with us when we are killed %s", { timeout: 30_000 }, async (_, then) => {
  const folder = scratch();
  const program = await bundle(
    folder,
    `
    import { existsSync, writeFileSync } from "node:fs";
    import { runProgram } from "./process/run.ts";
    const controller = new AbortController();
    runProgram({ command: [process.execPath, "-e", ${JSON.stringify(STUBBORN_FAMILY)}], directory: ${JSON.stringify(folder)}, environment: {}, signal: controller.signal, deadlineSeconds: 60 }).catch(() => {});
    process.stdin.once("data", () => { ${then}; console.log("ready"); });
    `,
  );
  const parent = spawn(execPath, [program], { stdio: ["pipe", "pipe", "inherit"] });
  const pids = [await pidIn(join(folder, "self")), await pidIn(join(folder, "child"))];
  parent.stdin.write("go\n");
  await once(parent.stdout, "data");
  expect(pids.map(isRunning)).toEqual([true, true]);
  parent.kill("SIGKILL");
  for (const pid of pids) await until(() => !isRunning(pid), "the program and its child are gone");
});
