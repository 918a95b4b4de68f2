import fc from 'fast-check';
import {
  beforeTax,
  money,
  mulDiv,
  percentOf,
  split,
  times,
  toCents,
  units,
  withTax,
  zero,
  type Money,
} from './money.js';

describe('money', () => {
  it('rounds half away from zero, for charges and for refunds alike', () => {
    expect(units(toCents(money(0.565)))).toBe(0.57);
    expect(units(toCents(money(-0.565)))).toBe(-0.57);
    expect(units(toCents(money(1.005)))).toBe(1.01);
  });

  it('adds tax at 4 decimals and takes it off again', () => {
    expect(units(withTax(money(8), 0.13))).toBe(9.04);
    expect(units(beforeTax(money(9.5), 0.13))).toBe(8.4071);
    expect(units(withTax(money(10.177), 0.13))).toBe(11.5);
  });

  it('never loses a cent from a price with tax to 4 decimals before tax and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), (cents) => {
        const price = money(cents / 100);
        expect(toCents(withTax(beforeTax(price, 0.13), 0.13))).toBe(price);
      }),
    );
  });

  it('multiplies and divides exactly, against fractions of whole numbers', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }),
        fc.integer({ min: -1_000_000, max: 1_000_000 }),
        fc.integer({ min: 1, max: 1_000_000 }),
        (a, b, c) => {
          const doubled = BigInt(mulDiv(a, b, c)) * 2n * BigInt(c);
          const exact = 2n * BigInt(a) * BigInt(b);
          const off = doubled > exact ? doubled - exact : exact - doubled;
          expect(off <= BigInt(c)).toBe(true);
        },
      ),
    );
  });

  it('takes percents and counts', () => {
    expect(units(percentOf(money(41.0816), 10))).toBe(4.1082);
    expect(units(times(money(10.177), 2))).toBe(20.354);
  });

  it('rejects what it could not hold exactly', () => {
    expect(() => money(1e15)).toThrow(RangeError);
    expect(() => money(Number.NaN)).toThrow(RangeError);
  });
});

/** A x b / c rounded half away from zero, by the book. */
const byTheBook = (a: bigint, b: bigint, c: bigint): bigint => {
  const [n, d] = c < 0n ? [-a * b, -c] : [a * b, c];
  const away = n < 0n ? -1n : 1n;
  return away * ((away * n * 2n + d) / (d * 2n));
};
const isSafe = (n: bigint): boolean =>
  n >= -BigInt(Number.MAX_SAFE_INTEGER) && n <= BigInt(Number.MAX_SAFE_INTEGER);

describe('a x b / c', () => {
  const whole = fc.oneof(
    fc.integer({ min: -1_000_000, max: 1_000_000 }),
    fc.integer({ min: -2_000_000_000, max: 2_000_000_000 }),
    fc.maxSafeInteger(),
  );
  const divisor = fc.oneof(
    fc.integer({ min: 100, max: 2000 }),
    whole.filter((n) => n !== 0),
  );
  it('is exact for small figures and for those that no double holds', () => {
    fc.assert(
      fc.property(whole, whole, divisor, (a, b, c) => {
        const expected = byTheBook(BigInt(a), BigInt(b), BigInt(c));
        fc.pre(isSafe(expected));
        expect(BigInt(mulDiv(a, b, c))).toBe(expected);
      }),
      { numRuns: 5000, seed: 1 },
    );
  });
  it.each([
    [5, 1, 10, 1],
    [-5, 1, 10, -1],
    [4, 1, 10, 0],
    [-4, 1, 10, 0],
    [15, 1, 10, 2],
    [5, -1, 10, -1],
    [5, 1, -10, -1],
    [Number.MAX_SAFE_INTEGER, 1, 2, 2 ** 52],
  ])('%d x %d / %d is %d, never -0', (a, b, c, expected) => {
    expect(mulDiv(a, b, c)).toBe(expected);
  });
  it('rejects what is no whole number, whatever the product is', () => {
    expect(() => mulDiv(1.5, 2, 1)).toThrow(RangeError);
    expect(() => mulDiv(Number.NaN, 2, 1)).toThrow(RangeError);
    expect(() => mulDiv(1, 2, 0)).toThrow(RangeError);
  });
});

describe('counting and splitting', () => {
  it('counts whole units and parts of them', () => {
    expect(units(times(money(9.04), 3))).toBe(27.12);
    expect(units(times(money(9.04), 0.5))).toBe(4.52);
    expect(units(times(money(-9.04), 0))).toBe(0);
    expect(() => times(money(1e11), 10_000)).toThrow(RangeError);
  });
  it('splits into parts that add up, each no larger than what it is split by', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(500_000), { maxLength: 12 }), fc.nat(1000), (weights, permille) => {
        const all = weights.reduce((sum, weight) => sum + weight, 0);
        const amount = Math.floor((all * permille) / 1000) as Money;
        const parts = split(amount, weights as Money[]);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount);
        parts.forEach((part, i) => {
          expect(part).toBeGreaterThanOrEqual(0);
          expect(part).toBeLessThanOrEqual(weights[i]!);
          expect(Math.abs(part - (weights[i]! * permille) / 1000)).toBeLessThan(2);
        });
      }),
      { numRuns: 2000, seed: 2 },
    );
    expect(split(money(1), [zero, zero])).toEqual([0, 0]);
  });
});
