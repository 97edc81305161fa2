const PLAIN = /^[ -~]*$/;

// Marks of the scripts that are written with and without them. The vowel signs of Indic scripts are letters and stay.
const MARKS =
  /(?=\p{M})[\p{Script=Inherited}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}]/gu;

// Letters whose stroke Unicode does not take apart.
const STROKES: Readonly<Record<string, string>> = { ø: "o", ł: "l", đ: "d", ħ: "h", ŧ: "t", ς: "σ" };
const STROKED = new RegExp(`[${Object.keys(STROKES).join("")}]`, "g");

/**
 * The form in which texts of any language are compared: compatibility decomposition, accents and pointing dropped, case
 * folded (`Résistance` = `RESISTANCE`, `Straße` = `STRASSE`, `ısı` = `ISI`, `ΟΔΟΣ` = `οδός`). Folding twice changes nothing.
 */
export function fold(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  // Lower case alone keeps ß, ı and ς apart from SS, I and Σ; the way through upper case joins them.
  const lower = unmarked(text).toLowerCase().toUpperCase().toLowerCase();
  return unmarked(lower).replace(STROKED, (letter) => STROKES[letter] ?? letter);
}

/** The words of a folded text. */
export function words(folded: string): string[] {
  return folded.split(/\s+/u).filter((word) => word !== "");
}

function unmarked(text: string): string {
  return text.normalize("NFKD").replace(MARKS, "");
}
