import type { Basis, DocumentOf, JournalLine } from '@stile/contracts';
import type { Group } from '@stile/projections';
import { ChartOfAccounts } from './chart-of-accounts.js';
import { differencesOf, journalLines, mergedLines, totalOf, uncodedOf } from './journal.js';
import { salesByCode } from './sales-by-code.js';

/* docs/rules/reports.md 15, 16, 21 and 22, by hand. */

const CODES: DocumentOf<'accounting_codes'>[] = [
  { code: '4000', title: 'Admission', accounts: ['revenue'] },
  { code: '4100', title: 'Extras' },
  { code: '4900', title: 'Donations', accounts: ['donation'] },
  { code: '2310', title: 'Tax', accounts: ['tax'] },
  { code: '2305', title: 'HST', accounts: ['tax'], tax_rate: 0.13, tax_code: 'H' },
  { code: '2400', title: 'Deferred', accounts: ['deferred'] },
  { code: '1000', title: 'Money', accounts: ['online', 'cash', 'drawer'] },
];
const chart = new ChartOfAccounts(CODES);

/** Units, discounts, net and gross, in ten-thousandths. */
const sold = (kind: string, code: string, rate: string, net: number, gross: number): Group => ({
  key: [kind, code, rate],
  count: 1,
  sums: [1, 0, net * 10_000, gross * 10_000],
});
const posted = (account: string, detail: string, amount: number): Group => ({
  key: [account, detail],
  count: 1,
  sums: [Math.round(amount * 10_000)],
});
const told = (lines: readonly JournalLine[]) =>
  lines.map(({ code, account, detail, debit, credit }) => [
    code ?? `${account}/${detail}`,
    debit ?? 0,
    credit ?? 0,
  ]);

const BOOKED = [sold('visitor', '', '0.13', 20, 22.6), sold('addon', '4100', '0', 10, 10)];
const ACCOUNTS = [
  posted('online', '', 32.6),
  posted('revenue', 'visitor', -20),
  posted('revenue', 'addon', -10),
  posted('tax', '0.13', -2.6),
];
const linesOf = (earned: readonly Group[], basis: Basis, accounts = ACCOUNTS) =>
  journalLines({ booked: BOOKED, earned, accounts }, basis, chart);

it('sales are under the code that they were sold under, else that of their kind, else revenue', () => {
  expect([
    chart.ofSale('visitor', '4100'),
    chart.ofSale('donation', null),
    chart.ofSale('fee', null),
    chart.ofSale('visitor', null),
    chart.ofSale('addon', 'gone'),
    new ChartOfAccounts([]).ofSale('visitor', null),
  ]).toEqual(['4100', '4900', '4000', '4000', 'gone', null]);
});

it('a tax has the code of its own rate, else that of all rates', () => {
  expect([chart.of('tax', '0.13'), chart.of('tax', '0.05'), chart.of('safe')]).toEqual([
    '2305',
    '2310',
    null,
  ]);
});

it('a rate is of tax alone', () => {
  const one = new ChartOfAccounts([
    { code: '1', title: 'a', accounts: ['tax', 'over_short'], tax_rate: 0.13 },
  ]);
  expect([one.of('over_short'), one.of('tax', '0.13'), one.of('tax', '0.05')]).toEqual(['1', '1', null]);
});

it('of several codes for one account the first is taken', () => {
  const two = new ChartOfAccounts([
    { code: '2', title: 'b', accounts: ['safe'] },
    { code: '1', title: 'a', accounts: ['safe'] },
  ]);
  expect(two.of('safe')).toBe('1');
});

it('a day that was booked is written under its codes', () => {
  const lines = linesOf([], 'booked');
  expect(told(lines)).toEqual([
    ['1000', 32.6, 0],
    ['2305', 0, 2.6],
    ['4000', 0, 20],
    ['4100', 0, 10],
  ]);
  expect(lines.map(({ title, tax_code }) => [title, tax_code])[1]).toEqual(['HST', 'H']);
  expect([totalOf(lines), uncodedOf(lines)]).toEqual([32.6, { lines: 0, debit: 0, credit: 0 }]);
});

it('by what is earned, the rest is deferred, and is revenue on the day of the visit', () => {
  expect(told(linesOf([sold('addon', '4100', '0', 4, 4)], 'earned'))).toEqual([
    ['1000', 32.6, 0],
    ['2305', 0, 2.6],
    ['2400', 0, 26],
    ['4100', 0, 4],
  ]);
  const ofVisit = journalLines({ booked: [], earned: BOOKED, accounts: [] }, 'earned', chart);
  expect(told(ofVisit)).toEqual([
    ['2400', 30, 0],
    ['4000', 0, 20],
    ['4100', 0, 10],
  ]);
});

it('accounts of one code are one line, and the tills of one account too', () => {
  const accounts = [
    posted('drawer', 'till-1', 5),
    posted('drawer', 'till-2', 7),
    posted('safe', 'till-1', -12),
  ];
  expect(told(journalLines({ booked: [], earned: [], accounts }, 'booked', chart))).toEqual([
    ['1000', 12, 0],
    ['safe/', 0, 12],
  ]);
});

it('a sum that no line of sales has is revenue without a code', () => {
  const accounts = [
    posted('online', '', 33),
    posted('revenue', 'visitor', -30),
    posted('revenue', 'fee', -3),
  ];
  expect(told(linesOf([], 'booked', accounts))).toEqual([
    ['1000', 33, 0],
    ['4000', 0, 20],
    ['4100', 0, 10],
    ['revenue/', 0, 3],
  ]);
});

it('lines are in cents and add up', () => {
  const booked = [1, 2, 3].map((i) => sold('visitor', `c${i}`, '0', 3.3333, 3.3333));
  const accounts = [
    posted('online', '', 10),
    posted('revenue', 'visitor', -9.9999),
    posted('rounding', '', -0.0001),
  ];
  const lines = journalLines({ booked, earned: [], accounts }, 'booked', chart);
  const cents = lines.flatMap(({ debit, credit }) => [debit ?? 0, credit ?? 0]);
  expect(cents.every((amount) => Number.isInteger(Math.round(amount * 1e6) / 1e4))).toBe(true);
  expect(totalOf(lines)).toBe(10);
  expect(lines.reduce((sum, { credit }) => sum + Math.round((credit ?? 0) * 100), 0)).toBe(1000);
});

it('what has no code is counted', () => {
  const accounts = [posted('safe', 'till-1', -12.5), posted('going_back', '', 12.5)];
  const lines = journalLines({ booked: [], earned: [], accounts }, 'booked', chart);
  expect(uncodedOf(lines)).toEqual({ lines: 2, debit: 12.5, credit: 12.5 });
});

it('journals of several days add up, each account and rate to itself', () => {
  const day = linesOf([], 'booked');
  expect(told(mergedLines([...day, ...day], chart))).toEqual([
    ['1000', 65.2, 0],
    ['2305', 0, 5.2],
    ['4000', 0, 40],
    ['4100', 0, 20],
  ]);
});

it('differences are what was added since, and what went', () => {
  const signed = [
    { code: '1000', account: 'online' as const, detail: '', amount: 30 },
    { code: '4000', account: 'revenue' as const, detail: 'visitor', amount: -30 },
  ];
  expect(told(differencesOf(signed, linesOf([], 'booked'), chart))).toEqual([
    ['1000', 2.6, 0],
    ['2305', 0, 2.6],
    ['4000', 10, 0],
    ['4100', 0, 10],
  ]);
});

it('sales of a code are one row a rate; those without stand below, by their kind', () => {
  const rows = salesByCode(
    [
      sold('visitor', '', '0.13', 10, 11.3),
      sold('addon', '4000', '0.13', 5, 5.65),
      sold('visitor', '', '0', 1, 1),
      sold('addon', '4100', '0', 2, 2),
    ],
    chart,
  );
  expect(
    rows.map(({ code, kind, tax_rate, units, net, tax }) => [code, kind, tax_rate, units, net, tax]),
  ).toEqual([
    ['4000', null, 0, 1, 1, 0],
    ['4000', null, 0.13, 2, 15, 1.95],
    ['4100', null, 0, 1, 2, 0],
  ]);
  const none = salesByCode([sold('visitor', '', '0', 1, 1)], new ChartOfAccounts([]));
  expect(none.map(({ code, title, kind }) => [code, title, kind])).toEqual([[null, null, 'visitor']]);
});
