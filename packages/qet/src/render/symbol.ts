import { quoted, shown, table } from "@benchwright/core";
import type { SymbolDefinition } from "../model/collection/definition.ts";

type Listed = Pick<
  SymbolDefinition,
  "link_type" | "width" | "height" | "names" | "terminals" | "info_fields" | "parts" | "ambiguous_terminals"
> & { readonly file: string };

/** Name, kind and size, what it is made of, and its terminals. */
export function symbolText(symbol: Listed): string {
  const languages = Object.keys(symbol.names);
  const name = symbol.names["en"] ?? symbol.names["fr"] ?? symbol.names[languages[0] ?? ""] ?? "";
  const parts = Object.entries(symbol.parts).map(([kind, count]) => `${count} ${shown(kind, 20)}`);
  const terminals = symbol.terminals.map(({ index, name: title, x, y, orientation, type }) => [
    String(index),
    shown(title, 20),
    shown(`${x ?? "?"},${y ?? "?"}`, 24),
    shown(orientation ?? "?", 6),
    type === "Generic" ? "" : shown(type, 16),
  ]);
  return [
    `${shown(symbol.file, 120)}: ${quoted(name)}, ${shown(symbol.link_type || "simple", 30)}, ${shown(symbol.width ?? "?", 10)} x ${shown(symbol.height ?? "?", 10)} px`,
    `names in ${languages.length} languages: ${shown(languages.join(" "), 120)}`,
    `parts: ${parts.length === 0 ? "none" : parts.join(", ")}`,
    ...(symbol.info_fields.length === 0 ? [] : [`shows: ${shown(symbol.info_fields.join(", "), 160)}`]),
    ...(terminals.length === 0 ? ["no terminals"] : table(["terminal", "name", "at", "side", "type"], terminals)),
    ...symbol.ambiguous_terminals.map((group) => `order undefined: terminals ${group.join(", ")} share a point`),
  ].join("\n");
}
