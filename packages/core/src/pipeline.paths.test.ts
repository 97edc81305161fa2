import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { callTool } from "./pipeline.ts";
import { directory, readPath, writePath } from "./schema.ts";
import { testHost } from "./testing/host.ts";
import { put, scratch } from "./testing/scratch.ts";
import { defineTool } from "./tool.ts";
import { z } from "./vendor/schema.ts";
import { Workspace } from "./workspace/workspace.ts";

describe("path arguments", () => {
  function stage() {
    const base = scratch();
    const inside = join(base, "in");
    put(join(inside, "pump.qet"), "pump");
    put(join(base, "secret.qet"), "secret");
    mkdirSync(join(inside, "folder"));
    symlinkSync("../secret.qet", join(inside, "link.qet"));
    const ran: unknown[] = [];
    const tool = defineTool({
      name: "qet_paths",
      title: "Paths",
      effect: "create",
      description: "Paths.",
      input: {
        project: readPath("Project.").optional(),
        folder: directory("Folder.").prefault("folder"),
        output: writePath("Output.").optional(),
        overwrite: z.boolean().default(false),
        name: z.string().optional(),
      },
      output: {},
      example: {},
      run: (args) => {
        ran.push(args);
        return {};
      },
      text: () => "done",
    });
    const { host } = testHost({ workspace: new Workspace([inside], { start: inside }) });
    return { inside, ran, call: (given: object) => callTool(tool, given, host) };
  }

  it("reach the tool admitted, defaults included, others as they are, missing ones not at all", async () => {
    const { inside, ran, call } = stage();
    await call({ project: "pump.qet", output: "new.qet", name: "../secret.qet" });
    await call({});
    expect(ran).toEqual([
      {
        project: expect.objectContaining({ path: join(inside, "pump.qet"), read: expect.any(Function) }),
        folder: expect.objectContaining({ path: join(inside, "folder"), walk: expect.any(Function) }),
        output: expect.objectContaining({
          path: join(inside, "new.qet"),
          overwrite: false,
          write: expect.any(Function),
        }),
        overwrite: false,
        name: "../secret.qet",
      },
      { folder: expect.objectContaining({ path: join(inside, "folder") }), overwrite: false },
    ]);
  });

  it.each([
    [{ project: "../secret.qet" }, "path-outside-workspace"],
    [{ project: "link.qet" }, "path-outside-workspace"],
    [{ folder: ".." }, "path-outside-workspace"],
    [{ output: "../new.qet" }, "path-outside-workspace"],
    [{ output: "../secret.qet", overwrite: true }, "path-outside-workspace"],
    [{ output: "pump.qet" }, "output-exists"],
    [{ output: "folder" }, "output-exists"],
    [{ project: "missing.qet" }, "file-absent"],
    [{ project: "" }, "path-invalid"],
    [{ project: 3 }, "arguments-invalid"],
    [{ projct: "pump.qet" }, "arguments-invalid"],
  ])("%j is refused before the tool runs", async (given, code) => {
    const { ran, call } = stage();
    expect(await call(given)).toMatchObject({ ok: false, error: { code } });
    expect(ran).toEqual([]);
  });

  it("let an output be replaced only when the call says so", async () => {
    const { ran, call } = stage();
    expect(await call({ output: "pump.qet", overwrite: true })).toMatchObject({ ok: true });
    expect(ran).toMatchObject([{ output: { overwrite: true } }]);
  });
});
