const MINUS = "\u2212";

/** A number of decibels to a hundredth, with a real minus sign. */
export function decibels(value: number): string {
  return grouped(value, 2, 2);
}

/** The same with its sign, for a line that adds or takes away. */
export function signedDecibels(value: number): string {
  const text = decibels(value);
  return text.startsWith(MINUS) ? text : `+${text}`;
}

/** A number to six digits at most, thousands set apart: a distance, a tick. */
export function plain(value: number): string {
  const rounded = Number(value.toPrecision(6));
  const size = Math.abs(rounded);
  if (size !== 0 && (size >= 1e9 || size < 1e-4)) return rounded.toExponential().replace("-", MINUS).replace("e+", "e");
  return grouped(rounded, 0, 10);
}

function grouped(value: number, least: number, most: number): string {
  const text = value.toLocaleString("en-US", { minimumFractionDigits: least, maximumFractionDigits: most });
  // A value that rounds to nothing has no sign.
  return /^-[0.,]*$/.test(text) ? text.slice(1) : text.replace("-", MINUS);
}
