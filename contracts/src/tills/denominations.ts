/** Notes and coins that are in use, the largest first. */
const DENOMINATIONS: Readonly<Record<string, readonly number[]>> = {
  CAD: [100, 50, 20, 10, 5, 2, 1, 0.25, 0.1, 0.05],
  USD: [100, 50, 20, 10, 5, 2, 1, 0.5, 0.25, 0.1, 0.05, 0.01],
  EUR: [200, 100, 50, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01],
  GBP: [50, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01],
};
const OTHERS = [100, 50, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.01];

/** Denominations that a drawer of this currency is counted in. */
export const denominationsOf = (currency: string): readonly number[] => DENOMINATIONS[currency] ?? OTHERS;
