import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import {
  type CallHost,
  type CallOutcome,
  callTool,
  type InputDirectory,
  type InputFile,
  type OutputFile,
  TEXT_BUDGET,
  VALUE_BUDGET,
  Workspace,
} from "@benchwright/core";
import { type HostileGround, makeHostileGround } from "../hostile-ground.ts";
import { describe, expect, it } from "../vendor/vitest.ts";
import { endingOf, type PathParameter, pathParameters } from "./paths.ts";
import type { ServerSubject } from "./subject.ts";

/** A path, and which of its parts becomes a link that leads out as soon as the path has been admitted. */
interface Swap {
  readonly path: string;
  readonly part: string;
  readonly target: string;
}

/** The worst moment of a race, every time: the link is put in place right between the check of a path and its use. */
export function describeSwaps(subject: ServerSubject): void {
  const parameters = pathParameters(subject.tools);
  const cases = parameters.flatMap((parameter) =>
    swapsOf(parameter).map((swap) => [`${parameter.tool.name}.${parameter.name}`, swap.path, parameter, swap] as const),
  );

  describe.skipIf(process.platform === "win32")("swaps after the check", () => {
    const reading = parameters.filter(({ kind }) => kind !== "write");

    // Without this the tests below could not fail.
    it.each(reading.map((parameter) => [`${parameter.tool.name}.${parameter.name}`, parameter] as const))(
      "would show themselves in what %s reads, without a workspace",
      (_, parameter) =>
        onGround(subject, async (ground) => {
          const target = parameter.kind === "directory" ? "." : `canary${endingOf(parameter.tool, parameter.name)}`;
          const workspace = new Workspace([], { unconfined: true, start: ground.workspace });
          const outcome = await callWith(parameter, join(ground.outside, target), hostOf(ground, workspace));
          expect(canariesIn(ground, outcome), outcome.text).not.toEqual([]);
        }),
    );

    it.each(cases)("do not lead %s out of the workspace: %s", (_, __, parameter, swap) =>
      onGround(subject, async (ground) => {
        const before = ground.outsideNow();
        const workspace = new SwappedWorkspace(ground, parameter.name, swap);
        const outcome = await callWith(parameter, swap.path, hostOf(ground, workspace));
        expect(canariesIn(ground, outcome)).toEqual([]);
        expect(ground.outsideNow()).toBe(before);
        expect(outcome.ok ? "success" : outcome.error.kind, outcome.text).not.toBe("broken");
      }),
    );
  });
}

async function onGround(subject: ServerSubject, use: (ground: HostileGround) => Promise<void>): Promise<void> {
  const ground = makeHostileGround(subject.formats);
  try {
    await subject.prepare(ground.workspace);
    furnish(ground);
    await use(ground);
  } finally {
    ground.remove();
  }
}

function callWith({ tool, name }: PathParameter, path: string, host: CallHost): Promise<CallOutcome> {
  const replace = "overwrite" in tool.input.shape ? { overwrite: true } : {};
  return callTool(tool, { ...tool.example, ...replace, [name]: path }, host);
}

/** The canaries that came into the answer, or into a file of the workspace. */
function canariesIn({ workspace, canaries }: HostileGround, outcome: CallOutcome): string[] {
  const written = filesBelow(workspace).map((path) => readFileSync(path, "utf8"));
  const said = [outcome.text, JSON.stringify(outcome.ok ? outcome.value : outcome.error), ...written].join("\n");
  return canaries.filter((canary) => said.includes(canary));
}

/** Never through a link: newer versions of Node follow them when they list recursively. */
function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesBelow(path);
    return entry.isFile() ? [path] : [];
  });
}

function swapsOf({ tool, name, kind }: PathParameter): Swap[] {
  const file = kind === "write" ? "new.txt" : `canary${endingOf(tool, name)}`;
  if (kind === "directory") {
    return [
      { path: "door", part: "door", target: "." },
      { path: "above/dir", part: "above", target: "." },
    ];
  }
  return [
    { path: `door/${file}`, part: "door", target: "." },
    { path: `above/dir/${file}`, part: "above", target: "." },
    {
      path: `door/canary${endingOf(tool, name)}`,
      part: `door/canary${endingOf(tool, name)}`,
      target: `canary${endingOf(tool, name)}`,
    },
  ];
}

/** Puts ordinary files where the swapped parts will be. */
function furnish({ workspace, decoys }: HostileGround): void {
  for (const folder of ["door", "door/dir", "above", "above/dir"]) {
    mkdirSync(join(workspace, folder), { recursive: true });
    cpSync(decoys, join(workspace, folder), { recursive: true });
  }
}

function hostOf(ground: HostileGround, workspace: Workspace): CallHost {
  return {
    workspace,
    environment: {
      PATH: process.env["PATH"],
      HOME: ground.outside,
      XDG_DATA_HOME: ground.state,
      XDG_CACHE_HOME: ground.state,
    },
    log: { info: () => undefined, warn: () => undefined },
    signal: new AbortController().signal,
    textBudget: TEXT_BUDGET,
    valueBudget: VALUE_BUDGET,
  };
}

/** Admits paths like any workspace, and swaps one part for a link when it has admitted a certain argument. */
class SwappedWorkspace extends Workspace {
  readonly #swap: (argument: string) => void;

  constructor({ workspace, outside }: HostileGround, parameter: string, { part, target }: Swap) {
    super([workspace], { start: workspace });
    const place = join(workspace, part);
    let swapped = false;
    this.#swap = (argument) => {
      if (swapped || argument !== parameter) return;
      swapped = true;
      mkdirSync(dirname(place), { recursive: true });
      renameSync(place, join(workspace, ".moved"));
      rmSync(place, { force: true });
      symlinkSync(join(outside, target), place);
    };
  }

  override async input(argument: string, given: string): Promise<InputFile> {
    const admitted = await super.input(argument, given);
    this.#swap(argument);
    return admitted;
  }

  override async directory(argument: string, given: string): Promise<InputDirectory> {
    const admitted = await super.directory(argument, given);
    this.#swap(argument);
    return admitted;
  }

  override async output(argument: string, given: string, overwrite: boolean): Promise<OutputFile> {
    const admitted = await super.output(argument, given, overwrite);
    this.#swap(argument);
    return admitted;
  }
}
