import { useSearchParams } from 'react-router';
import type { Basis } from '@stile/contracts';
import { isDate } from '@stile/contracts/kernel/time';
import type { Period } from '../ui/Periods.js';

/** Tabs in their order; the address has the number of one. */
export const TABS = ['day', 'sales', 'payments', 'open_items', 'journal', 'payouts', 'summary'] as const;
export type Tab = (typeof TABS)[number];

/** The state of the page, which is in its address (docs/rules/console.md 6). */
export interface Chosen {
  readonly tab: Tab;
  /** Null where the address names none. */
  readonly period: Period | null;
  readonly basis: Basis;
  /** The day whose journal is open. */
  readonly journal: string | null;
  /** The payout whose lines are open. */
  readonly payout: string | null;
}
type Change = Partial<Omit<Chosen, 'period'> & { readonly period: Period }>;

const dateIn = (search: URLSearchParams, name: string): string | null => {
  const text = search.get(name) ?? '';
  return isDate(text) ? text : null;
};
const periodIn = (search: URLSearchParams): Period | null => {
  const [from, until] = [dateIn(search, 'startDate'), dateIn(search, 'endDate')];
  return from && until && from <= until ? { date_gte: from, date_lte: until } : null;
};

/** The query of an address in which something of it is chosen otherwise; null takes it out. */
const changed = (
  search: URLSearchParams,
  { tab, period, basis, journal, payout }: Change,
): URLSearchParams => {
  const query = new URLSearchParams(search);
  const values = {
    ...(tab && { selectedTab: tab === 'day' ? null : String(TABS.indexOf(tab)) }),
    ...(period && { startDate: period.date_gte, endDate: period.date_lte, journal: null, payout: null }),
    ...(basis && { basis: basis === 'booked' ? null : basis }),
    ...(journal !== undefined && { journal }),
    ...(payout !== undefined && { payout }),
  };
  for (const [name, value] of Object.entries(values))
    if (value === null) query.delete(name);
    else query.set(name, value);
  return query;
};

export const useAddress = () => {
  const [search, setSearch] = useSearchParams();
  const chosen: Chosen = {
    tab: TABS[Number(search.get('selectedTab'))] ?? 'day',
    period: periodIn(search),
    basis: search.get('basis') === 'earned' ? 'earned' : 'booked',
    journal: dateIn(search, 'journal'),
    payout: search.get('payout'),
  };
  return {
    chosen,
    /** A step of the browser's history, unless it takes the present one's place. */
    choose: (change: Change, options: { readonly replace?: boolean } = {}): void =>
      setSearch(changed(search, change), options),
    searchWith: (change: Change): string => `?${changed(search, change)}`,
  };
};
