import { extname } from "node:path";
import { type PathKind, pathKind, type Tool } from "@benchwright/core";
import { type HostileGround, makeHostileGround } from "../hostile-ground.ts";
import { type HostilePath, hostilePaths } from "../hostile-paths.ts";
import { describe, expect, it } from "../vendor/vitest.ts";
import { type Wire, withWire } from "../wire.ts";
import { type Conversation, converse, type ToolAnswer, toolAnswer } from "./conversation.ts";
import { share } from "./effort.ts";
import { commandIn, type ServerSubject } from "./subject.ts";

// With five parameters or more, a sample still tries every spelling somewhere.
const SAMPLE = 5;

/** A path parameter of a tool: what a call may do there, and whether the tool offers to replace what it finds. */
export interface PathParameter {
  readonly tool: Tool;
  readonly name: string;
  readonly kind: PathKind;
}

/** No spelling of any path leads out of the workspace, through any path parameter of any tool. */
export function describePaths(subject: ServerSubject): void {
  const parameters = pathParameters(subject.tools);

  describe.skipIf(process.platform !== "linux")("hostile paths", () => {
    it("has path parameters of every kind that its tools need", () => {
      expect(parameters.length).toBeGreaterThan(0);
    });

    it.each(
      parameters.map((parameter, index) => [`${parameter.tool.name}.${parameter.name}`, parameter, index] as const),
    )(
      "confines %s",
      (_, parameter, index) =>
        onHostileGround(subject, async (wire, ground) => {
          const conversation = await converse(wire, "2025-11-25");
          const spellings = hostilePaths(ground);
          expect(spellings.length).toBeGreaterThanOrEqual(300);
          const before = ground.outsideNow();
          const wrong: string[] = [];
          for (const path of share(spellings, SAMPLE, index)) {
            if (parameter.kind === "write") await subject.prepare(ground.workspace);
            wrong.push(...(await tryPath(conversation, parameter, path)));
          }
          expect(wrong).toEqual([]);
          expect(ground.outsideNow()).toBe(before);
          expectNoCanary(wire, ground);
        }),
      120_000,
    );
  });
}

export function pathParameters(tools: readonly Tool[]): PathParameter[] {
  return tools.flatMap((tool) =>
    Object.entries(tool.input.shape).flatMap(([name, schema]) => {
      const kind = pathKind(schema);
      return kind === undefined ? [] : [{ tool, name, kind }];
    }),
  );
}

/** Runs `use` with a server whose workspace is full of traps and whose home is outside of it. */
export async function onHostileGround(
  subject: ServerSubject,
  use: (wire: Wire, ground: HostileGround) => Promise<void>,
): Promise<void> {
  const ground = makeHostileGround(subject.formats);
  try {
    await subject.prepare(ground.workspace);
    await withWire(commandIn(subject, ground.workspace, { home: ground.outside, state: ground.state }), (wire) =>
      use(wire, ground),
    );
  } finally {
    ground.remove();
  }
}

/** Fails when a text that stands only in files outside has come back, in any message or on stderr. */
export function expectNoCanary(wire: Wire, ground: HostileGround): void {
  const said = `${JSON.stringify(wire.messages)}\n${wire.stderr}`;
  expect(ground.canaries.filter((canary) => said.includes(canary))).toEqual([]);
}

/** How the files end that a path parameter names, by the tool's own example. */
export function endingOf(tool: Tool, name: string): string {
  const given = tool.example[name];
  return (typeof given === "string" ? extname(given) : "") || ".txt";
}

/** What was wrong with the answer to one spelling, in words. */
async function tryPath(
  { call }: Conversation,
  { tool, name, kind }: PathParameter,
  path: HostilePath,
): Promise<string[]> {
  const replace = kind === "write" && "overwrite" in tool.input.shape ? { overwrite: true } : {};
  const spelling = path.spelling.replaceAll("canary.txt", `canary${endingOf(tool, name)}`);
  const args = { ...tool.example, ...replace, [name]: spelling };
  const answer = toolAnswer(await call({ name: tool.name, arguments: args }));
  const wanted = wantedKinds(path, kind);
  const got = answer.isError ? (answer.error?.kind ?? "an error without a kind") : "success";
  return wanted.includes(got)
    ? []
    : [`${JSON.stringify(path.spelling.slice(0, 200))}: ${got}, not ${wanted.join(" or ")} (${short(answer)})`];
}

function wantedKinds({ must }: HostilePath, kind: PathKind): string[] {
  switch (must) {
    case "denied":
      return ["denied"];
    case "refused":
      return ["refused"];
    case "barred":
      return ["denied", "refused"];
    case "absent":
      return kind === "write" ? ["success", "absent", "refused"] : ["absent", "refused"];
    case "harmless":
      return ["success", "absent", "refused", "denied"];
  }
}

function short({ text }: ToolAnswer): string {
  return text.slice(0, 300);
}
