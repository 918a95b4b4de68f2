import { money, type Figure, type Money, type Takings } from '@stile/contracts';
import type { MoneyDayDocument } from '@stile/projections';

/** Sums by their names. */
export type Sums = ReadonlyMap<string, Money>;

export const gathered = (sums: readonly (readonly [name: string, amount: Money])[]): Sums => {
  const all = new Map<string, Money>();
  for (const [name, amount] of sums) all.set(name, money.add(all.get(name) ?? money.zero, amount));
  return all;
};

/** Figures of cash in tills, which no report on takings has. */
const OF_TILLS: ReadonlySet<string> = new Set<Figure>(['till_cash', 'rounding']);

/** A row's part in the sums that takings have too: its figures, revenue, and tax at each rate. */
const sumOf = ({ kind, name, detail, amount_e4 }: MoneyDayDocument): readonly [string, Money][] => {
  const amount = amount_e4 as Money;
  if (kind === 'figure') return OF_TILLS.has(name) ? [] : [[name, amount]];
  if (name === 'revenue') return [[name, money.times(amount, -1)]];
  return name === 'tax' ? [[`tax/${detail}`, money.times(amount, -1)]] : [];
};

/** Sums of a day by its accounts. */
export const sumsOfAccounts = (rows: readonly MoneyDayDocument[]): Sums => gathered(rows.flatMap(sumOf));

/** The same sums by what a report says of the day to who sees all of it. */
export const sumsOfTakings = (takings: Takings): Sums =>
  gathered([
    ['charges', money.money(takings.charges!.amount)],
    ['refunds', money.money(takings.refunds!.amount)],
    ...takings.tenders.map(({ method, taken, returned }): [string, Money] => [
      method,
      money.subtract(money.money(taken.amount), money.money(returned.amount)),
    ]),
    ['going_back', money.money(takings.going_back!)],
    ['outstanding', money.money(takings.outstanding!)],
    ...takings.taxes!.flatMap(({ rate, base, tax }): [string, Money][] => [
      ['revenue', money.money(base)],
      [`tax/${rate}`, money.money(tax)],
    ]),
  ]);
