import type { LookupAnswer, SavedQuery } from '@stile/contracts';
import { plainWords } from '@stile/contracts/kernel/plain-text';
import type { I18n } from '../i18n/use-i18n.js';

/** A page of the console that the user may open. */
export interface FoundPage {
  readonly path: string;
  readonly title: string;
}

type FoundKind = 'reservations' | 'members' | 'addons' | 'inventories' | 'coupons' | 'pages' | 'views';

export interface FindOption {
  readonly kind: FoundKind;
  readonly id: string;
  readonly title: string;
  /** Beside the title, where it says more. */
  readonly detail: string;
  /** Its page, by react-admin's path. */
  readonly to: string;
}

type Text = Pick<I18n, 't' | 'date' | 'time'>;

const TIME_BEGINS = 'YYYY-MM-DDT'.length;
const DATE_ENDS = 'YYYY-MM-DD'.length;

const recordPath = (resource: string, id: string, inventoryGroup: string, view = ''): string =>
  `/${resource}/${encodeURIComponent(id)}${view}?${new URLSearchParams({ inventoryGroup })}`;

type Reservation = LookupAnswer['reservations'][number];

const stateOf = ({ state, checked_in_at }: Reservation, { t }: Text): string =>
  t(checked_in_at === null ? (`status_${state}` as 'status_confirmed') : 'find.checked_in');

const reservationOption = (row: Reservation, i18n: Text): FindOption => {
  const visit = i18n.t('find.visit', {
    date: i18n.date(row.start_date.slice(0, DATE_ENDS), 'medium'),
    time: i18n.time(row.start_date.slice(TIME_BEGINS)),
  });
  return {
    kind: 'reservations',
    id: row.id,
    title: [row.first_name, row.last_name].filter(Boolean).join(' ') || row.id,
    detail: i18n.t('find.in_state', { visit, state: stateOf(row, i18n) }),
    to: recordPath('reservations', row.id, row.inventory_group, '/show'),
  };
};

const matches = (text: string, terms: readonly string[]): boolean => {
  const words = plainWords(text);
  return terms.length > 0 && terms.every((term) => words.some((word) => word.startsWith(term)));
};

/** Pages and saved views of these words, which the console knows by itself. */
const ownOptions = (
  typed: string,
  pages: readonly FoundPage[],
  views: readonly SavedQuery[],
): FindOption[] => {
  const terms = plainWords(typed);
  return [
    ...pages
      .filter(({ title }) => matches(title, terms))
      .map(({ path, title }): FindOption => ({ kind: 'pages', id: path, title, detail: '', to: path })),
    ...views
      .filter(({ title }) => matches(title, terms))
      .map((view): FindOption => ({
        kind: 'views',
        id: view.id,
        title: view.title,
        detail: '',
        to: `/${view.list}?${new URLSearchParams(view.query)}`,
      })),
  ];
};

/** All that is found, by kind in the order in which it is shown. */
export const findOptions = (
  typed: string,
  found: LookupAnswer | undefined,
  { pages, views }: { readonly pages: readonly FoundPage[]; readonly views: readonly SavedQuery[] },
  i18n: Text,
): FindOption[] => [
  ...(found?.reservations ?? []).map((row) => reservationOption(row, i18n)),
  ...(found?.members ?? []).map(({ code, name, expires, inventory_group: group }): FindOption => ({
    kind: 'members',
    id: code,
    title: name ?? code,
    detail: i18n.t('find.until', { code, date: i18n.date(expires, 'medium') }),
    to: recordPath('memberships', code, group),
  })),
  ...(found?.documents ?? []).map(({ kind, id, title, inventory_group: group }): FindOption => ({
    kind,
    id,
    title,
    detail: title === id ? '' : id,
    to: recordPath(kind, id, group),
  })),
  ...ownOptions(typed, pages, views),
];

/** The one that a code or a whole name can mean: it is opened at once. */
export const meantBy = (typed: string, options: readonly FindOption[]): FindOption | undefined => {
  const code = typed.trim().toUpperCase();
  return options.length === 1 ? options[0] : options.find(({ id }) => id.toUpperCase() === code);
};
