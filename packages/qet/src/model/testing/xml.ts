import fc from "fast-check";

const name = fc.constantFrom("a", "b", "element", "x:y", "é", "_1", "n-m.o", "conductor", "uuid");
const space = fc.constantFrom("", " ", "\n", "\r\n", "\t", "  ");
const gap = fc.constantFrom(" ", "\n    ", "\r\n", "\t");
const piece = fc.constantFrom(
  "x",
  "10",
  " ",
  "é",
  "😀",
  "\n",
  "\t",
  "\r\n",
  "\r",
  "&amp;",
  "&lt;",
  "&gt;",
  "&quot;",
  "&apos;",
  "&#xa;",
  "&#13;",
  "&#x9;",
  "&#x1F600;",
  "]",
  "]]",
  "\uFFFD",
  "\u007f",
  "\u0085",
  "\u2028",
  "/",
  "=",
);
const characters = (more: readonly string[]): fc.Arbitrary<string> =>
  fc
    .array(fc.oneof({ weight: 4, arbitrary: piece }, { weight: 1, arbitrary: fc.constantFrom(...more) }), {
      maxLength: 6,
    })
    .map((parts) => parts.join(""));

const attribute = fc
  .tuple(
    gap,
    name,
    space,
    space,
    fc.oneof(
      characters(["'", ">"]).map((v) => `"${v}"`),
      characters(['"', ">"]).map((v) => `'${v}'`),
    ),
  )
  .map(([before, key, left, right, value]) => ({ key, source: `${before}${key}${left}=${right}${value}` }));
const attributes = fc
  .uniqueArray(attribute, { selector: ({ key }) => key, maxLength: 4 })
  .map((list) => list.map(({ source }) => source).join(""));
const comment = fc.constantFrom("<!---->", "<!-- - > & < -->", "<!--\r\né]]>-->");
const instruction = fc.constantFrom("<?p?>", "<?p ?>", "<?php <a> ? >?>", "<?xml-stylesheet a='b'?>");
const cdata = fc.constantFrom("<![CDATA[]]>", "<![CDATA[<a b='&'>]]]]>", "<![CDATA[\r\n]]>");

const { element } = fc.letrec<{ element: string; content: string }>((tie) => ({
  element: fc
    .tuple(name, attributes, space, fc.option(tie("content"), { nil: undefined, depthSize: "small" }), space)
    .map(([tag, list, tail, content, end]) =>
      content === undefined ? `<${tag}${list}${tail}/>` : `<${tag}${list}${tail}>${content}</${tag}${end}>`,
    ),
  content: fc
    .array(fc.oneof({ depthSize: "small" }, characters(['"', "'"]), comment, instruction, cdata, tie("element")), {
      maxLength: 5,
    })
    .map((parts) => parts.join("")),
}));

const misc = fc.array(fc.oneof(space, comment, instruction), { maxLength: 3 }).map((parts) => parts.join(""));
const prolog = fc
  .tuple(
    fc.constantFrom("", "\uFEFF"),
    fc.constantFrom("", "<?xml version='1.0'?>", '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'),
    misc,
    fc.constantFrom("", "<!DOCTYPE a>", '<!DOCTYPE x:y SYSTEM "a>b">', "<!DOCTYPE a PUBLIC '-//a' \"b'c\" >"),
    misc,
  )
  .map((parts) => parts.join(""));

/** Well-formed documents with every construct we accept. */
export const xmlSource: fc.Arbitrary<string> = fc.tuple(prolog, element, misc).map((parts) => parts.join(""));

const splinter = fc.constantFrom(
  "<",
  ">",
  "&",
  "'",
  '"',
  "/",
  "=",
  "]]>",
  "--",
  "<!--",
  "-->",
  "<?",
  "?>",
  "<a>",
  "</a>",
  "<a/>",
  "&lt",
  "&x;",
  "&#0;",
  "&#x110000;",
  "\u0001",
  "\uFFFE",
  " ",
  "\n",
  "a",
  "é",
  "1",
  "-",
  ":",
  "<![CDATA[",
  "]]",
  " a='1'",
  "<?xml version='1.0'?>",
  "<!DOCTYPE a>",
  "x",
  "",
);

/** Documents with a few places overwritten, cut or filled with markup: most are broken, some are not. */
export const brokenXmlSource: fc.Arbitrary<string> = fc
  .tuple(xmlSource, fc.array(fc.tuple(fc.nat(), fc.nat({ max: 3 }), splinter), { minLength: 1, maxLength: 3 }))
  .map(([source, wounds]) => {
    let text = Array.from(source);
    for (const [where, length, patch] of wounds) {
      const at = where % (text.length + 1);
      text = [...text.slice(0, at), patch, ...text.slice(at + length)];
    }
    return text.join("");
  });
