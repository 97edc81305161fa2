import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { indexProject, type Project } from "../project.ts";
import { corpusAvailable, corpusFile, corpusNames, exampleNames } from "../testing/corpus.ts";
import { goldenCases, goldenInput, goldenNames } from "../testing/golden.ts";
import { rewriteAttributes } from "../testing/rewrite.ts";
import type { NodeId, XmlDocument } from "../xml/document.ts";
import { scan } from "../xml/scan.ts";
import { diffProjects, type ProjectDiff } from "./diff.ts";

const load = (bytes: Uint8Array): Project => indexProject(scan(bytes));

describe.skipIf(!corpusAvailable)("laws of the comparison", () => {
  const projects = new Map(exampleNames.map((name) => [name, load(corpusFile(`examples/${name}`))]));
  const project = (name: string): Project => projects.get(name) ?? load(new Uint8Array());
  const small = exampleNames.filter((name) => project(name).doc.bytes.length < 400_000);

  it.each(exampleNames)("a project does not differ from itself: %s", (name) => {
    const diff = diffProjects(project(name), load(Buffer.from(project(name).doc.bytes)));
    expect(diff.identical).toBe(true);
    expect(diff.summary.total).toBe(0);
    expect(Object.values(diff.summary.sections).every((count) => count === 0)).toBe(true);
    expect(diff.other).toEqual({ changed: 0, paths: [], ignored: 0 });
    expect(JSON.stringify(diff).includes('"changed":[{')).toBe(false);
  });

  it.each(goldenNames("diff-"))("turned round it is its mirror image: %s", (name) => {
    for (const { arguments: asked } of goldenCases(name)) {
      const [before, after] = [load(goldenInput(asked["before"])), load(goldenInput(asked["after"]))];
      expect(mirrored(diffProjects(after, before))).toEqual(settled(diffProjects(before, after)));
    }
  });

  it("is a mirror image for random edits, too", () => {
    fc.assert(
      fc.property(fc.constantFrom(...small), fc.array(fc.nat(), { minLength: 1, maxLength: 12 }), (name, picks) => {
        const before = project(name);
        const after = load(rewriteAttributes(before.doc, unique(picks.map((pick) => attributeAt(before.doc, pick)))));
        expect(mirrored(diffProjects(after, before))).toEqual(settled(diffProjects(before, after)));
      }),
      { seed: 5, numRuns: 80 },
    );
  });

  it("shows any single attribute that is edited", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...exampleNames, ...small, ...small),
        fc.nat(),
        fc.constantFrom("x", "0", " "),
        (name, pick, more) => {
          const before = project(name);
          const edit = attributeAt(before.doc, pick);
          if (noise(before.doc, edit.node, edit.name)) return;
          const value = `${before.doc.attribute(edit.node, edit.name)}${more}`;
          const diff = diffProjects(before, load(rewriteAttributes(before.doc, [{ ...edit, value }])));
          expect({ ...place(before.doc, edit), visible: diff.summary.total + diff.other.changed > 0 }).toEqual({
            ...place(before.doc, edit),
            visible: true,
          });
        },
      ),
      { seed: 6, numRuns: 300 },
    );
  });

  it("shows any single element that is taken out, and any text that is edited", () => {
    fc.assert(
      fc.property(fc.constantFrom(...small), fc.nat(), fc.boolean(), (name, pick, out) => {
        const { doc } = project(name);
        const node = 1 + (pick % (doc.size - 1));
        if (noise(doc, node, undefined)) return;
        const { start, openEnd, closeStart, end } = doc.span(node);
        if (!out && openEnd === end) return;
        const bytes = Buffer.concat(
          out
            ? [doc.bytes.subarray(0, start), doc.bytes.subarray(end)]
            : [doc.bytes.subarray(0, closeStart), Buffer.from("x"), doc.bytes.subarray(closeStart)],
        );
        const diff = diffProjects(project(name), load(bytes));
        expect({
          name,
          tag: doc.tag(node),
          node,
          out,
          visible: diff.summary.total + diff.other.changed > 0,
        }).toMatchObject({
          visible: true,
        });
      }),
      { seed: 7, numRuns: 250 },
    );
  });

  it("shows a removed attribute and an unknown one", () => {
    fc.assert(
      fc.property(fc.constantFrom(...small), fc.nat(), fc.boolean(), (name, pick, out) => {
        const before = project(name);
        const edit = attributeAt(before.doc, pick);
        if (noise(before.doc, edit.node, out ? edit.name : undefined)) return;
        const change = out ? { ...edit, value: undefined } : { ...edit, name: "unknown_attribute" };
        const diff = diffProjects(before, load(rewriteAttributes(before.doc, [change])));
        expect({ ...place(before.doc, edit), out, visible: diff.summary.total + diff.other.changed > 0 }).toMatchObject(
          { visible: true },
        );
      }),
      { seed: 8, numRuns: 200 },
    );
  });
});

describe.skipIf(corpusNames("reference").length === 0)("a project against its copy saved by QElectroTech", () => {
  it.each(corpusNames("reference/resaved"))("shows no wire come or gone, no move, no information: %s", (name) => {
    const before = load(corpusFile(`examples/${name}`));
    const diff = diffProjects(before, load(corpusFile(`reference/resaved/${name}`)));
    if (diff.conductors.unstable_keys !== undefined) return;
    const { moved, relabelled, added, removed } = diff.elements;
    expect({ moved, added, removed }).toEqual({ moved: [], added: [], removed: [] });
    expect(relabelled.length).toBeLessThanOrEqual(2);
    expect([diff.conductors.added, diff.conductors.removed]).toEqual([[], []]);
    expect(diff.conductors.keyed_by).toBe("ends");
  });
});

interface Attribute {
  readonly node: NodeId;
  readonly name: string;
  readonly value: string;
}

/** One of the document's attributes by a number of any size, with a value it does not have. */
function attributeAt(doc: XmlDocument, pick: number): Attribute {
  for (let node = pick % doc.size; ; node = (node + 1) % doc.size) {
    const attributes = [...doc.attributes(node)];
    const chosen = attributes[pick % Math.max(1, attributes.length)];
    if (chosen !== undefined) return { node, name: chosen.name, value: `${chosen.value}${pick % 10}` };
  }
}

function unique(edits: readonly Attribute[]): Attribute[] {
  return [...new Map(edits.map((edit) => [`${edit.node} ${edit.name}`, edit])).values()];
}

/** What QElectroTech rewrites on every save, so that a comparison leaves it out. */
function noise(doc: XmlDocument, node: NodeId, attribute: string | undefined): boolean {
  const tag = doc.tag(node);
  const parent = doc.parent(node);
  const inside = (name: string): boolean => parent !== undefined && doc.is(parent, name);
  if (tag === "usage") return true;
  if (tag === "properties" && inside("project") && attribute === undefined) {
    return [...doc.children(node)].every((property) => noise(doc, property, undefined));
  }
  if (tag === "property" && inside("properties") && /^saved/.test(doc.attribute(node, "name") ?? "")) return true;
  if (tag === "diagram") return attribute === "version" || attribute === "order";
  if (tag === "terminal" && inside("terminals")) return attribute === "id";
  if (tag === "conductor") return /^(element[12]_.*|terminalname[12])$/.test(attribute ?? "");
  return false;
}

function place(doc: XmlDocument, { node, name }: Attribute): Record<string, unknown> {
  const path: string[] = [];
  for (let at: NodeId | undefined = node; at !== undefined; at = doc.parent(at)) path.unshift(doc.tag(at));
  return { path: path.join("/"), name, value: doc.attribute(node, name) };
}

/** A diff without what belongs to one side only (names, numbers and the order of lists) and without capped lists. */
function settled(diff: ProjectDiff): unknown {
  const oneSided = new Set([
    "folio",
    "name",
    "label",
    "item",
    "key",
    "title",
    "warning",
    "note",
    "from",
    "to",
    "used_by",
  ]);
  return JSON.parse(JSON.stringify(diff), (field, value: unknown) => {
    if (oneSided.has(field)) return undefined;
    if (field === "paths" || field === "groups") return (value as unknown[]).length;
    if (Array.isArray(value) && value.every((item) => typeof item === "object") && field !== "delta")
      return sorted(value);
    return value;
  });
}

/** The settled diff with the sides exchanged. */
function mirrored(diff: ProjectDiff): unknown {
  const exchanged: Record<string, string> = {
    before: "after",
    after: "before",
    added: "removed",
    removed: "added",
    added_count: "removed_count",
    removed_count: "added_count",
  };
  const turn = (value: unknown, field: string): unknown => {
    if (field === "delta" || field === "distinct_move_deltas") return negated(value);
    if (Array.isArray(value)) {
      const pair =
        value.length === 2 && value.every((side) => typeof side !== "object" || side === null || Array.isArray(side));
      return pair && field !== "added" && field !== "removed"
        ? [value[1], value[0]]
        : value.map((item) => turn(item, ""));
    }
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [exchanged[key] ?? key, turn(inner, key)]));
  };
  return settled(turn(diff, "") as ProjectDiff);
}

function negated(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(negated);
  return typeof value === "number" ? 0 - value : value;
}

function sorted(list: readonly unknown[]): unknown[] {
  return list.map((item) => JSON.stringify(item)).sort();
}
