import { withQuery, type Query } from '../core/api.js';
import type { EndOfDayAnswer, JournalAccount } from '@stile/contracts';
import { useDocumentNames } from '../documents/use-document-names.js';
import { eventName } from '../history/event-name.js';
import { useI18n } from '../i18n/use-i18n.js';
import { useGroup } from '../venue/use-venue.js';

export type FigureName = EndOfDayAnswer['figures'][number]['name'];
interface AccountRow {
  readonly account: JournalAccount;
  readonly detail: string;
}

export const SALES: readonly FigureName[] = ['charges', 'refunds'];
export const MONEY: readonly FigureName[] = [
  'cash',
  'terminal',
  'online',
  'manual',
  'going_back',
  'outstanding',
];
export const OF_TILLS: readonly FigureName[] = ['till_cash', 'rounding'];

/** Where the events of a figure of a day are listed. */
export const entriesOf = (query: Query): string => withQuery('/accounting_report/entries', query);

/** An account of entries, as their list is filtered by it. */
export const accountId = ({ account, detail }: AccountRow): string => `${account}/${detail}`;
/** The account that such a name is of. */
export const accountOf = (id: string): AccountRow => {
  const [account = '', detail = ''] = id.split(/\/(.*)/);
  return { account: account as AccountRow['account'], detail };
};

/** Accounts of a till. */
const BY_TILL: readonly AccountRow['account'][] = ['drawer', 'safe', 'over_short'];

/** Names of accounts, tills and events. */
export const useAccountTexts = () => {
  const i18n = useI18n();
  const { t, has, percent } = i18n;
  const names = useDocumentNames('tills', useGroup());
  const till = (id: string): string => names.get(id) ?? id;
  const detailOf = ({ account, detail }: AccountRow): string => {
    if (account === 'tax') return percent(Number(detail));
    if (BY_TILL.includes(account)) return till(detail);
    const sold = `accounts.sold_${detail}`;
    return account === 'revenue' && has(sold) ? t(sold) : detail;
  };
  return {
    till,
    account: (row: AccountRow): string => t(`accounts.account_${row.account}`, { detail: detailOf(row) }),
    event: (type: string): string => {
      const own = `accounts.event_${type}`;
      return has(own) ? t(own) : eventName(type, i18n);
    },
  };
};
