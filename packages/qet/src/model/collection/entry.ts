import type { XmlDocument } from "../xml/document.ts";
import { fold } from "./fold.ts";
import { attributeOrNull, kindInformation, requireDefinition, symbolNames, symbolParts } from "./parts.ts";
import { terminalOrder } from "./terminal-order.ts";

/** What a search needs to know of one symbol. */
export interface SymbolEntry {
  /** Path below the collection root, parts separated by `/`. */
  readonly path: string;
  /** Display name: English, else French, else the first that is not blank. */
  readonly name: string;
  readonly link_type: string;
  /** `coil`, `protection`, `power`, `delayOn`, … or `""`. */
  readonly kind: string;
  readonly terminals: number;
  /** In index order; `""` for a terminal without a name. */
  readonly terminal_names: readonly string[];
  /** Two terminals share a point. */
  readonly ambiguous: boolean;
  readonly width: string | null;
  readonly height: string | null;
  /** Language codes of the names, sorted. */
  readonly languages: readonly string[];
  /** All names, the path and the kind, folded: what words are looked for in. */
  readonly key: string;
}

/** The entry of the symbol at `path` below its collection. Throws `Refused("not-a-symbol")` for another document. */
export function readEntry(doc: XmlDocument, path: string): SymbolEntry {
  requireDefinition(doc);
  const names = symbolNames(doc);
  const kind = kindInformation(doc).get("type") ?? "";
  const written = Array.from(symbolParts(doc, "terminal"), (node) => ({
    x: attributeOrNull(doc, node, "x"),
    y: attributeOrNull(doc, node, "y"),
    name: doc.attribute(node, "name") ?? "",
  }));
  const { order, ambiguous } = terminalOrder(written);
  return {
    path,
    name: displayName(names),
    link_type: doc.attribute(doc.root, "link_type") || "simple",
    kind,
    terminals: written.length,
    terminal_names: order.map((position) => written[position]?.name ?? ""),
    ambiguous: ambiguous.length > 0,
    width: attributeOrNull(doc, doc.root, "width"),
    height: attributeOrNull(doc, doc.root, "height"),
    languages: [...names.keys()].filter((language) => language !== "").sort(),
    key: [...names.values(), path, kind].map(fold).join("\n"),
  };
}

function displayName(names: ReadonlyMap<string, string>): string {
  for (const name of [names.get("en"), names.get("fr"), ...names.values()]) {
    const trimmed = name?.trim() ?? "";
    if (trimmed !== "") return trimmed;
  }
  return "";
}
