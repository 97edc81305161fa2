import {
  type BigIntStats,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import fc from "fast-check";
import { expect, it } from "vitest";
import { ToolError } from "../errors.ts";
import { entriesBelow } from "../testing/entries.ts";
import { scratch } from "../testing/scratch.ts";
import { never } from "../testing/signal.ts";
import { Workspace } from "./workspace.ts";

type Node =
  | { readonly at: string; readonly kind: "folder" | "file" }
  | { readonly at: string; readonly kind: "link"; readonly to: string };

// Few names, so that paths, links and trees meet often.
const name = fc.constantFrom("a", "b", "c");
const below = fc.array(name, { minLength: 1, maxLength: 3 }).map((names) => names.join("/"));
const place = fc.tuple(fc.constantFrom("in", "out"), below).map((parts) => parts.join("/"));
const spelled = fc
  .array(fc.oneof({ weight: 4, arbitrary: name }, fc.constantFrom(".", "..", "", "in", "out")), {
    minLength: 1,
    maxLength: 5,
  })
  .map((parts) => parts.join("/"))
  .filter((path) => path.trim() !== "" && !path.startsWith("/"));
/** `BASE` stands for the folder that holds `in` and `out`. */
const anyPath = fc.oneof(
  spelled,
  place.map((path) => `BASE/${path}`),
  spelled.map((path) => `BASE/in/${path}`),
);
const node = fc.oneof<fc.Arbitrary<Node>[]>(
  fc.record({ at: place, kind: fc.constantFrom("folder" as const, "file" as const) }),
  fc.record({ at: place, kind: fc.constant("link" as const), to: anyPath }),
);
const tree = fc.array(node, { maxLength: 12, size: "max" });

it("opens a file exactly when the system finds it by that path and it lies below a root", async () => {
  const base = scratch();
  await fc.assert(
    fc.asyncProperty(tree, fc.array(anyPath, { minLength: 1, maxLength: 8 }), async (nodes, paths) => {
      const { inside, workspace } = grow(base, nodes);
      const allowed = inodesBelow(inside);
      for (const written of paths) {
        const given = written.replace("BASE", base);
        const there = factsOf(resolve(inside, given));
        const reachable = there?.isFile() === true && allowed.has(there.ino);
        const read = await outcome(workspace.input("path", given).then((file) => file.read({ signal: never })));
        if (read instanceof ToolError) {
          expect(reachable, `${given}: ${read.message}`).toBe(false);
          expect(read.message).not.toContain("SECRET");
        } else {
          expect(read.stamp.inode).toBe(there?.ino);
          expect(allowed.has(read.stamp.inode)).toBe(true);
        }
      }
    }),
    { seed: 1, numRuns: 200 },
  );
});

it("walks to files below a root only", async () => {
  const base = scratch();
  await fc.assert(
    fc.asyncProperty(tree, anyPath, async (nodes, written) => {
      const { inside, workspace } = grow(base, nodes);
      const allowed = inodesBelow(inside);
      const directory = await outcome(workspace.directory("directory", written.replace("BASE", base)));
      if (directory instanceof ToolError) return;
      for await (const entry of directory.walk({ signal: never, suffix: "", recursive: true })) {
        if ("skipped" in entry) continue;
        expect(entry.file.path).toBe(realOf(entry.file.path));
        const read = await outcome(entry.file.read({ signal: never }));
        if (!(read instanceof ToolError)) expect(allowed.has(read.stamp.inode)).toBe(true);
      }
    }),
    { seed: 2, numRuns: 150 },
  );
});

it("writes below a root only, and leaves everything else as it was", async () => {
  const base = scratch();
  await fc.assert(
    fc.asyncProperty(tree, anyPath, fc.boolean(), async (nodes, written, overwrite) => {
      const { inside, outside, workspace } = grow(base, nodes);
      const before = snapshot(base);
      const given = written.replace("BASE", base);
      const result = await outcome(
        workspace.output("output", given, overwrite).then((output) => output.write(Buffer.from("NEW"))),
      );
      const after = snapshot(base);
      if (result instanceof ToolError) {
        expect(after.filter((line) => line.includes("NEW"))).toEqual([]);
      } else {
        expect(readFileSync(result.path, "utf8")).toBe("NEW");
        expect(relative(inside, realOf(result.path)).startsWith("..")).toBe(false);
        expect(readFileSync(resolve(inside, given), "utf8")).toBe("NEW");
      }
      expect(after.filter((line) => line.startsWith(outside))).toEqual(
        before.filter((line) => line.startsWith(outside)),
      );
      expect(after.filter((line) => line.includes(".tmp"))).toEqual([]);
    }),
    { seed: 3, numRuns: 150 },
  );
});

function grow(base: string, nodes: readonly Node[]) {
  const [inside, outside] = [join(base, "in"), join(base, "out")];
  for (const folder of [inside, outside]) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder);
  }
  for (const node of nodes) {
    try {
      // Through links that earlier nodes made, and against names that they took: whatever the system allows.
      mkdirSync(dirname(join(base, node.at)), { recursive: true });
      const at = join(base, node.at);
      if ("to" in node) symlinkSync(node.to.replace("BASE", base), at);
      else if (node.kind === "folder") mkdirSync(at);
      else writeFileSync(at, node.at.startsWith("out") ? "SECRET" : "x", { flag: "wx" });
    } catch {}
  }
  return { inside, outside, workspace: new Workspace([inside], { start: inside }) };
}

/** What the system finds at a path, links followed; nothing when it finds nothing. */
function factsOf(path: string): BigIntStats | undefined {
  try {
    return statSync(path, { bigint: true });
  } catch {
    return undefined;
  }
}

function inodesBelow(folder: string): Set<bigint> {
  const files = entriesBelow(folder).filter(({ entry }) => entry.isFile());
  return new Set(files.map(({ path }) => lstatSync(path, { bigint: true }).ino));
}

function snapshot(base: string): string[] {
  return entriesBelow(base)
    .map(({ entry, path }) => `${path} ${entry.isFile() ? readFileSync(path, "utf8") : ""}`)
    .sort();
}

function realOf(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return path;
  }
}

async function outcome<T>(promise: Promise<T>): Promise<T | ToolError> {
  try {
    return await promise;
  } catch (error) {
    if (error instanceof ToolError) return error;
    throw error;
  }
}
