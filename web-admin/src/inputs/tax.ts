import { beforeTax, money, units, withTax } from '@stile/contracts/kernel/money';

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
const calculated = (work: () => number): number | undefined => {
  try {
    return work();
  } catch {
    // More money than can be counted: the schema says so at the field.
    return undefined;
  }
};

/**
 * Price = pre-tax price x (1 + rate), rounded to 4 decimals (docs/rules/money.md 4); undefined while a figure is
 * missing.
 */
export const priceFrom = (before: unknown, rate: unknown): number | undefined =>
  isNumber(before) && isNumber(rate) ? calculated(() => units(withTax(money(before), rate))) : undefined;
/** And in reverse. */
export const beforeFrom = (price: unknown, rate: unknown): number | undefined =>
  isNumber(price) && isNumber(rate) ? calculated(() => units(beforeTax(money(price), rate))) : undefined;
