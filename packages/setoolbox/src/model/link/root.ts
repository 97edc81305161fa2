/**
 * The root of a continuous function between two arguments where it has opposite signs, to the last digits of a double:
 * Chandrupatla's method (inverse quadratic interpolation where that is safe, else bisection).
 */
export function bracketedRoot(f: (x: number) => number, from: number, to: number): number {
  let a = from;
  let b = to;
  let fa = f(a);
  let fb = f(b);
  if (fa === 0) return a;
  if (fb === 0) return b;
  if (Math.sign(fa) === Math.sign(fb)) throw new RangeError(`no sign change between ${from} and ${to}`);
  let c = a;
  let fc = fa;
  let step = 0.5;
  for (let count = 0; count < 200; count++) {
    const x = a + step * (b - a);
    const fx = f(x);
    if (Math.sign(fx) === Math.sign(fa)) {
      [c, fc] = [a, fa];
    } else {
      [c, b, fc, fb] = [b, a, fb, fa];
    }
    [a, fa] = [x, fx];
    const best = Math.abs(fa) < Math.abs(fb) ? a : b;
    const smallest = (2 * Number.EPSILON * Math.abs(best) + Number.MIN_VALUE) / Math.abs(b - a);
    if (fa === 0 || smallest >= 0.5) return best;
    const xi = (a - b) / (c - b);
    const phi = (fa - fb) / (fc - fb);
    const curved = phi ** 2 < xi && (1 - phi) ** 2 < 1 - xi;
    const inverse = (fa / (fb - fa)) * (fc / (fb - fc)) + (((c - a) / (b - a)) * (fa / (fc - fa)) * fb) / (fc - fb);
    step = curved && Number.isFinite(inverse) ? inverse : 0.5;
    step = Math.min(1 - smallest, Math.max(smallest, step));
  }
  return Math.abs(fa) < Math.abs(fb) ? a : b;
}
