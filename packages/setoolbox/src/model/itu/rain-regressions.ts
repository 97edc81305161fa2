// Numbers of Recommendation ITU-R P.838-3 (03/2005), Tables 1 to 4, as redistributed with ITU-Rpy; see NOTICE in this folder.

/** One regression of P.838-3: sum over j of a_j exp(-((log10 f - b_j) / c_j)^2), plus m log10 f + c. */
export interface RainRegression {
  readonly a: readonly number[];
  readonly b: readonly number[];
  readonly c: readonly number[];
  readonly slope: number;
  readonly intercept: number;
}

/** log10 of k for horizontal (H) and vertical (V) polarization, and alpha itself. */
export const rainRegressions: {
  readonly logKH: RainRegression;
  readonly logKV: RainRegression;
  readonly alphaH: RainRegression;
  readonly alphaV: RainRegression;
} = {
  logKH: {
    a: [-5.3398, -0.35351, -0.23789, -0.94158],
    b: [-0.10008, 1.2697, 0.86036, 0.64552],
    c: [1.13098, 0.454, 0.15354, 0.16817],
    slope: -0.18961,
    intercept: 0.71147,
  },
  logKV: {
    a: [-3.80595, -3.44965, -0.39902, 0.50167],
    b: [0.56934, -0.22911, 0.73042, 1.07319],
    c: [0.81061, 0.51059, 0.11899, 0.27195],
    slope: -0.16398,
    intercept: 0.63297,
  },
  alphaH: {
    a: [-0.14318, 0.29591, 0.32177, -5.3761, 16.1721],
    b: [1.82442, 0.77564, 0.63773, -0.9623, -3.2998],
    c: [-0.55187, 0.19822, 0.13164, 1.47828, 3.4399],
    slope: 0.67849,
    intercept: -1.95537,
  },
  alphaV: {
    a: [-0.07771, 0.56727, -0.20238, -48.2991, 48.5833],
    b: [2.3384, 0.95545, 1.1452, 0.791669, 0.791459],
    c: [-0.76284, 0.54039, 0.26809, 0.116226, 0.116479],
    slope: -0.053739,
    intercept: 0.83433,
  },
};
