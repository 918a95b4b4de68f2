import {
  JOURNAL_ACCOUNTS,
  money,
  type AccountingJournalAnswer,
  type Basis,
  type JournalAccount,
  type JournalLine,
  type Money,
} from '@stile/contracts';
import type { Group } from '@stile/projections';
import type { ChartOfAccounts } from './chart-of-accounts.js';
import { netOf, netOfGroups, soldOf } from './sales-by-code.js';

/** Sums that a journal is made of: of one day. */
export interface JournalFigures {
  /** Sales by the day on which they were recorded, and by that on which they are earned. */
  readonly booked: readonly Group[];
  readonly earned: readonly Group[];
  /** Amounts of accounts, by name and detail. */ readonly accounts: readonly Group[];
}

interface Amount {
  readonly account: JournalAccount;
  readonly detail: string;
  readonly code: string | null;
  /** Above 0 a debit. */ readonly amount: Money;
}

const negative = (amount: Money): Money => money.times(amount, -1);

const ofRevenue = (sold: readonly Group[], chart: ChartOfAccounts): Amount[] =>
  sold.map((group) => {
    const { kind, code } = soldOf(group, chart);
    return { account: 'revenue', detail: kind, code, amount: negative(netOf(group)) };
  });

/** Revenue of the accounts is what was booked; what is earned on other days is deferred between. */
const amountsOf = (
  { booked, earned, accounts }: JournalFigures,
  basis: Basis,
  chart: ChartOfAccounts,
): Amount[] => {
  const plain = (account: JournalAccount, amount: Money, detail = ''): Amount => ({
    account,
    detail,
    code: chart.of(account, detail),
    amount,
  });
  const posted = accounts.map(({ key, sums }) => ({
    account: String(key[0]) as JournalAccount,
    detail: String(key[1]),
    amount: (sums[0] ?? 0) as Money,
  }));
  const revenue = money.add(
    ...posted.filter(({ account }) => account === 'revenue').map(({ amount }) => amount),
  );
  const later = basis === 'booked' ? money.zero : money.subtract(netOfGroups(booked), netOfGroups(earned));
  return [
    ...ofRevenue(basis === 'booked' ? booked : earned, chart),
    // Sales that the accounts know of and no line does: none, as the hourly check proves.
    { account: 'revenue', detail: '', code: null, amount: money.add(revenue, netOfGroups(booked)) },
    plain('deferred', negative(later)),
    ...posted
      .filter(({ account }) => account !== 'revenue')
      .map(({ account, detail, amount }) => plain(account, amount, account === 'tax' ? detail : '')),
  ];
};

/** One amount a code, and of what has none, one an account and its detail; none of nothing. */
const gathered = (amounts: readonly Amount[]): Amount[] => {
  const all = new Map<string, Amount>();
  for (const each of amounts) {
    const key = each.code ?? `~${each.account}/${each.detail}`;
    const before = all.get(key);
    const amount = money.add(before?.amount ?? money.zero, each.amount);
    const detail = before && before.detail !== each.detail ? '' : each.detail;
    all.set(key, { ...each, ...(before && { account: before.account }), detail, amount });
  }
  return [...all.values()];
};

const order = ({ code, account, detail }: Amount): string =>
  [code === null ? 1 : 0, code ?? JOURNAL_ACCOUNTS.indexOf(account) + 10, detail].join('\u0001');

/** The lines of a journal in cents: its debits are as much as its credits. */
export const journalLines = (figures: JournalFigures, basis: Basis, chart: ChartOfAccounts): JournalLine[] =>
  linesOf(gathered(amountsOf(figures, basis, chart)), chart);

const linesOf = (unsorted: readonly Amount[], chart: ChartOfAccounts): JournalLine[] => {
  const amounts = [...unsorted].sort((a, b) => (order(a) < order(b) ? -1 : 1));
  const cents = money.allot(
    money.zero,
    amounts.map(({ amount }) => amount),
  );
  return amounts.flatMap(({ account, detail, code }, i): JournalLine[] => {
    const amount = money.units(cents[i]!);
    if (amount === 0) return [];
    return [
      {
        code,
        title: chart.titleOf(code),
        account,
        detail,
        tax_code: chart.get(code)?.tax_code ?? null,
        debit: amount > 0 ? amount : null,
        credit: amount < 0 ? -amount : null,
      },
    ];
  });
};

export const signedOf = (line: JournalLine): Money => money.money(line.debit ?? -(line.credit ?? 0));

/** The lines of several journals, added up. */
export const mergedLines = (lines: readonly JournalLine[], chart: ChartOfAccounts): JournalLine[] =>
  linesOf(gathered(lines.map((line) => ({ ...line, amount: signedOf(line) }))), chart);

/** An amount of a journal that was signed, by its account and code. */
type SignedLine = Omit<Amount, 'amount'> & { readonly amount: number };

/** Changes of a journal since it was signed; what left a code is on the other side. */
export const differencesOf = (
  before: readonly SignedLine[],
  now: readonly JournalLine[],
  chart: ChartOfAccounts,
): JournalLine[] =>
  linesOf(
    gathered([
      ...now.map((line) => ({ ...line, amount: signedOf(line) })),
      ...before.map((line) => ({ ...line, amount: negative(money.money(line.amount)) })),
    ]),
    chart,
  );

const sumOf = (lines: readonly JournalLine[], side: 'debit' | 'credit'): number =>
  money.units(money.add(...lines.map((line) => money.money(line[side] ?? 0))));

export const totalOf = (lines: readonly JournalLine[]): number => sumOf(lines, 'debit');
export const uncodedOf = (lines: readonly JournalLine[]): AccountingJournalAnswer['uncoded'] => {
  const uncoded = lines.filter(({ code }) => code === null);
  return { lines: uncoded.length, debit: sumOf(uncoded, 'debit'), credit: sumOf(uncoded, 'credit') };
};

/** The number of a day's journal, the same whenever it is made. */
export const journalNumber = (date: string): string => `STL-${date}`;
