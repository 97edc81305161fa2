import { Buffer } from "node:buffer";
import { describe, expect, it } from "vitest";
import { XmlError } from "./error.ts";
import { type ScanLimits, scan } from "./scan.ts";

function refusal(source: string | Uint8Array, limits?: ScanLimits): XmlError {
  try {
    scan(bytesOf(source), limits);
  } catch (error) {
    if (error instanceof XmlError) return error;
    throw error;
  }
  throw new Error("accepted");
}

function bytesOf(source: string | Uint8Array): Uint8Array {
  return typeof source === "string" ? Buffer.from(source) : source;
}

describe("what is accepted", () => {
  it.each([
    ["a byte-order mark", "\uFEFF<a/>"],
    ["a declaration", `<?xml version="1.0" encoding='UTF-8' standalone="no" ?>\n<a/>`],
    ["a declaration after a byte-order mark", `\uFEFF<?xml version="1.0" encoding="utf-8"?><a/>`],
    ["an ASCII declaration on ASCII bytes", `<?xml version="1.0" encoding="US-ASCII"?><a/>`],
    ["a document type", "<!DOCTYPE a><a/>"],
    ["a document type with external identifiers", `<!DOCTYPE a PUBLIC "-//X//Y" 'http://x/"y'  ><a/>`],
    ["comments and instructions everywhere", "<!--x--><?p q?><a><!-- - --><?p?></a><!----><?p ?>\n"],
    ["CDATA", "<a><![CDATA[<&]]]]></a>"],
    ["CR LF between and inside tags", "<a\r\n b='1'\r\n>\r\n</a\r\n>\r\n"],
    ["names beyond ASCII", "<é·1 ñ:ü='1'></é·1>"],
    ["characters beyond the basic plane", "<a b='😀'>😀</a>"],
    ["U+FFFD, the last allowed character of its plane", "<a b='\uFFFD'>\uFFFD ｱ</a>"],
    ["unbound namespace prefixes", "<svg:svg xlink:href='#'/>"],
  ])("accepts %s", (_, source) => {
    expect(scan(bytesOf(source)).size).toBeGreaterThan(0);
  });
});

describe("what is refused, with position and reason", () => {
  it.each([
    ["", 1, 1, "the file has no root element"],
    [" <!-- x --> ", 1, 13, "the file has no root element"],
    ["<a>\n  <b>\n</a>", 3, 1, "</a> does not close <b> of line 2, column 3"],
    ["<a>\n <b></b>", 2, 9, "the file ends inside <a> of line 1, column 1"],
    ["<a></a></a>", 1, 8, "content after the root element"],
    ["<a/>x", 1, 5, "content after the root element"],
    ["<a/><b/>", 1, 5, "content after the root element"],
    ["x<a/>", 1, 1, "text before the root element"],
    ["</a>", 1, 1, "</a> closes nothing"],
    ["<a b='1' c='2' b='3'/>", 1, 16, `attribute "b" occurs twice in this tag`],
    ["<a b='1'c='2'/>", 1, 9, "white space is missing before this attribute"],
    ["<a b=1/>", 1, 6, `"1" cannot stand here in attribute "b", whose value needs quotes`],
    ["<a b/>", 1, 5, `"/" cannot stand here in attribute "b", which needs "="`],
    ["<a b='x<y'/>", 1, 8, `"<" in a value must be written as "&lt;"`],
    ["<a b='x & y'/>", 1, 9, `"&" must be written as "&amp;"`],
    ["<a>é & y</a>", 1, 6, `"&" must be written as "&amp;"`],
    ["<a>&nbsp;</a>", 1, 4, `entity "&nbsp;" is not defined; XML knows amp, lt, gt, quot and apos`],
    ["<a>&#xD800;</a>", 1, 4, `"&#xD800;" is U+D800, which XML forbids`],
    ["<a b='&#0;'/>", 1, 7, `"&#0;" is U+0000, which XML forbids`],
    ["<a>&#x110000;</a>", 1, 4, `"&#x110000;" is U+110000, which XML forbids`],
    ["<a>&#x;</a>", 1, 4, `"&#x;" is not a character reference`],
    ["<a>&#X41;</a>", 1, 4, `"&#X41;" is not a character reference`],
    ["<a>\u0001</a>", 1, 4, "character U+0001 is forbidden in XML"],
    ["<a b='\u0000'/>", 1, 7, "character U+0000 is forbidden in XML"],
    ["<a><!--\u0008--></a>", 1, 8, "character U+0008 is forbidden in XML"],
    ["<a>\uFFFE</a>", 1, 4, "character U+FFFE is forbidden in XML"],
    ["<a b='\uFFFF'/>", 1, 7, "character U+FFFF is forbidden in XML"],
    ["<a>x ]]> y</a>", 1, 6, `"]]>" in text must be written as "]]&gt;"`],
    ["<a><!-- x -- y --></a>", 1, 11, `a comment must not contain "--"`],
    ["<a><!-- x ---></a>", 1, 11, `a comment must not contain "--"`],
    ["<a><!-- x</a>", 1, 14, "the file ends inside a comment"],
    ["<a><![CDATA[x</a>", 1, 18, "the file ends inside a CDATA section"],
    ["<![CDATA[x]]><a/>", 1, 3, `"[" cannot stand here in markup that is no comment and no CDATA section`],
    ["<a><?p</a>?>", 1, 7, 'white space must follow the target "p"'],
    ["<a><?xml version='1.0'?></a>", 1, 4, "an XML declaration may only stand at the very start"],
    [" <?xml version='1.0'?><a/>", 1, 2, "an XML declaration may only stand at the very start"],
    ["<?xml version='2.0'?><a/>", 1, 1, 'the XML declaration is not of the form <?xml version="1.0"?>'],
    ["<?xml encoding='UTF-8'?><a/>", 1, 1, 'the XML declaration is not of the form <?xml version="1.0"?>'],
    [
      "<?xml version='1.0' encoding='ISO-8859-1'?><a/>",
      1,
      1,
      'encoding "ISO-8859-1" is not supported; save the file as UTF-8',
    ],
    [
      "<?xml version='1.0' encoding='ascii'?><é/>",
      1,
      40,
      "the declaration says ascii, but this character is not ASCII",
    ],
    ["<1a/>", 1, 2, `"1" cannot stand here in a tag ("<" in text must be written as "&lt;")`],
    ["<a×b/>", 1, 2, `"a×b" is not an XML name`],
    ["<a -b='1'/>", 1, 4, `"-" cannot stand here in tag <a>`],
    ["<!DOCTYPE a><!DOCTYPE a><a/>", 1, 13, "a second document type declaration"],
    ["<a><!DOCTYPE a></a>", 1, 6, `"D" cannot stand here in markup that is no comment and no CDATA section`],
  ])("refuses %j", (source, line, column, reason) => {
    const error = refusal(source);
    expect({ line: error.line, column: error.column, reason: error.reason }).toEqual({ line, column, reason });
    expect(error.message).toBe(`line ${line}, column ${column}: ${reason}`);
  });

  it("counts lines by LF, CR LF and CR, and columns in characters", () => {
    const error = refusal("<a>\r\n\r\n\r<b x='é😀&'/>");
    expect([error.line, error.column]).toEqual([4, 9]);
  });

  it("gives a byte-order mark no column", () => {
    expect(refusal("\uFEFF<a").column).toBe(3);
  });
});

describe("encodings", () => {
  it.each([
    ["UTF-16", Buffer.from("\uFEFF<a/>", "utf16le")],
    ["UTF-16", Buffer.from("<a/>", "utf16le")],
    ["UTF-16", Buffer.from("\uFEFF<a/>", "utf16le").swap16()],
    ["UTF-32", Buffer.from([0xff, 0xfe, 0, 0, 0x3c, 0, 0, 0])],
  ])("says that the file is %s", (encoding, bytes) => {
    expect(refusal(bytes).reason).toBe(`the file is encoded as ${encoding}; save it as UTF-8`);
  });

  it("says that the file is an archive", () => {
    expect(refusal(Buffer.from("PK\u0003\u0004")).reason).toMatch(/ZIP archive/);
    expect(refusal(Buffer.from([0x1f, 0x8b, 8])).reason).toMatch(/gzip/);
  });

  it.each([
    ["a lone continuation byte", [0x80]],
    ["Latin-1", [0xe9, 0x20]],
    ["an overlong form", [0xc0, 0xaf]],
    ["an overlong form of three bytes", [0xe0, 0x80, 0xaf]],
    ["a surrogate", [0xed, 0xa0, 0x80]],
    ["beyond U+10FFFF", [0xf4, 0x90, 0x80, 0x80]],
    ["a cut character", [0xf0, 0x9f, 0x98]],
  ])("refuses %s at its first byte", (_, bad) => {
    const error = refusal(Buffer.concat([Buffer.from("<a>\né"), Buffer.from(bad), Buffer.from("</a>")]));
    expect([error.line, error.column, error.offset]).toEqual([2, 2, 6]);
    expect(error.reason).toMatch(/is not valid UTF-8 here/);
  });
});

describe("attacks", () => {
  it("refuses an entity bomb before reading any of it", () => {
    const lines = Array.from({ length: 30 }, (_, i) => `<!ENTITY e${i + 1} "&e${i};&e${i};">`).join("");
    expect(refusal(`<!DOCTYPE a [<!ENTITY e0 "x">${lines}]><a>&e30;</a>`).reason).toMatch(
      /declarations of its own is refused/,
    );
  });

  it("refuses an internal subset even when it is empty", () => {
    expect(refusal("<!DOCTYPE a []><a/>").column).toBe(13);
  });

  it("refuses an external entity", () => {
    expect(refusal('<!DOCTYPE a SYSTEM "file:///etc/passwd"><a>&x;</a>').reason).toMatch(/"&x;" is not defined/);
  });

  it("refuses nesting of 100,000 and reads 100,000 when told to", () => {
    const deep = "<a>".repeat(100_000) + "</a>".repeat(100_000);
    const error = refusal(deep);
    expect([error.column, error.reason]).toEqual([3001, "elements are nested more than 1000 deep"]);
    expect(scan(Buffer.from(deep), { maxDepth: 100_000 }).size).toBe(100_000);
  });

  it("reads an attribute of 100 MB, and a text of 100 MB", () => {
    const big = Buffer.alloc(100_000_000, "x");
    const value = scan(Buffer.concat([Buffer.from('<a b="'), big, Buffer.from('"/>')])).attribute(0, "b");
    expect(value?.length).toBe(100_000_000);
    expect(scan(Buffer.concat([Buffer.from("<a>"), big, Buffer.from("</a>")])).text(0).length).toBe(100_000_000);
  });

  it("refuses a file above the size limit", () => {
    expect(refusal("<aaaa/>", { maxBytes: 6 }).reason).toBe("the file has 7 bytes; the limit is 6");
  });

  it("reads 16,000 attributes in one tag and finds the one that is twice", () => {
    const names = Array.from({ length: 16_000 }, (_, i) => `n${i}='${i}'`).join(" ");
    expect(scan(Buffer.from(`<a ${names}/>`)).attribute(0, "n15999")).toBe("15999");
    expect(refusal(`<a ${names} n7=''/>`).reason).toBe('attribute "n7" occurs twice in this tag');
  });

  it("refuses more different names than the limit", () => {
    const names = Array.from({ length: 20_000 }, (_, i) => `<n${i}/>`).join("");
    expect(refusal(`<a>${names}</a>`).reason).toBe("more than 16384 different names");
  });

  it("takes time in proportion to the size when a million references stand in a row", () => {
    expect(scan(Buffer.from(`<a>${"&#65;".repeat(1_000_000)}</a>`)).text(0)).toBe("A".repeat(1_000_000));
  });
});
