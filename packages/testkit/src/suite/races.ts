import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import type { PathKind } from "@benchwright/core";
import type { HostileGround } from "../hostile-ground.ts";
import { describe, expect, it } from "../vendor/vitest.ts";
import { converse, toolAnswer } from "./conversation.ts";
import { effort, thorough } from "./effort.ts";
import { endingOf, expectNoCanary, onHostileGround, type PathParameter, pathParameters } from "./paths.ts";
import type { ServerSubject } from "./subject.ts";

const CALLS = effort(500, 60);
const TOGETHER = 4;
const FEWEST_SWAPS = effort(100, 10);

/** What is opened is what was checked, also when another process swaps files and directories for links in between. */
export function describeRaces(subject: ServerSubject): void {
  const all = pathParameters(subject.tools);
  // The same code opens for every tool, so a sample takes one parameter of each kind.
  const parameters = all.filter(({ kind }, index) => thorough || all.findIndex((one) => one.kind === kind) === index);

  describe.skipIf(process.platform !== "linux")("link races", () => {
    it.each(parameters.map((parameter) => [`${parameter.tool.name}.${parameter.name}`, parameter] as const))(
      "never follows a link that was put in place of %s after the check",
      (_, parameter) =>
        onHostileGround(subject, async (wire, ground) => {
          const { call } = await converse(wire, "2025-11-25");
          const stop = await startSwapper(ground);
          const before = ground.outsideNow();
          const ends = new Set<string>();
          let made = 0;
          const caller = async () => {
            while (made < CALLS) {
              const args = argumentsOf(parameter, made++);
              const answer = toolAnswer(await call({ name: parameter.tool.name, arguments: args }));
              ends.add(answer.isError ? (answer.error?.kind ?? "unknown") : "success");
            }
          };
          let swaps = 0;
          try {
            await Promise.all(Array.from({ length: TOGETHER }, caller));
          } finally {
            swaps = await stop();
          }
          expectNoCanary(wire, ground);
          // Only a race that was run, and won now and then by either side, says anything.
          expect(swaps).toBeGreaterThan(FEWEST_SWAPS);
          expect([...ends]).toContain("denied");
          expect([...ends], wire.stderr.slice(-2_000)).not.toContain("broken");
          expect(ground.outsideNow()).toBe(before);
        }),
      60_000,
    );
  });
}

function argumentsOf({ tool, name, kind }: PathParameter, turn: number): Record<string, unknown> {
  const paths = PATHS[kind];
  const replace = kind === "write" && "overwrite" in tool.input.shape ? { overwrite: turn % 2 === 0 } : {};
  const path = (paths[turn % paths.length] ?? "").replace("#", String(turn)).replace(".txt", endingOf(tool, name));
  return { ...tool.example, ...replace, [name]: path };
}

const PATHS: Readonly<Record<PathKind, readonly string[]>> = {
  read: ["door/canary.txt", "card.txt", "door/dir/../canary.txt", "./door//canary.txt"],
  directory: ["door", "door/dir", "sub/../door"],
  write: ["door/new-#.txt", "card.txt", "door/canary.txt", "door/deep-#/new.txt"],
};

/** Starts the swapping process; the function it yields stops it and says how many swaps it made. */
async function startSwapper({ workspace, outside, decoys }: HostileGround): Promise<() => Promise<number>> {
  const script = fileURLToPath(new URL("../link-swapper.ts", import.meta.url));
  const swapper = spawn(process.execPath, ["--import=tsx", script, workspace, outside, decoys], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  await once(swapper.stdout, "readable");
  return async () => {
    swapper.stdin.end();
    const said = await text(swapper.stdout);
    return Number(said.trim().split("\n").at(-1));
  };
}
