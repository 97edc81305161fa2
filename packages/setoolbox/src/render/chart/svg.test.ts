import { shown } from "@benchwright/core";
import fc from "fast-check";
import { SaxesParser } from "saxes";
import { expect, test } from "vitest";
import { svgOf } from "./svg.ts";
import { evenMeasure } from "./testing/laws.ts";
import { waterfallDisplay } from "./waterfall.ts";

/** The texts of a document, by the name of their element. Throws when it is not well-formed. */
function textsOf(svg: string): { readonly name: string; readonly text: string }[] {
  const found: { name: string; text: string }[] = [];
  const open: string[] = [];
  const parser = new SaxesParser({ xmlns: true });
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name }) => void open.push(name));
  parser.on("closetag", () => void open.pop());
  parser.on("text", (text) => {
    if (text.trim() !== "") found.push({ name: open.at(-1) ?? "", text });
  });
  parser.write(svg).close();
  expect(open).toEqual([]);
  return found;
}

test("is well-formed and shows every text as it is", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", minLength: 1, maxLength: 12 }), (raw) => {
      const label = `<&"'>]]> ${shown(raw)}`.trim();
      const line = { label, value: 1, unit: "dB", runningTotal: 1, runningUnit: "dB" };
      const budget = { title: label, subtitle: ["s"], lines: [line], result: { label: "R", value: 1, unit: "dB" } };
      const display = waterfallDisplay(budget, 1500, evenMeasure);
      const words = display.marks.flatMap((mark) => (mark.kind === "words" ? [mark.text] : []));
      const texts = textsOf(svgOf(display));
      expect(texts.filter(({ name }) => name === "text").map(({ text }) => text)).toEqual(words);
      expect(texts[0]).toEqual({ name: "title", text: label });
    }),
    { seed: 6, numRuns: 200 },
  );
});
