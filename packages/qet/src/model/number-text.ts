const DECIMAL = /^\s*[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?\s*$/;

/** The finite number a text spells in decimal, or undefined. */
export function readNumber(text: string | null | undefined): number | undefined {
  if (text === null || text === undefined || !DECIMAL.test(text)) return undefined;
  const value = Number(text);
  return Number.isFinite(value) ? value : undefined;
}

/** Whether two attribute texts say the same: equal, or equal as numbers (`10` and `10.0`). */
export function sameQuantity(a: string, b: string): boolean {
  if (a === b) return true;
  const left = readNumber(a);
  return left !== undefined && left === readNumber(b);
}

/** An angle in degrees brought into [0, 360) and written as short as possible; what is no number stays as it is. */
export function normalAngle(text: string): string {
  const degrees = readNumber(text);
  if (degrees === undefined) return text;
  // Twice, because a tiny negative angle plus 360 is 360; plus 0 takes the sign off a negative zero.
  return String((((degrees % 360) + 360) % 360) + 0);
}
