import { complementaryError, gaussianTail, integrate } from "./gaussian.ts";
import { bracketedRoot } from "./root.ts";

export const modulations = [
  "BPSK",
  "QPSK",
  "OQPSK",
  "MSK",
  "DBPSK",
  "8PSK",
  "16PSK",
  "16QAM",
  "64QAM",
  "256QAM",
  "BFSK_COHERENT",
  "BFSK_NONCOHERENT",
] as const;

export type Modulation = (typeof modulations)[number];

/** Modulations whose bits are antipodal: a soft-decision Viterbi decoder sees the same channel in all of them. */
export const antipodal: readonly Modulation[] = ["BPSK", "QPSK", "OQPSK", "MSK"];

const symbolBits: Readonly<Record<Modulation, number>> = {
  BPSK: 1,
  QPSK: 2,
  OQPSK: 2,
  MSK: 1,
  DBPSK: 1,
  "8PSK": 3,
  "16PSK": 4,
  "16QAM": 4,
  "64QAM": 6,
  "256QAM": 8,
  BFSK_COHERENT: 1,
  BFSK_NONCOHERENT: 1,
};

/** Bits of one symbol of an uncoded modulation. */
export function bitsPerSymbol(modulation: Modulation): number {
  return symbolBits[modulation];
}

/**
 * Bit error rate of an uncoded modulation in white Gaussian noise with ideal detection and Gray mapping.
 * Proakis, Digital Communications, ch. 4; Craig 1991 for M-PSK; Cho and Yoon 2002 for square QAM.
 *
 * @param ebN0 energy of a bit over noise density, ratio
 */
export function uncodedErrorRate(modulation: Modulation, ebN0: number): number {
  switch (modulation) {
    case "BPSK":
    case "QPSK":
    case "OQPSK":
    case "MSK":
      return gaussianTail(Math.sqrt(2 * ebN0));
    case "DBPSK":
      return Math.exp(-ebN0) / 2;
    case "BFSK_COHERENT":
      return gaussianTail(Math.sqrt(ebN0));
    case "BFSK_NONCOHERENT":
      return Math.exp(-ebN0 / 2) / 2;
    case "8PSK":
    case "16PSK":
      return phaseErrorRate(symbolBits[modulation], ebN0);
    default:
      return quadratureErrorRate(symbolBits[modulation], ebN0);
  }
}

/** Bit weights c_d of the rate 1/2, K = 7 code with generators 133 and 171 octal, by distance d. Proakis ch. 8. */
const weightSpectrum: readonly (readonly [number, number])[] = [
  [10, 36],
  [12, 211],
  [14, 1404],
  [16, 11633],
  [18, 77433],
  [20, 502690],
];

/** The union bound is close to the true error rate only below this. */
export const unionBoundLimit = 1e-3;

/**
 * Union bound on the bit error rate of the rate 1/2, K = 7 convolutional code with soft decisions on an antipodal
 * modulation: sum of c_d Q(sqrt(2 d R Eb/N0)). Valid below 1e-3.
 */
export function convolutionalErrorRate(ebN0: number): number {
  return weightSpectrum.reduce((sum, [distance, weight]) => sum + weight * gaussianTail(Math.sqrt(distance * ebN0)), 0);
}

/** The Eb/N0 in dB at which a falling error-rate curve meets a target. */
export function ebN0ForErrorRate(errorRate: (ebN0: number) => number, target: number): number {
  const excess = (decibels: number): number => Math.log(errorRate(10 ** (decibels / 10)) / target);
  const stride = 4;
  let upper = -40;
  while (excess(upper) > 0) upper += stride;
  return bracketedRoot(excess, upper - stride, upper);
}

/** Exact bit error rate of Gray-mapped M-PSK: Craig's integral for each sector, weighted with the bits it changes. */
function phaseErrorRate(bits: number, ebN0: number): number {
  const size = 2 ** bits;
  // Probability that the phase is turned, to one side, by more than j pi / M.
  const beyond = (j: number): number => {
    const strength = bits * ebN0 * Math.sin((j * Math.PI) / size) ** 2;
    // A weak signal makes the integrand rise steeply from zero.
    const panels = strength < 0.1 ? 16 : 4;
    const integral = integrate((x) => Math.exp(-strength / Math.sin(x) ** 2), 0, Math.PI * (1 - j / size), panels);
    return integral / (2 * Math.PI);
  };
  let sum = 0;
  for (let sector = 1; sector < size / 2; sector++) {
    sum += 2 * changedBits(sector, size) * (beyond(2 * sector - 1) - beyond(2 * sector + 1));
  }
  sum += 2 * changedBits(size / 2, size) * beyond(size - 1);
  return sum / bits;
}

/** Mean number of bits that differ between two points of a Gray-coded circle, `sectors` apart. */
function changedBits(sectors: number, size: number): number {
  let sum = 0;
  for (let point = 0; point < size; point++) sum += ones(gray(point) ^ gray((point + sectors) % size));
  return sum / size;
}

function gray(index: number): number {
  return index ^ (index >> 1);
}

function ones(word: number): number {
  return word === 0 ? 0 : (word & 1) + ones(word >> 1);
}

/** Exact bit error rate of Gray-mapped square QAM, Cho and Yoon 2002 eq. 14 to 16. */
function quadratureErrorRate(bits: number, ebN0: number): number {
  const side = 2 ** (bits / 2);
  const argument = Math.sqrt((3 * bits * ebN0) / (2 * (side ** 2 - 1)));
  let total = 0;
  for (let bit = 1; bit <= bits / 2; bit++) {
    const half = 2 ** (bit - 1);
    for (let j = 0; j < (1 - 2 ** -bit) * side; j++) {
      const sign = Math.floor((j * half) / side) % 2 === 0 ? 1 : -1;
      total += sign * (half - Math.floor((j * half) / side + 0.5)) * complementaryError((2 * j + 1) * argument);
    }
  }
  return total / side / (bits / 2);
}

/**
 * The same bit error rate by another road, for the cross-check: the Gaussian tail and Craig's integral for antipodal
 * bits, the density of the phase for M-PSK, the list of all decisions for QAM. `undefined` where a closed form is all
 * there is.
 */
export function uncodedErrorRateOtherwise(modulation: Modulation, ebN0: number): number | undefined {
  switch (modulation) {
    case "BPSK":
    case "QPSK":
    case "OQPSK":
    case "MSK":
      return craigTail(2 * ebN0);
    case "BFSK_COHERENT":
      return craigTail(ebN0);
    case "8PSK":
    case "16PSK":
      return phaseErrorRateByDensity(symbolBits[modulation], ebN0);
    case "16QAM":
    case "64QAM":
    case "256QAM":
      return quadratureErrorRateByDecisions(symbolBits[modulation], ebN0);
    default:
      return undefined;
  }
}

/** The union bound with Craig's integral for each term, for the cross-check. */
export function convolutionalErrorRateOtherwise(ebN0: number): number {
  return weightSpectrum.reduce((sum, [distance, weight]) => sum + weight * craigTail(distance * ebN0), 0);
}

/** Q(sqrt(x)) as Craig's integral. */
function craigTail(square: number): number {
  const panels = square < 0.1 ? 16 : 4;
  return integrate((x) => Math.exp(-square / 2 / Math.sin(x) ** 2), 0, Math.PI / 2, panels) / Math.PI;
}

function phaseErrorRateByDensity(bits: number, ebN0: number): number {
  const size = 2 ** bits;
  const esN0 = bits * ebN0;
  const density = (phase: number): number => {
    const along = Math.sqrt(esN0) * Math.cos(phase);
    const across = Math.exp(-esN0 * Math.sin(phase) ** 2);
    return Math.exp(-esN0) / (2 * Math.PI) + (along / Math.sqrt(Math.PI)) * across * (complementaryError(-along) / 2);
  };
  let sum = 0;
  for (let sector = 1; sector <= size / 2; sector++) {
    const from = ((2 * sector - 1) * Math.PI) / size;
    const to = Math.min(Math.PI, ((2 * sector + 1) * Math.PI) / size);
    sum += 2 * changedBits(sector, size) * integrate(density, from, to);
  }
  return sum / bits;
}

/** Mean over the amplitudes of one axis of the bits that each wrong decision changes. */
function quadratureErrorRateByDecisions(bits: number, ebN0: number): number {
  const side = 2 ** (bits / 2);
  // Half the distance of neighbours over the deviation of the noise.
  const half = Math.sqrt((3 * bits * ebN0) / (side ** 2 - 1));
  let sum = 0;
  for (let sent = 0; sent < side; sent++) {
    for (let decided = 0; decided < side; decided++) {
      const steps = Math.abs(decided - sent);
      if (steps === 0) continue;
      const outermost = decided === 0 || decided === side - 1;
      const near = gaussianTail((2 * steps - 1) * half);
      const far = outermost ? 0 : gaussianTail((2 * steps + 1) * half);
      sum += ones(gray(sent) ^ gray(decided)) * (near - far);
    }
  }
  return sum / side / (bits / 2);
}
