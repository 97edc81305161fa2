import { Refused } from "@benchwright/core";
import { describe, expect, it } from "vitest";
import { scan } from "../xml/scan.ts";
import { readEntry, type SymbolEntry } from "./entry.ts";
import { searchSymbols } from "./search.ts";

interface Made {
  readonly path?: string;
  readonly names?: Readonly<Record<string, string>>;
  readonly link?: string;
  readonly kind?: string;
  readonly terminals?: readonly string[];
}

function symbol({ path = "a.elmt", names = {}, link, kind, terminals = [] }: Made): SymbolEntry {
  const name = Object.entries(names).map(([lang, text]) => `<name lang="${lang}">${text}</name>`);
  const xml = `<definition${link === undefined ? "" : ` link_type="${link}"`} width="20" height="10">
    <names>${name.join("")}</names>
    ${kind === undefined ? "" : `<kindInformations><kindInformation name="type">${kind}</kindInformation></kindInformations>`}
    <description>${terminals.join("")}</description></definition>`;
  return readEntry(scan(Buffer.from(xml)), path);
}

function named(...names: readonly string[]): SymbolEntry[] {
  return names.map((name, at) => symbol({ path: `p/${at}.elmt`, names: { en: name } }));
}

function found(entries: readonly SymbolEntry[], query: string): string[] {
  return searchSymbols(entries, { query }).results.map(({ name }) => name);
}

const point = (x: number, y: number, name = ""): string => `<terminal x="${x}" y="${y}" name="${name}"/>`;
const widerstand = symbol({
  path: "10_electric/résistance.elmt",
  names: { de: "Widerstand", fr: "Résistance", en: "Resistor" },
});
const coils = named(
  "Remanence coil",
  "Coil latching",
  "Coil",
  "Relay coil",
  "Coil relay X",
  "Coil relay",
  "A coil relay",
);

describe("an entry", () => {
  it("holds what a result shows", () => {
    const entry = symbol({
      path: "x/coil.elmt",
      names: { fr: " Bobine ", en: "  ", zh: "线圈" },
      link: "master",
      kind: " coil ",
      terminals: [point(0, 20, "A2"), point(0, -20, "A1")],
    });
    expect(entry).toEqual({
      path: "x/coil.elmt",
      name: "Bobine",
      link_type: "master",
      kind: "coil",
      terminals: 2,
      terminal_names: ["A1", "A2"],
      ambiguous: false,
      width: "20",
      height: "10",
      languages: ["en", "fr", "zh"],
      key: " bobine \n  \n线圈\nx/coil.elmt\ncoil",
    });
  });

  it("is simple when the file names no kind, and shows the first name when there is no English or French one", () => {
    expect(symbol({ names: { pl: "Cewka", de: "Spule" } })).toMatchObject({
      link_type: "simple",
      kind: "",
      name: "Cewka",
    });
  });

  it("tells that two terminals share a point", () => {
    expect(symbol({ terminals: [point(1, 1), point(1, 1)] }).ambiguous).toBe(true);
  });

  it("is refused for another document", () => {
    expect(() => readEntry(scan(Buffer.from("<project/>")), "p.elmt")).toThrow(Refused);
  });
});

describe("a search", () => {
  it.each(["resistance", "RÉSISTANCE", "widerstand", "resistor", "re\u0301sis 10_electric"])("finds by %s", (query) => {
    expect(found([widerstand, ...coils], query)).toEqual(["Resistor"]);
  });

  it("wants every word", () => {
    const entries = named("Red coil", "Red lamp", "Green coil");
    expect(found(entries, "coil red")).toEqual(["Red coil"]);
    expect(found(entries, "red fuse")).toEqual([]);
  });

  it("puts the exact name first, then beginnings, then shorter names", () => {
    expect(found(coils, "coil")).toEqual([
      "Coil",
      "Coil relay",
      "Coil relay X",
      "Coil latching",
      "Relay coil",
      "A coil relay",
      "Remanence coil",
    ]);
    expect(found(coils, "coil relay")).toEqual(["Coil relay", "Coil relay X", "Relay coil", "A coil relay"]);
    expect(found(coils, "  COIL   relay ")[0]).toBe("Coil relay");
  });

  it("puts the exact name before one whose path comes first, and equal names in order of their paths", () => {
    const make = (path: string, name: string): SymbolEntry => symbol({ path, names: { en: name } });
    const entries = [make("c.elmt", "Coil"), make("a.elmt", "Coil 2"), make("b.elmt", "Coil")];
    expect(searchSymbols(entries, { query: "coil" }).results.map(({ path }) => path)).toEqual([
      "common://b.elmt",
      "common://c.elmt",
      "common://a.elmt",
    ]);
  });

  it("filters by kind of element, kind and number of terminals, bounds included", () => {
    const entries = [
      symbol({ path: "0.elmt", names: { en: "none" }, link: "thumbnail" }),
      symbol({ path: "1.elmt", names: { en: "one" }, link: "master", kind: "coil", terminals: [point(0, 0)] }),
      symbol({
        path: "2.elmt",
        names: { en: "two" },
        link: "slave",
        kind: "delayOn",
        terminals: [point(0, 0), point(0, 9)],
      }),
    ];
    const names = (asked: Parameters<typeof searchSymbols>[1]): string[] =>
      searchSymbols(entries, asked)
        .results.map(({ name }) => name)
        .sort();
    expect(names({})).toEqual(["none", "one", "two"]);
    expect(names({ link_type: "slave" })).toEqual(["two"]);
    expect(names({ kind: "DELAY" })).toEqual(["two"]);
    expect(names({ min_terminals: 1 })).toEqual(["one", "two"]);
    expect(names({ min_terminals: 1, max_terminals: 1 })).toEqual(["one"]);
    expect(names({ max_terminals: 0 })).toEqual(["none"]);
  });

  it("answers with exactly these fields", () => {
    const entry = symbol({ path: "d/k.elmt", names: { en: "K" }, terminals: [point(0, 5, "2"), point(0, -5, "1")] });
    expect(searchSymbols([entry], { query: "k" }, "company")).toEqual({
      query: "k",
      indexed: 1,
      results: [
        {
          path: "company://d/k.elmt",
          name: "K",
          link_type: "simple",
          kind: "",
          terminals: 2,
          terminal_names: ["1", "2"],
          terminal_order_ambiguous: false,
          width: "20",
          height: "10",
          languages: ["en"],
        },
      ],
    });
  });
});

describe("a search without a match", () => {
  it("suggests names with the word that was probably meant, in any language", () => {
    expect(searchSymbols(coils, { query: "ciol" }).candidates?.[0]).toBe("Coil");
    expect(searchSymbols([widerstand, ...coils], { query: "widrstand" }).candidates).toEqual(["Resistor"]);
  });

  it("suggests names with most of the words", () => {
    expect(searchSymbols(coils, { query: "latching coil 48V" }).candidates).toEqual(["Coil latching"]);
  });

  it("tells how many symbols the filters left out", () => {
    expect(searchSymbols(coils, { query: "coil", min_terminals: 1 })).toMatchObject({
      results: [],
      filtered_out: 7,
    });
  });

  it("suggests nothing where nothing is near", () => {
    expect(searchSymbols(coils, { query: "xyzzy" }).candidates).toEqual([]);
    expect(searchSymbols([], { query: "coil" })).not.toHaveProperty("candidates");
  });
});
