// Reading and comparing projects, against Python's ElementTree on the same files.
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectConductors } from "../packages/qet/src/model/conductors.ts";
import { diffProjects } from "../packages/qet/src/model/diff/diff.ts";
import { projectElements } from "../packages/qet/src/model/elements.ts";
import { indexProject } from "../packages/qet/src/model/project.ts";
import { scan } from "../packages/qet/src/model/xml/scan.ts";
import { interleave, line, milliseconds, ratio, timed } from "./measure.ts";

const EXAMPLES = "../shared/data/qet/examples";
const LARGE = "industrial.qet";

// Prints the best of three parses of all files together, in milliseconds.
const ELEMENT_TREE = `
import sys, time, xml.etree.ElementTree as tree
data = [open(path, "rb").read() for path in sys.argv[1:]]
def once():
    started = time.perf_counter()
    for text in data: tree.fromstring(text)
    return (time.perf_counter() - started) * 1000
print(min(once() for _ in range(3)))
`;

export async function benchProjects(): Promise<void> {
  if (!existsSync(EXAMPLES)) return line("projects", `skipped: ${EXAMPLES} is not there`);
  const files = readdirSync(EXAMPLES)
    .filter((name) => name.endsWith(".qet"))
    .map((name) => join(EXAMPLES, name));
  const all = files.map((path) => readFileSync(path));
  const large = readFileSync(join(EXAMPLES, LARGE));
  const edited = Buffer.from(large.toString("utf8").replace(/ x="(\d+)"/, (_, x: string) => ` x="${Number(x) + 10}"`));
  const ours = async () => Math.min(await index(all), await index(all), await index(all));
  const oursLarge = async () => Math.min(await index([large]), await index([large]), await index([large]));
  const times = await interleave(7, {
    python: async () => python(files),
    ours,
    pythonLarge: async () => python([join(EXAMPLES, LARGE)]),
    oursLarge,
    diff: () => timed(() => diffProjects(indexProject(scan(large)), indexProject(scan(edited)))),
  });
  line(`ElementTree, ${files.length} projects, parse`, milliseconds(times.python));
  line(`ours, ${files.length} projects, parse + index`, milliseconds(times.ours));
  line("  faster by (medians)", ratio(times.python.median / times.ours.median), "3 x or more");
  line(`ElementTree, ${LARGE}, parse`, milliseconds(times.pythonLarge));
  line(`ours, ${LARGE}, parse + index`, milliseconds(times.oursLarge));
  line("  faster by (medians)", ratio(times.pythonLarge.median / times.oursLarge.median), "3 x or more");
  line(`ours, diff of ${LARGE} and an edited copy`, milliseconds(times.diff), "100 ms");
  line("  against ElementTree parsing one of them", ratio(times.diff.median / times.pythonLarge.median));
}

/** Scans, indexes and resolves every element and conductor. */
function index(files: readonly Buffer[]): Promise<number> {
  return timed(() => {
    for (const bytes of files) {
      const project = indexProject(scan(bytes));
      projectElements(project);
      projectConductors(project);
    }
  });
}

function python(files: readonly string[]): number {
  return Number(execFileSync("python3", ["-c", ELEMENT_TREE, ...files], { encoding: "utf8" }));
}
