import { useNavigate, useSearchParams } from 'react-router';
import { isDate } from '@stile/contracts/kernel/time';
import type { Period } from '../ui/Periods.js';

/** Tabs as they stand; the address has the number of one. */
const TABS = { sessions: '0', days: '2', movements: '1' } as const;
export type Tab = keyof typeof TABS;
export const TAB_NAMES = Object.keys(TABS) as readonly Tab[];

/** Names that stay from tab to tab. */
const STAY = ['inventoryGroup', 'till', 'selectedUser', 'startDate', 'endDate'];

interface Chosen {
  readonly tab: Tab;
  readonly till: string;
  readonly user: string;
  /** Null where the address names none. */ readonly period: Period | null;
}
type Change = Partial<Omit<Chosen, 'period'> & { readonly period: Period }>;

const periodIn = (search: URLSearchParams): Period | null => {
  const [from = '', until = ''] = ['startDate', 'endDate'].map((name) => search.get(name) ?? '');
  return isDate(from) && isDate(until) && from <= until ? { date_gte: from, date_lte: until } : null;
};

const changed = (search: URLSearchParams, { tab, till, user, period }: Change): URLSearchParams => {
  const query = new URLSearchParams(
    [...search].filter(([name]) => STAY.includes(name) || name === 'selectedTab'),
  );
  const values = {
    ...(tab && { selectedTab: tab === 'sessions' ? '' : TABS[tab] }),
    ...(till !== undefined && { till }),
    ...(user !== undefined && { selectedUser: user }),
    ...(period && { startDate: period.date_gte, endDate: period.date_lte }),
  };
  for (const [name, value] of Object.entries(values))
    if (value === '') query.delete(name);
    else query.set(name, value);
  return query;
};

/** The state of the page, which is in its address (docs/rules/console.md 6). */
export const useAddress = () => {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const addressWith = (change: Change): string => `/till_activity?${changed(search, change)}`;
  const chosen: Chosen = {
    tab: TAB_NAMES.find((name) => TABS[name] === search.get('selectedTab')) ?? 'sessions',
    till: search.get('till') ?? '',
    user: search.get('selectedUser') ?? '',
    period: periodIn(search),
  };
  return {
    chosen,
    choose: (change: Change): void => void navigate(addressWith(change)),
    addressWith,
  };
};
