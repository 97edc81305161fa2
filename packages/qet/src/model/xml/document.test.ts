import { Buffer } from "node:buffer";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { corpusAvailable, corpusFile, exampleNames } from "../testing/corpus.ts";
import { xmlSource } from "../testing/xml.ts";
import type { XmlDocument } from "./document.ts";
import { scan } from "./scan.ts";

const parse = (source: string): XmlDocument => scan(Buffer.from(source));

describe("values", () => {
  it("decodes references and normalises white space in attributes", () => {
    const document = parse(`<a b=" x\ty\nz\r\nw\rv " c="&#xa;&#xd;&#9;&lt;&amp;&quot;&apos;&gt;&#x1F600;" d='é"'/>`);
    expect(document.attribute(0, "b")).toBe(" x y z w v ");
    expect(document.attribute(0, "c")).toBe("\n\r\t<&\"'>😀");
    expect(document.attribute(0, "d")).toBe('é"');
    expect(document.attribute(0, "e")).toBeUndefined();
  });

  it("keeps short values apart that share a place in the table of short texts", () => {
    const values = Array.from({ length: 20_000 }, (_, i) => i.toString(36));
    const document = parse(`<a>${values.map((value) => `<b c="${value}"/>`).join("")}</a>`);
    const read = (): (string | undefined)[] =>
      Array.from(document.children(0), (node) => document.attribute(node, "c"));
    expect(read()).toEqual(values);
    expect(read()).toEqual(values);
    expect(parse('<a b="" c="\u007f" d="    "/>').attribute(0, "b")).toBe("");
  });

  it("does not decode twice", () => {
    expect(parse("<a b='&amp;lt;&#38;#65;'>&amp;amp;</a>").attribute(0, "b")).toBe("&lt;&#65;");
    expect(parse("<a>&amp;amp;</a>").text(0)).toBe("&amp;");
  });

  it("turns CR LF and CR in text into LF, a referenced CR stays", () => {
    expect(parse("<a>x\r\ny\rz&#xd;&#xd;\n</a>").text(0)).toBe("x\ny\nz\r\r\n");
    expect(parse("<a><![CDATA[x\r\n&amp;\r]]></a>").text(0)).toBe("x\n&amp;\n");
  });

  it("text ends at the first child element, content does not", () => {
    const document = parse("<a>1<!--x-->2<?p?><![CDATA[<3>]]>&lt;<b>4<c d='>'>5</c>6</b>7<e/>8</a>");
    expect(document.text(0)).toBe("12<3><");
    expect(document.content(0)).toBe("12<3><45678");
    expect(document.ownText(0)).toBe("12<3><78");
    expect(document.ownText(1)).toBe("46");
    expect(document.text(1)).toBe("4");
    expect(document.text(3)).toBe("");
  });
});

describe("structure", () => {
  const document = parse("<a><b><c/></b><d/><b x='1'>t</b></a>");

  it("walks children and descendants in document order", () => {
    expect([...document.children(0)].map((node) => document.tag(node))).toEqual(["b", "d", "b"]);
    expect([...document.children(0, "b")]).toEqual([1, 4]);
    expect([...document.descendants(0)].map((node) => document.tag(node))).toEqual(["b", "c", "d", "b"]);
    expect([...document.descendants(1, "b")]).toEqual([]);
    expect([...document.descendants(0, "nowhere")]).toEqual([]);
    expect(document.child(0, "d")).toBe(3);
    expect(document.child(0, "c")).toBeUndefined();
  });

  it("links parent, first child and next sibling", () => {
    expect(document.parent(0)).toBeUndefined();
    expect(document.parent(2)).toBe(1);
    expect(document.firstChild(0)).toBe(1);
    expect(document.firstChild(3)).toBeUndefined();
    expect([1, 3, 4, 2, 0].map((node) => document.nextSibling(node))).toEqual([3, 4, undefined, undefined, undefined]);
  });

  it("knows the byte spans of elements and attributes", () => {
    const source = "<a é='1'>é<b  c = \"xy\" >t</b ></a>";
    const spanned = parse(source);
    const cut = (from: number, to: number): string => spanned.bytes.toString("utf8", from, to);
    const span = spanned.span(1);
    expect(cut(span.start, span.openEnd)).toBe('<b  c = "xy" >');
    expect(cut(span.closeStart, span.end)).toBe("</b >");
    const attribute = spanned.attributeSpan(1, "c");
    if (attribute === undefined) throw new Error("no span");
    expect(cut(attribute.nameStart, attribute.end)).toBe('c = "xy"');
    expect(cut(attribute.valueStart, attribute.valueEnd)).toBe("xy");
    expect(spanned.attributeSpan(1, "é")).toBeUndefined();
  });
});

describe("tokens", () => {
  const joined = (document: XmlDocument): Buffer =>
    Buffer.concat([...document.tokens()].map(({ start, end }) => document.bytes.subarray(start, end)));

  it("names every kind", () => {
    const document = parse("\uFEFF<?xml version='1.0'?><!DOCTYPE a><a><!-- > --><?p >?><![CDATA[>]]><b c='>'/></a>\n");
    expect([...document.tokens()].map(({ kind }) => kind)).toEqual([
      "bom",
      "declaration",
      "doctype",
      "start-tag",
      "comment",
      "instruction",
      "cdata",
      "empty-tag",
      "end-tag",
      "text",
    ]);
  });

  it("joined are the file, for generated documents", () => {
    fc.assert(
      fc.property(xmlSource, (source) => {
        const document = parse(source);
        expect(joined(document).toString()).toBe(source);
      }),
      { seed: 1, numRuns: 500 },
    );
  });

  describe.skipIf(!corpusAvailable)("of real projects", () => {
    it.each(exampleNames)("joined are %s", (name) => {
      const document = scan(corpusFile(`examples/${name}`));
      expect(joined(document).equals(document.bytes)).toBe(true);
    });
  });
});
