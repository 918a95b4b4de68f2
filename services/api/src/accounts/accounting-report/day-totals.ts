import { money, type AccountingDay, type Money } from '@stile/contracts';
import type { Group } from '@stile/projections';
import { totalsOfGroups } from '../product-sales/sales-sums.js';
import { netOfGroups } from './sales-by-code.js';

/** Groups of a day's sums. */
export interface DaySums {
  readonly booked: readonly Group[];
  readonly earned: readonly Group[];
  /** By name. */ readonly figures: readonly Group[];
  /** By name and detail. */ readonly accounts: readonly Group[];
}

const amountOf = (groups: readonly Group[], name: string): number =>
  money.units(
    money.add(...groups.filter(({ key }) => key[0] === name).map(({ sums }) => (sums[0] ?? 0) as Money)),
  );

/** Over and short is a cost where it is a debit: too little in a till. */
export const dayTotals = (days: readonly DaySums[]): AccountingDay => {
  const all = (name: keyof DaySums): readonly Group[] => days.flatMap((day) => day[name]);
  const [booked, earned, figures, accounts] = [all('booked'), all('earned'), all('figures'), all('accounts')];
  const { net, tax, gross } = totalsOfGroups(booked);
  const overShort = amountOf(accounts, 'over_short');
  return {
    net,
    tax,
    gross,
    cash: amountOf(figures, 'cash'),
    terminal: amountOf(figures, 'terminal'),
    online: amountOf(figures, 'online'),
    manual: amountOf(figures, 'manual'),
    earned: money.units(netOfGroups(earned)),
    over_short: overShort === 0 ? 0 : -overShort,
  };
};
