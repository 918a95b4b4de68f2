import { consoleMessages } from '../messages/console.js';
import * as catalogues from '../messages/console.js';
import type { Report } from './report.js';
import * as exported from './index.js';

const REPORTS = Object.values<Report>(exported);

const AREAS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  accounts: catalogues.accountsMessages.en,
  operations: catalogues.operationsMessages.en,
  sales: catalogues.salesMessages.en,
  terminals: catalogues.terminalsMessages.en,
  tills: catalogues.tillsMessages.en,
  waitlist: catalogues.waitlistMessages.en,
};
const isText = (key: string): boolean => {
  const [area = '', ...rest] = key.split('.');
  return rest.length === 0
    ? Object.hasOwn(consoleMessages.en, area)
    : Object.hasOwn(AREAS[area] ?? {}, rest.join('.'));
};
/** Outcomes of card transactions are the provider's own words. */
const OWN_WORDS = ['card_transactions'];

describe.each(REPORTS.map((report) => [report.name, report] as const))('the report %s', (name, report) => {
  const { columns, filters, sorts = [], sort, help, none } = report;
  const inputs = filters.flatMap(({ input }) => input ?? []);

  test('is data', () => {
    expect(JSON.parse(JSON.stringify(report))).toEqual(report);
  });

  test('has a text for each of its labels and choices', () => {
    const keys = [
      help,
      none,
      ...[...columns, ...inputs].map(({ label }) => label),
      ...inputs.flatMap(({ values = [], texts = '', all = 'all' }) => [
        all,
        ...(OWN_WORDS.includes(name) ? [] : values.map((value) => texts + value)),
      ]),
    ];
    expect(keys.filter((key) => !isText(key))).toEqual([]);
  });

  test('has each column, filter and name in the address once', () => {
    for (const once of [
      columns.map(({ key }) => key),
      filters.map(({ field, bound = '' }) => field + bound),
      filters.flatMap(({ address }) => address ?? []),
    ])
      expect(once).toEqual([...new Set(once)]);
  });

  test('opens in an order that it is sorted by', () => {
    const sortable = columns.flatMap(({ key, sortable: is }) => (is === undefined ? [] : [key]));
    expect([...sortable, ...sorts]).toContain(sort.field);
  });
});
