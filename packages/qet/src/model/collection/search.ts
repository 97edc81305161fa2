import type { SymbolEntry } from "./entry.ts";
import { fold, words } from "./fold.ts";
import { nearNames } from "./near-names.ts";

/** Kinds of element a symbol can be. */
export const LINK_TYPES = [
  "simple",
  "thumbnail",
  "master",
  "slave",
  "terminal",
  "next_report",
  "previous_report",
] as const;
export type LinkType = (typeof LINK_TYPES)[number];

export interface SymbolFilter {
  readonly link_type?: LinkType | undefined;
  /** Part of the kind, for example `coil`; case and accents do not count. */
  readonly kind?: string | undefined;
  /** Inclusive. */
  readonly min_terminals?: number | undefined;
  /** Inclusive. */
  readonly max_terminals?: number | undefined;
}

export interface SymbolQuery extends SymbolFilter {
  /** Words that must all occur, in any language and order; none lists everything that passes the filters. */
  readonly query?: string | undefined;
}

/** A symbol that was found. Its path is usable as the path of `add_element`. */
export interface SymbolMatch extends Omit<SymbolEntry, "ambiguous" | "key"> {
  readonly terminal_order_ambiguous: boolean;
}

export interface SymbolSearch {
  readonly query: string;
  /** Symbols that were searched. */
  readonly indexed: number;
  /** All that match, the best first. */
  readonly results: readonly SymbolMatch[];
  /** Names near to what was asked for, when nothing matches. */
  readonly candidates?: readonly string[];
  /** Symbols with these words that the filters left out, when nothing matches. */
  readonly filtered_out?: number;
}

/**
 * Finds symbols: exact display name first, then names that begin with the first word, then shorter names, then by path.
 * Results are named `PROTOCOL://PATH`.
 */
export function searchSymbols(
  entries: readonly SymbolEntry[],
  asked: SymbolQuery,
  protocol: "common" | "company" | "custom" = "common",
): SymbolSearch {
  const { query = "" } = asked;
  const wanted = words(fold(query));
  const withWords = entries.filter((entry) => wanted.every((word) => entry.key.includes(word)));
  const matches = withWords.filter(passes(asked));
  return {
    query,
    indexed: entries.length,
    results: ranked(matches, wanted).map((entry) => matchOf(entry, protocol)),
    ...(matches.length === 0 ? instead(entries, withWords, wanted, asked) : {}),
  };
}

function passes(filter: SymbolFilter): (entry: SymbolEntry) => boolean {
  const { link_type, min_terminals = 0, max_terminals = Number.POSITIVE_INFINITY } = filter;
  const kind = fold(filter.kind ?? "").trim();
  return (entry) =>
    (link_type === undefined || entry.link_type === link_type) &&
    entry.terminals >= min_terminals &&
    entry.terminals <= max_terminals &&
    (kind === "" || fold(entry.kind).includes(kind));
}

function ranked(matches: readonly SymbolEntry[], wanted: readonly string[]): SymbolEntry[] {
  const whole = wanted.join(" ");
  const first = wanted[0] ?? "";
  return matches
    .map((entry) => {
      const name = fold(entry.name);
      return { entry, group: name === whole ? 0 : name.startsWith(first) ? 1 : 2, length: entry.name.length };
    })
    .sort((a, b) => a.group - b.group || a.length - b.length || (a.entry.path < b.entry.path ? -1 : 1))
    .map(({ entry }) => entry);
}

function matchOf(entry: SymbolEntry, protocol: string): SymbolMatch {
  return {
    path: `${protocol}://${entry.path}`,
    name: entry.name,
    link_type: entry.link_type,
    kind: entry.kind,
    terminals: entry.terminals,
    terminal_names: entry.terminal_names,
    terminal_order_ambiguous: entry.ambiguous,
    width: entry.width,
    height: entry.height,
    languages: entry.languages,
  };
}

/** What to say when nothing matches: what the filters left out, or what the words may have meant. */
function instead(
  entries: readonly SymbolEntry[],
  withWords: readonly SymbolEntry[],
  wanted: readonly string[],
  filter: SymbolFilter,
): Pick<SymbolSearch, "candidates" | "filtered_out"> {
  if (entries.length === 0) return {};
  if (withWords.length > 0) return { filtered_out: withWords.length };
  const passing = entries.filter(passes(filter));
  const near = nearNames(entries, passing.length > 0 ? passing : entries, wanted);
  return { candidates: distinctNames(ranked(near.entries, near.words)).slice(0, 5) };
}

function distinctNames(entries: readonly SymbolEntry[]): string[] {
  return [...new Set(entries.map(({ name }) => name).filter((name) => name !== ""))];
}
