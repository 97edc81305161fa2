import type { XmlDocument } from "../../xml/document.ts";
import type { XmlTokenKind } from "../../xml/tokens.ts";

const KINDS: ReadonlySet<XmlTokenKind> = new Set(["bom", "declaration", "doctype", "comment", "instruction"]);

/** Comments, processing instructions and what stands before the root, where only one side has them; as paths. */
export function markupChanges(before: XmlDocument, after: XmlDocument): string[] {
  const [old, now] = [markupOf(before), markupOf(after)];
  const gone = [...old].filter(([text, count]) => count > (now.get(text) ?? 0));
  const come = [...now].filter(([text, count]) => count > (old.get(text) ?? 0));
  return [...gone.map(([text]) => `removed ${text}`), ...come.map(([text]) => `added ${text}`)];
}

function markupOf(doc: XmlDocument): Map<string, number> {
  const found = new Map<string, number>();
  const { bytes } = doc;
  // Projects have none as a rule: do not walk the tokens to learn it.
  if (bytes.indexOf("<?") < 0 && bytes.indexOf("<!") < 0 && bytes[0] === 0x3c) return found;
  for (const { kind, start, end } of doc.tokens()) {
    if (!KINDS.has(kind)) continue;
    const text =
      kind === "bom" ? "byte-order mark" : `${kind} ${bytes.toString("utf8", start, Math.min(end, start + 80))}`;
    found.set(text, (found.get(text) ?? 0) + 1);
  }
  return found;
}
