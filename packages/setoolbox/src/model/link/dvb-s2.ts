/** A DVB-S2 mode: net bits for each symbol, and the ideal Es/N0 in dB at a packet error rate of 1e-7. */
export interface Modcod {
  readonly name: string;
  readonly efficiency: number;
  readonly requiredEsN0: number;
}

/** The 28 modes of ETSI EN 302 307-1 Table 13: normal frames, no pilots, ideal demodulator. */
export const modcods: readonly Modcod[] = [
  { name: "QPSK 1/4", efficiency: 0.490243, requiredEsN0: -2.35 },
  { name: "QPSK 1/3", efficiency: 0.656448, requiredEsN0: -1.24 },
  { name: "QPSK 2/5", efficiency: 0.789412, requiredEsN0: -0.3 },
  { name: "QPSK 1/2", efficiency: 0.988858, requiredEsN0: 1.0 },
  { name: "QPSK 3/5", efficiency: 1.188304, requiredEsN0: 2.23 },
  { name: "QPSK 2/3", efficiency: 1.322253, requiredEsN0: 3.1 },
  { name: "QPSK 3/4", efficiency: 1.487473, requiredEsN0: 4.03 },
  { name: "QPSK 4/5", efficiency: 1.587196, requiredEsN0: 4.68 },
  { name: "QPSK 5/6", efficiency: 1.654663, requiredEsN0: 5.18 },
  { name: "QPSK 8/9", efficiency: 1.766451, requiredEsN0: 6.2 },
  { name: "QPSK 9/10", efficiency: 1.788612, requiredEsN0: 6.42 },
  { name: "8PSK 3/5", efficiency: 1.779991, requiredEsN0: 5.5 },
  { name: "8PSK 2/3", efficiency: 1.980636, requiredEsN0: 6.62 },
  { name: "8PSK 3/4", efficiency: 2.228124, requiredEsN0: 7.91 },
  { name: "8PSK 5/6", efficiency: 2.478562, requiredEsN0: 9.35 },
  { name: "8PSK 8/9", efficiency: 2.646012, requiredEsN0: 10.69 },
  { name: "8PSK 9/10", efficiency: 2.679207, requiredEsN0: 10.98 },
  { name: "16APSK 2/3", efficiency: 2.637201, requiredEsN0: 8.97 },
  { name: "16APSK 3/4", efficiency: 2.966728, requiredEsN0: 10.21 },
  { name: "16APSK 4/5", efficiency: 3.165623, requiredEsN0: 11.03 },
  { name: "16APSK 5/6", efficiency: 3.300184, requiredEsN0: 11.61 },
  { name: "16APSK 8/9", efficiency: 3.523143, requiredEsN0: 12.89 },
  { name: "16APSK 9/10", efficiency: 3.567342, requiredEsN0: 13.13 },
  { name: "32APSK 3/4", efficiency: 3.703295, requiredEsN0: 12.73 },
  { name: "32APSK 4/5", efficiency: 3.951571, requiredEsN0: 13.64 },
  { name: "32APSK 5/6", efficiency: 4.11954, requiredEsN0: 14.28 },
  { name: "32APSK 8/9", efficiency: 4.397854, requiredEsN0: 15.69 },
  { name: "32APSK 9/10", efficiency: 4.453027, requiredEsN0: 16.05 },
];
