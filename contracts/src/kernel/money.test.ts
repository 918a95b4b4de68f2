import fc from 'fast-check';
import { beforeTax, money, mulDiv, percentOf, times, toCents, units, withTax } from './money.js';

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
    fc.assert(fc.property(fc.integer({ min: 0, max: 10_000_000 }), (cents) => {
      const price = money(cents / 100);
      expect(toCents(withTax(beforeTax(price, 0.13), 0.13))).toBe(price);
    }));
  });

  it('multiplies and divides exactly, against fractions of whole numbers', () => {
    fc.assert(fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), fc.integer({ min: -1_000_000, max: 1_000_000 }), fc.integer({ min: 1, max: 1_000_000 }), (a, b, c) => {
      const doubled = BigInt(mulDiv(a, b, c)) * 2n * BigInt(c);
      const exact = 2n * BigInt(a) * BigInt(b);
      const off = doubled > exact ? doubled - exact : exact - doubled;
      expect(off <= BigInt(c)).toBe(true);
    }));
  });

  it('takes percents and counts', () => {
    expect(units(percentOf(money(41.0816), 10))).toBe(4.1082);
    expect(units(times(money(10.177), 2))).toBe(20.354);
  });

  it('refuses what it could not hold exactly', () => {
    expect(() => money(1e15)).toThrow(RangeError);
    expect(() => money(Number.NaN)).toThrow(RangeError);
  });
});
