/* Amounts as whole ten-thousandths in BigInt: no binary fraction anywhere, and nothing shared with the engine. */
export const exact = (amount: number): bigint => {
  const [whole, parts = ''] = amount.toFixed(4).split('.');
  return BigInt(whole!) * 10_000n + BigInt(parts);
};
/** N / d, half away from zero, of amounts that are not negative. */
export const rounded = (n: bigint, d: bigint): bigint => (2n * n + d) / (2n * d);
export const cents = (amount: bigint): bigint => rounded(amount, 100n) * 100n;
/** Both in ten-thousandths; the rate with 6 decimals. */
export const taxed = (before: bigint, rate: number): bigint =>
  rounded(before * BigInt(1_000_000 + Math.round(rate * 1e6)), 1_000_000n);
export const untaxed = (price: bigint, rate: number): bigint =>
  rounded(price * 1_000_000n, BigInt(1_000_000 + Math.round(rate * 1e6)));
