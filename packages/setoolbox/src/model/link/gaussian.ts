/** The Gaussian tail Q(x) = erfc(x / sqrt 2) / 2, to about 1e-15 relative. */
export function gaussianTail(x: number): number {
  return complementaryError(x / Math.SQRT2) / 2;
}

/** erfc(x): the Maclaurin series of erf near zero, a continued fraction in the tail. */
export function complementaryError(x: number): number {
  if (x < 0) return 2 - complementaryError(-x);
  return x < 1.5 ? 1 - errorSeries(x) : tailFraction(x);
}

/** erf(x) = 2/sqrt(pi) exp(-x^2) sum of 2^n x^(2n+1) / (2n+1)!!. All terms are positive: no digits are lost. */
function errorSeries(x: number): number {
  let term = x;
  let sum = x;
  for (let n = 1; term > sum * 1e-17; n++) {
    term *= (2 * x * x) / (2 * n + 1);
    sum += term;
  }
  return (2 / Math.sqrt(Math.PI)) * Math.exp(-x * x) * sum;
}

/** erfc(x) = exp(-x^2)/sqrt(pi) / (x + 1/2/(x + 1/(x + 3/2/(x + ...)))), evaluated from the inside. */
function tailFraction(x: number): number {
  const depth = Math.ceil(20 + 220 / (x * x));
  let inner = x;
  for (let n = depth; n >= 1; n--) inner = x + n / 2 / inner;
  return Math.exp(-x * x) / Math.sqrt(Math.PI) / inner;
}

/** Nodes and weights of the 32-point Gauss-Legendre rule on -1 to 1, found by Newton's method. */
const { nodes, weights } = gaussLegendre(32);

/** Integral of a smooth function from a to b, by Gauss-Legendre on `panels` equal panels. */
export function integrate(f: (x: number) => number, a: number, b: number, panels = 4): number {
  const half = (b - a) / panels / 2;
  let sum = 0;
  for (let panel = 0; panel < panels; panel++) {
    const centre = a + (2 * panel + 1) * half;
    nodes.forEach((node, index) => {
      sum += (weights[index] ?? 0) * f(centre + half * node);
    });
  }
  return sum * half;
}

function gaussLegendre(order: number): { nodes: readonly number[]; weights: readonly number[] } {
  const found: { node: number; weight: number }[] = [];
  for (let i = 1; i <= order; i++) {
    let x = Math.cos((Math.PI * (i - 0.25)) / (order + 0.5));
    let slope = 1;
    for (let step = 0; step < 8; step++) {
      let before = 1;
      let here = x;
      for (let n = 2; n <= order; n++) [before, here] = [here, ((2 * n - 1) * x * here - (n - 1) * before) / n];
      slope = (order * (x * here - before)) / (x * x - 1);
      x -= here / slope;
    }
    found.push({ node: x, weight: 2 / ((1 - x * x) * slope * slope) });
  }
  return { nodes: found.map(({ node }) => node), weights: found.map(({ weight }) => weight) };
}
