import { Buffer } from "node:buffer";
import fc from "fast-check";
import { SaxesParser } from "saxes";
import { describe, expect, it } from "vitest";
import { corpusAvailable, corpusFile, exampleNames } from "../testing/corpus.ts";
import { brokenXmlSource, xmlSource } from "../testing/xml.ts";
import { XmlError } from "./error.ts";
import { scan } from "./scan.ts";

/** Start tags with their attributes, end tags, and the text between them, in document order. */
type Events = (string | [string, Record<string, string>])[];

describe("saxes as an independent witness", () => {
  it("reads the same from generated documents", () => {
    fc.assert(
      fc.property(xmlSource, (source) => {
        expect(ours(source)).toEqual(theirs(source));
      }),
      { seed: 2, numRuns: 1500 },
    );
  });

  it("accepts and refuses the same broken documents, exceptions aside", () => {
    fc.assert(
      fc.property(brokenXmlSource, (source) => {
        const [mine, other] = [ours(source), theirs(source)];
        if (typeof mine === "string" && laxities.some(([, reason]) => reason.test(mine))) return;
        expect(typeof mine === "string" ? "refused" : mine).toEqual(other);
      }),
      { seed: 3, numRuns: 6000 },
    );
  });

  describe.skipIf(!corpusAvailable)("on real projects", () => {
    it.each(exampleNames)("reads the same from %s", (name) => {
      const source = corpusFile(`examples/${name}`).toString("utf8");
      const [mine, other] = [ours(source), theirs(source)];
      expect(mine.length).toBe(other.length);
      // One comparison of strings: a structural one over a million values takes seconds.
      expect(JSON.stringify(mine) === JSON.stringify(other)).toBe(true);
    });
  });
});

/** Where saxes is laxer than XML 1.0 and we, like expat, are not: by our reason for refusing. */
const laxities: readonly (readonly [name: string, reason: RegExp])[] = [
  ["saxes skips a document type without checking it", /in the document type declaration|public identifier/],
  ["saxes takes a question mark after a target for white space", /white space must follow the target/],
  ["saxes believes any encoding name", /^encoding ".*" is not supported/],
];

/** The events, or the reason for refusing. */
function ours(source: string): Events | string {
  let document: ReturnType<typeof scan>;
  try {
    document = scan(Buffer.from(source));
  } catch (error) {
    if (error instanceof XmlError) return error.reason;
    throw error;
  }
  const events: Events = [];
  const visit = (node: number): void => {
    events.push([document.tag(node), Object.fromEntries([...document.attributes(node)].map((a) => [a.name, a.value]))]);
    const text = document.text(node);
    if (text !== "") events.push(text);
    for (const child of document.children(node)) visit(child);
    events.push(document.content(node).length.toString());
  };
  visit(document.root);
  return events;
}

function theirs(source: string): Events | "refused" {
  const parser = new SaxesParser({ fragment: false });
  const events: Events = [];
  const open: { text: string; content: number; first: boolean; at: number }[] = [];
  const more = (text: string): void => {
    for (const element of open) element.content += text.length;
    const inner = open.at(-1);
    if (inner?.first) inner.text += text;
  };
  const settle = (): void => {
    const inner = open.at(-1);
    if (inner?.first) {
      inner.first = false;
      if (inner.text !== "") events.push(inner.text);
    }
  };
  parser.on("opentag", ({ name, attributes }) => {
    settle();
    events.push([name, { ...attributes } as Record<string, string>]);
    open.push({ text: "", content: 0, first: true, at: events.length });
  });
  parser.on("text", (text) => more(text));
  parser.on("cdata", (text) => more(text));
  parser.on("closetag", () => {
    settle();
    events.push(String(open.pop()?.content ?? 0));
  });
  try {
    parser.write(source).close();
  } catch {
    return "refused";
  }
  return events;
}
